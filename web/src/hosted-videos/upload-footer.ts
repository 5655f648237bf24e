import type { useText } from '#web/lib/language.tsx';

/** What the footer of an upload says: whether a file is chosen; the progress of one that is being sent is shown above it. */
export const uploadFooter = ({ hasFile, isRunning }: { hasFile: boolean; isRunning: boolean }, t: ReturnType<typeof useText>) => ({
	status: isRunning ? '' : t(hasFile ? 'hosted.not_sent' : 'hosted.no_file'),
	whyNot: t('hosted.validate.file'),
});
