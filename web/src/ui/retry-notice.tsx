import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** What failed and may succeed at the next attempt, e.g. while the network was away. */
export function RetryNotice({ message, onRetry }: { message: string; onRetry: () => void }) {
	const t = useText();
	return (
		<>
			<Notice kind="stop">{message}</Notice>
			<Button variant="line" onClick={onRetry}>
				{t('web.retry')}
			</Button>
		</>
	);
}
