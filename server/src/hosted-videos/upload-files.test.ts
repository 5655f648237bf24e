import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSmallDisk } from '#testing/small-disk.ts';
import { diskUploadFiles } from './upload-files.ts';

it('a film made here is moved into the uploads, also when they are on another disk', async () => {
	const disk = openSmallDisk(1024 * 1024);
	const dataDir = mkdtempSync(join(tmpdir(), 'rampa-data-'));
	// not at the end of the test: the upload library may still be looking for its folder
	process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
	const link = (target: string) => {
		symlinkSync(target, join(dataDir, 'link'));
		renameSync(join(dataDir, 'link'), join(dataDir, 'uploads'));
	};
	try {
		link(disk.folder);
		const files = diskUploadFiles(dataDir);
		writeFileSync(files.scratch('film.mp4'), 'a film');
		await files.adopt(files.scratch('film.mp4'), 'uploads-1');
		expect(readdirSync(disk.folder)).toEqual(['uploads-1']);
		expect(readFileSync(join(disk.folder, 'uploads-1'), 'utf8')).toBe('a film');
		expect(readdirSync(join(dataDir, 'work'))).toEqual([]);
	} finally {
		// the library finds a folder at any time
		link(join(dataDir, 'work'));
		disk.release();
	}
});
