import { mkdirSync } from 'node:fs';
import { copyFile, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { DataStore } from '@tus/server';
import { diskStorage, type Storage } from '../outside/storage.ts';

/** Storage of hosted videos. Keys are generated here; the tus server writes, players read. */
export type UploadFiles = Pick<Storage, 'size' | 'read'> & {
	store: DataStore;
	/** of an upload whose bytes have all been received: makes the file of it, if that has failed before */
	complete(key: string, size: number): Promise<void>;
	remove(key: string): Promise<void>;
	/** calls `work` with a local path; a remote file is downloaded for that time */
	withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
	/** moves a finished local file into the storage under a key */
	adopt(path: string, key: string): Promise<void>;
	/** folder of temporary files */
	scratch(name: string): string;
	/** true when files are local, so that reading one is cheap */
	isLocal: boolean;
	/** local files not written to since then; what a killed process has left in a bucket is known by its note */
	listOld(before: Date): Promise<string[]>;
	/** free bytes, or null where there is no limit */
	freeBytes(): Promise<number | null>;
};

export const folderIn = (dataDir: string, name: string) => {
	const folder = join(dataDir, name);
	mkdirSync(folder, { recursive: true });
	return folder;
};

async function oldEntries(folder: string, before: Date): Promise<{ name: string; isFile: boolean }[]> {
	const old: { name: string; isFile: boolean }[] = [];
	for (const name of await readdir(folder)) {
		const found = await stat(join(folder, name)).catch(() => null);
		if (found && found.mtimeMs < before.getTime()) old.push({ name, isFile: found.isFile() });
	}
	return old;
}

const oldFiles = async (folder: string, before: Date) =>
	(await oldEntries(folder, before)).filter(({ isFile }) => isFile).map(({ name }) => name);

/** Folders too: a killed node leaves the one of its part of a package. */
export const removeOld = async (folder: string, before: Date) => {
	for (const { name } of await oldEntries(folder, before)) await rm(join(folder, name), { recursive: true, force: true });
};

/** Folders of uploads are often mounted from another disk: there a file is copied, and visible only when it is complete. */
async function moveFile(path: string, target: string): Promise<void> {
	try {
		await rename(path, target);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
		const partial = `${target}.part`;
		try {
			await copyFile(path, partial);
			await rename(partial, target);
		} catch (failure) {
			await rm(partial, { force: true });
			throw failure;
		}
		await rm(path, { force: true });
	}
}

export function diskUploadFiles(dataDir: string): UploadFiles {
	const folder = folderIn(dataDir, 'uploads');
	const work = folderIn(dataDir, 'work');
	const storage = diskStorage(folder);
	return {
		store: new FileStore({ directory: folder }),
		size: storage.size,
		read: storage.read,
		complete: async () => {},
		remove: async (key) => {
			await storage.remove(key);
			await storage.remove(`${key}.json`);
		},
		withPath: (key, task) => task(join(folder, key)),
		adopt: (path, key) => moveFile(path, join(folder, key)),
		scratch: (name) => join(work, name),
		isLocal: true,
		listOld: async (before) => {
			await removeOld(work, before);
			return oldFiles(folder, before);
		},
		freeBytes: async () => {
			const { bavail, bsize } = await statfs(folder);
			return bavail * bsize;
		},
	};
}

/** Kept apart from pictures in the same bucket. */
const PREFIX = 'uploads-';

/** File names are 192 random bits, which also protect the upload link. */
export const uploadKey = (random: string) => `${PREFIX}${random}`;
