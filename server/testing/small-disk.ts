import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
	folder: string;
	/** false: only calls of this process fail */
	isReal: boolean;
	release(): void;
};

/**
 * A folder on a disk of this many bytes: a real one where this machine lets us mount it, otherwise file calls that fail as a full disk
 * does.
 */
export function openSmallDisk(bytes: number): SmallDisk {
	const folder = fs.mkdtempSync(join(tmpdir(), 'rampa-full-'));
	const unmount = mount(folder, bytes);
	const release = unmount ?? limitWrites(folder, bytes);
	return {
		folder,
		isReal: unmount !== null,
		release: () => {
			release();
			fs.rmSync(folder, { recursive: true, force: true });
		},
	};
}

function mount(folder: string, bytes: number): (() => void) | null {
	try {
		execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' });
		return () => execFileSync('umount', [folder]);
	} catch {
		return null;
	}
}

const usedBytes = (folder: string) =>
	fs
		.readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.reduce((total, entry) => total + (fs.statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0), 0);

function limitWrites(folder: string, bytes: number): () => void {
	const { write, writev } = fs;
	const { statfs } = fs.promises;
	const free = () => Math.max(0, bytes - usedBytes(folder));
	const refuse = (args: unknown[]) => {
		const done = args.at(-1) as (error: Error) => void;
		setImmediate(done, Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
	};
	const sizeOf = (data: unknown): number =>
		Array.isArray(data) ? data.reduce((total: number, part) => total + sizeOf(part), 0) : ArrayBuffer.isView(data) ? data.byteLength : 0;
	const limited =
		(original: (...args: never[]) => unknown) =>
		(...args: unknown[]) =>
			sizeOf(args[1]) > free() ? refuse(args) : original(...(args as never[]));
	Object.assign(fs, { write: limited(write), writev: limited(writev) });
	Object.assign(fs.promises, { statfs: async () => ({ bavail: free(), bsize: 1 }) });
	syncBuiltinESMExports();
	return () => {
		Object.assign(fs, { write, writev });
		Object.assign(fs.promises, { statfs });
		syncBuiltinESMExports();
	};
}
