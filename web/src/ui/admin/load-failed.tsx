import { useText } from '#web/lib/language.tsx';
import { RetryNotice } from '../retry-notice.tsx';
import { failureText } from './failure-text.ts';

type LoadFailedProps = { error: Error | null; refetch: () => unknown };

/** In a view of the panel: why its data could not be loaded, with a retry. */
export function LoadFailed({ error, refetch }: LoadFailedProps) {
	const t = useText();
	return error && <RetryNotice message={failureText(t, error)} onRetry={() => void refetch()} />;
}
