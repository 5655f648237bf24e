import { useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { RetryNotice } from './retry-notice.tsx';
import { Block } from './skeleton.tsx';

export type Answer<T> = {
	data: T | undefined;
	error: Error | null;
	fetchStatus: string;
	isFetchedAfterMount: boolean;
	refetch: () => unknown;
};

/** Refused, also while it is repeated, or not even sent without a connection. */
export const hasFailed = ({ data, error, fetchStatus, isFetchedAfterMount }: Answer<unknown>) =>
	data === undefined && (error !== null || fetchStatus === 'paused' || isFetchedAfterMount);

/** In place of data that could not be loaded: the error with one retry for all failed requests. */
export function FailedData({ answers }: { answers: readonly Answer<unknown>[] }) {
	const t = useText();
	const failed = answers.filter(hasFailed);
	const isRepeated = failed.some(({ fetchStatus }) => fetchStatus === 'fetching');
	const error = failed.find((answer) => answer.error)?.error;
	// a repeated request has no error until it fails again
	const [lastMessage, setMessage] = useState<string | null>(null);
	const message = (error || !isRepeated ? error?.message : lastMessage) ?? t('web.no_connection');
	if (message !== lastMessage) setMessage(message);
	const retry = () => {
		for (const { refetch } of failed) void refetch();
	};
	return failed[0] && <RetryNotice message={message} onRetry={retry} busy={isRepeated} />;
}

/** In place of data not loaded yet: its placeholder, or, after a failed request, the error with a retry. */
export function MissingData({ answers, height }: { answers: readonly Answer<unknown>[]; height: string }) {
	if (answers.some(hasFailed)) return <FailedData answers={answers} />;
	return answers.some(({ data }) => data === undefined) && <Block height={height} />;
}
