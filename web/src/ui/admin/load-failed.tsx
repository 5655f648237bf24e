import { ApiError } from '#web/lib/api/api-error.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import type { Answer } from '../missing-data.tsx';
import { RetryNotice } from '../retry-notice.tsx';
import { failureText } from './failure-text.ts';

export type LoadAnswer<Data = unknown> = Pick<Answer<Data>, 'data' | 'error' | 'fetchStatus' | 'refetch'> & {
	/** of the page or the filters before */
	isPlaceholderData?: boolean;
};

/** Without a connection a request waits: it is not sent, so it has no error either. */
const isWaiting = ({ data, fetchStatus, isPlaceholderData }: LoadAnswer) =>
	fetchStatus === 'paused' && (data === undefined || isPlaceholderData === true);

export const isLoadFailed = (answer: LoadAnswer) => answer.error !== null || isWaiting(answer);

/** Why data could not be loaded; null for what was loaded. */
export function loadFailure(t: Translate, answer: LoadAnswer): string | null {
	const { error } = answer;
	if (!isLoadFailed(answer)) return null;
	// a list has no field to mark: the message of the wrong filter stands for all
	const [wrong] = error instanceof ApiError ? Object.values(error.formError ?? {}) : [];
	if (wrong) return t('content.failed', { message: t.message(wrong) });
	return error ? failureText(t, error) : t('web.no_connection');
}

/** In a view of the panel: why its data could not be loaded, with a retry. */
export function LoadFailed({ answer }: { answer: LoadAnswer }) {
	const message = loadFailure(useText(), answer);
	return message && <RetryNotice message={message} onRetry={() => void answer.refetch()} />;
}
