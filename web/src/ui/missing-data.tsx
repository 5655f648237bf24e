import { RetryNotice } from './retry-notice.tsx';
import { Block } from './skeleton.tsx';

export type Answer<T> = { data: T | undefined; error: Error | null; refetch: () => unknown };

/** In place of data not loaded yet: its placeholder, or, after a failed request, the error with a retry. */
export function MissingData({ answers, height }: { answers: readonly Answer<unknown>[]; height: string }) {
	const missing = answers.filter(({ data }) => data === undefined);
	const failed = missing.filter(({ error }) => error);
	const message = failed[0]?.error?.message;
	const retry = () => {
		for (const { refetch } of failed) void refetch();
	};
	if (message !== undefined) return <RetryNotice message={message} onRetry={retry} />;
	return missing.length > 0 && <Block height={height} />;
}
