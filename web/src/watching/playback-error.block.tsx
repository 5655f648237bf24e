import { useText } from '#web/lib/language.tsx';
import { useSecondsTo } from '#web/lib/use-seconds-to.ts';
import { Button } from '#web/ui/button.tsx';
import { PlayerMessage } from './player-message.block.tsx';

/** The source fails: shows the next automatic attempt; the viewer has nothing to do. */
export function PlaybackError({ retryAt, onRetry }: { retryAt: number; onRetry: () => void }) {
	const t = useText();
	const seconds = useSecondsTo(retryAt);
	return (
		<PlayerMessage title={t('watching.trouble')}>
			<p aria-live="off">{t('watching.trouble_lead', { seconds })}</p>
			<Button variant="line" onClick={onRetry}>
				{t('watching.trouble_now')}
			</Button>
		</PlayerMessage>
	);
}
