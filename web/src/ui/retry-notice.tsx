import { useText } from '#web/lib/language.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import styles from './retry-notice.module.css';

/** What failed and may succeed at the next attempt, e.g. while the network was away. */
export function RetryNotice({ message, onRetry }: { message: string; onRetry: () => void }) {
	const t = useText();
	return (
		<div className={styles.retry}>
			<Notice kind="stop">{message}</Notice>
			<Button variant="line" onClick={onRetry}>
				{t('web.retry')}
			</Button>
		</div>
	);
}
