import type { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { useSecondsTo } from '#web/lib/use-seconds-to.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PlayerMessage } from './player-message.block.tsx';

function NextTry({ at }: { at: number }) {
	const t = useText();
	return <p aria-live="off">{t('watching.retry_lead', { seconds: useSecondsTo(at) })}</p>;
}

type WatchRefusedProps = {
	error: ApiError;
	retryAt: number | null;
	onRetry: () => void;
	/** the page of the title */
	back: string;
};

/** A refusal by the server: its reason, an automatic retry where that may help, a retry button, and the way to buy without access. */
export function WatchRefused({ error, retryAt, onRetry, back }: WatchRefusedProps) {
	const t = useText();
	const isElsewhere = error.type === 'plays_elsewhere';
	return (
		<PlayerMessage title={t(isElsewhere ? 'watching.elsewhere' : 'watching.no_access')}>
			<p role="alert">{error.type === 'country_blocked' ? t('videotrans.no_access') : error.message}</p>
			{retryAt !== null && <NextTry at={retryAt} />}
			{error.type === 'no_access' && !error.pending && (
				// what the page knows of the title is from before the refusal
				<ButtonLink variant="buy" icon={null} reloadDocument to={back}>
					{t('watching.title_page')}
				</ButtonLink>
			)}
			<Button variant={isElsewhere ? 'buy' : 'line'} icon={null} onClick={onRetry}>
				{t(isElsewhere ? 'watching.here' : 'watching.retry')}
			</Button>
		</PlayerMessage>
	);
}
