import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { type StorageState, watchDisk } from './disk-state.ts';

/** The storage could not be reached, or has no space: this says nothing about the file. */
export class StorageUnavailable extends Error {
	constructor(message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = 'StorageUnavailable';
	}
}

/** By Node's own calls, or by FFmpeg in another process, of which only the text is known. */
export const isDiskFull = (error: unknown): boolean => /ENOSPC|no space left on device/i.test(String(error));

/** File storage: a local folder, or an S3 bucket shared by all nodes. Keys are generated here, never taken from a caller. */
export type Storage = {
	put(key: string, bytes: Buffer, type: string): Promise<void>;
	/** null when there is no such file */
	size(key: string): Promise<number | null>;
	read(key: string, range?: { start: number; end: number }): Promise<Readable>;
	remove(key: string): Promise<void>;
	/** every file whose key begins with `<prefix>/` */
	removeFolder(prefix: string): Promise<void>;
	/** rejects or says so when the store is unavailable */
	state(signal: AbortSignal): Promise<StorageState>;
};

export function diskStorage(folder: string): Storage {
	const base = join(normalize(folder), sep);
	const pathOf = (key: string) => {
		const path = join(base, key);
		if (!path.startsWith(base)) throw new Error('a storage key left its folder');
		return path;
	};
	return {
		async put(key, bytes) {
			const path = pathOf(key);
			await mkdir(dirname(path), { recursive: true, mode: 0o700 });
			// written to a temporary file and renamed, so that a file is never visible half-written
			const partial = `${path}.${process.pid}.part`;
			try {
				await writeFile(partial, bytes);
				await rename(partial, path);
			} catch (error) {
				await rm(partial, { force: true });
				throw error;
			}
		},
		size: async (key) => {
			try {
				return (await stat(pathOf(key))).size;
			} catch {
				return null;
			}
		},
		read: async (key, range) => createReadStream(pathOf(key), range),
		remove: (key) => rm(pathOf(key), { force: true }),
		removeFolder: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
		state: watchDisk(folder),
	};
}
