import { access, constants, opendir, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { StorageState } from './storage.ts';

/** With less free space than this, the disk counts as full. */
export const FULL_BYTES = 1024 * 1024;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The folder, or until its first file creates it the nearest existing parent; null when it may not be written. */
async function writablePlace(folder: string): Promise<string | null> {
	try {
		await access(folder, constants.W_OK | constants.X_OK);
		return folder;
	} catch (error) {
		return isMissing(error) && dirname(folder) !== folder ? writablePlace(dirname(folder)) : null;
	}
}

async function isFull(folder: string): Promise<boolean> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize < FULL_BYTES;
}

async function hasEntries(folder: string): Promise<boolean> {
	const entries = await opendir(folder);
	try {
		return (await entries.read()) !== null;
	} finally {
		await entries.close();
	}
}

/**
 * Whether files of a folder can be read and written. A folder that had entries and is gone or empty was lost with its disk: after an
 * unmount only the empty mount point is left.
 */
export function watchDisk(folder: string): () => Promise<StorageState> {
	let hadEntries = false;
	return async () => {
		const isFilled = await hasEntries(folder).catch((error: unknown) => {
			if (isMissing(error)) return null;
			throw error;
		});
		if (hadEntries && !isFilled) return 'unavailable';
		hadEntries ||= isFilled === true;
		const place = await writablePlace(folder);
		if (place === null) return isFilled === null ? 'unavailable' : 'readable';
		return (await isFull(place)) ? 'readable' : 'writable';
	};
}
