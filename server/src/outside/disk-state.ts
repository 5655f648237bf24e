import { access, constants, opendir, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** `readable`: files can be read and not written, on a disk that is full or mounted read-only. */
export type StorageState = 'writable' | 'readable' | 'unavailable';

/** With less free space than this, the disk counts as full. */
export const FULL_BYTES = 1024 * 1024;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The folder, or until its first file creates it the nearest existing parent; null when it may not be written. */
async function writableFolder(folder: string): Promise<string | null> {
	try {
		await access(folder, constants.W_OK | constants.X_OK);
		return folder;
	} catch (error) {
		return isMissing(error) && dirname(folder) !== folder ? writableFolder(dirname(folder)) : null;
	}
}

async function isFull(folder: string): Promise<boolean> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize < FULL_BYTES;
}

/** All files are in folders by their kind; a single file is the check of `npm run doctor`, which removes it again. */
async function hasFolders(folder: string): Promise<boolean> {
	for await (const entry of await opendir(folder)) if (entry.isDirectory()) return true;
	return false;
}

/**
 * Whether files of a folder can be read and written. A folder that had others in it and is gone or empty was lost with its disk: after an
 * unmount only the empty mount point is left.
 */
export function watchDisk(folder: string): () => Promise<StorageState> {
	let hadFolders = false;
	async function check(): Promise<StorageState> {
		const isFilled = await hasFolders(folder).catch((error: unknown) => {
			if (isMissing(error)) return null;
			throw error;
		});
		if (hadFolders && !isFilled) return 'unavailable';
		hadFolders ||= isFilled === true;
		const writable = await writableFolder(folder);
		if (writable === null) return isFilled === null ? 'unavailable' : 'readable';
		return (await isFull(writable)) ? 'readable' : 'writable';
	}
	// a disk that does not answer holds one thread, not one for each request
	let running: Promise<StorageState> | null = null;
	return () => {
		running ??= check().finally(() => {
			running = null;
		});
		return running;
	};
}
