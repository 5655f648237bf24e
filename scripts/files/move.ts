import { forEachConcurrently } from '#server/lib/async/for-each-concurrently.ts';
import { type FileStore, type StoredFile, sizesOf } from './stores.ts';

const AT_ONCE = 4;
const ATTEMPTS = 3;

export type Moved = { files: number; bytes: number /** there before, of the same size */; skipped: number; left: StoredFile[] };

export type MoveOptions = {
	/** uploads in progress: their notes are not the same on disk and in a bucket */
	unfinished: Set<string>;
	onProgress?: (done: { files: number; bytes: number }, all: { files: number; bytes: number }) => void;
};

/**
 * Copies what the target does not have yet; nothing is deleted, so it can be ended and started again at any time, and while the server
 * serves from the source. Keys are random and files are written once, so one that is there with the same size is the same file.
 */
export async function moveFiles(from: FileStore, to: FileStore, { unfinished, onProgress }: MoveOptions): Promise<Moved> {
	const there = await sizesOf(to);
	const missing: StoredFile[] = [];
	const left: StoredFile[] = [];
	let skipped = 0;
	for await (const file of from.list()) {
		if (unfinished.has(file.key)) left.push(file);
		else if (there.get(file.key) === file.size && !isRewritten(file.key)) skipped += 1;
		else missing.push(file);
	}
	const all = { files: missing.length, bytes: missing.reduce((sum, { size }) => sum + size, 0) };
	const done = { files: 0, bytes: 0 };
	await forEachConcurrently(missing, AT_ONCE, async (file) => {
		if (!(await copy(from, to, file))) return;
		done.files += 1;
		done.bytes += file.size;
		onProgress?.(done, all);
	});
	return { ...done, skipped, left };
}

/** Playlists of a package that is still being made keep their name. */
const isRewritten = (key: string) => /\.(m3u8|vtt)$/.test(key);

/** False where the server has removed the file meanwhile. */
async function copy(from: FileStore, to: FileStore, file: StoredFile): Promise<boolean> {
	for (let attempt = 1; ; attempt++) {
		try {
			await to.write(file, await from.read(file.key));
			return true;
		} catch (error) {
			const { name, code } = error as NodeJS.ErrnoException;
			if (code === 'ENOENT' || name === 'NoSuchKey') return false;
			if (attempt === ATTEMPTS) throw new Error(`${file.key}: ${(error as Error).message}`, { cause: error });
		}
	}
}
