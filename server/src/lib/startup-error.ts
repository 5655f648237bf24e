/** An error the operator can fix: shown as one line, never as a stack. */
export class StartupError extends Error {}

const SYSTEM_REASONS: Record<string, string> = {
	ENOSPC: 'no space is left there',
	EDQUOT: 'no space is left there (quota)',
	EROFS: 'the file system is read-only',
	EACCES: 'permission is missing',
	EPERM: 'permission is missing',
	EMFILE: 'too many files are open',
	ENOTDIR: 'part of the path is not a folder',
	ENAMETOOLONG: 'the path is too long',
};

/** A file system error as one line with its path, which the error of writing to an open file does not have; null for other errors. */
export function systemReason(error: unknown): string | null {
	if (!(error instanceof Error)) return null;
	const { code = '', path, dest, syscall } = error as NodeJS.ErrnoException & { dest?: string };
	const reason = SYSTEM_REASONS[code];
	const place = dest ?? path ?? (syscall === 'write' ? 'a file could not be written' : null);
	return reason && place ? `${place}: ${reason}` : null;
}

/** A module that cannot be loaded: a package is missing, or its native part for this platform. */
function missingPackage(error: unknown): string | null {
	if (!(error instanceof Error)) return null;
	const isMissing = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('package');
	const isForeign = /could not load the "|native binding|\.node['"]?:|ERR_DLOPEN_FAILED/i.test(error.message);
	if (!isMissing && !isForeign) return null;
	if (error.message.includes('Unsupported CPU'))
		return 'The processor is too old for the package sharp, which needs x86-64-v2: in the settings of the virtual machine choose the CPU type `host`.';
	// only the first sentence: the next one of some packages advises removing the lockfile
	const [reason = ''] = error.message.split(/[.:]?(\s\n|\n|\. )/);
	return `${reason.replace(/[.:\s]+$/, '')}: run \`npm ci\` on this machine (${process.platform}-${process.arch}), with optional packages.`;
}

/** PostgreSQL ended under a command, as it does where its disk is full. */
const lostDatabase = (error: unknown): string | null =>
	error instanceof Error && error.message.startsWith('Connection terminated')
		? 'The database ended the connection while it was being used: is its disk full?'
		: null;

/** One line for what the operator can fix; a bug keeps its stack. */
export const explainStart = (error: unknown): string => {
	if (error instanceof StartupError) return error.message;
	return (
		systemReason(error) ??
		missingPackage(error) ??
		lostDatabase(error) ??
		(error instanceof Error ? (error.stack ?? error.message) : String(error))
	);
};

export function exitWithMessage(error: unknown): never {
	process.stderr.write(`${explainStart(error)}\n`);
	process.exit(1);
}
