import type { useText } from '#web/lib/language.tsx';

type UploadState = {
	hasFile: boolean;
	/** another file has to be chosen */
	isRefused: boolean;
	isRunning: boolean;
};

/** What the footer of an upload says: whether a file is chosen; the progress of one that is being sent is shown above it. */
export function uploadFooter({ hasFile, isRefused, isRunning }: UploadState, t: ReturnType<typeof useText>) {
	const isBlocked = hasFile && isRefused;
	const status = t(isBlocked ? 'hosted.other_file' : hasFile ? 'hosted.not_sent' : 'hosted.no_file');
	return { status: isRunning ? '' : status, whyNot: t(isBlocked ? 'hosted.other_file' : 'hosted.validate.file'), isBlocked };
}
