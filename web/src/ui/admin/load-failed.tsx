import { useText } from '#web/lib/language.tsx';
import { RetryNotice } from '../retry-notice.tsx';

type LoadFailedProps = { error: Error | null; refetch: () => unknown };

/** In a view of the panel: why its data could not be loaded, with a retry. */
export function LoadFailed({ error, refetch }: LoadFailedProps) {
	const t = useText();
	return error && <RetryNotice message={t('content.failed', { message: error.message })} onRetry={() => void refetch()} />;
}
