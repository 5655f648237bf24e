import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { RetryNotice } from '../retry-notice.tsx';
import { failureText } from './failure-text.ts';

type LoadFailedProps = { error: Error | null; refetch: () => unknown };

/** In a view of the panel: why its data could not be loaded, with a retry. */
export function LoadFailed({ error, refetch }: LoadFailedProps) {
	const t = useText();
	if (!error) return null;
	// a list has no field to mark: the message of the wrong filter stands for all
	const [wrong] = error instanceof ApiError ? Object.values(error.formError ?? {}) : [];
	const message = wrong ? t('content.failed', { message: t.message(wrong) }) : failureText(t, error);
	return <RetryNotice message={message} onRetry={() => void refetch()} />;
}
