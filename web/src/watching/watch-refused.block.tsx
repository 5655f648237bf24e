import type { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { PlayerMessage } from './player-message.block.tsx';
import { useSecondsTo } from './use-seconds-to.ts';

function NextTry({ at }: { at: number }) {
	const t = useText();
	return <p aria-live="off">{t('watching.retry_lead', { seconds: useSecondsTo(at) })}</p>;
}

/** A refusal by the server: its reason, an automatic retry where that may help, and a retry button. */
export function WatchRefused({ error, retryAt, onRetry }: { error: ApiError; retryAt: number | null; onRetry: () => void }) {
	const t = useText();
	return (
		<PlayerMessage title={t('watching.no_access')}>
			<p role="alert">{error.type === 'country_blocked' ? t('videotrans.no_access') : error.message}</p>
			{retryAt !== null && <NextTry at={retryAt} />}
			<Button variant="line" onClick={onRetry}>
				{t('watching.retry')}
			</Button>
		</PlayerMessage>
	);
}
