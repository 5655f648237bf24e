import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { S3Store } from '@tus/s3-store';
import { Upload } from '@tus/server';
import { type S3Config, s3ClientConfig, s3Storage } from '../outside/s3.ts';
import { folderIn, removeOld, type UploadFiles } from './upload-files.ts';

export function s3UploadFiles(config: S3Config, dataDir: string): UploadFiles {
	const work = folderIn(dataDir, 'work');
	const storage = s3Storage(config);
	const store = new S3Store({
		partSize: 8 * 1024 * 1024,
		maxConcurrentPartUploads: 4,
		s3ClientConfig: { ...s3ClientConfig(config), bucket: config.bucket },
	});
	return {
		store,
		size: storage.size,
		read: storage.read,
		remove: async (key) => {
			// an unfinished upload leaves parts behind, which are billed until they are aborted
			await store.remove(key).catch(() => storage.remove(key));
		},
		withPath: async (key, task) => {
			const path = join(work, `${key}.${process.pid}.fetched`);
			try {
				await pipeline(await storage.read(key), createWriteStream(path));
				return await task(path);
			} finally {
				await rm(path, { force: true });
			}
		},
		adopt: async (path, key) => {
			const { size } = await stat(path);
			await store.create(new Upload({ id: key, size, offset: 0 }));
			await store.write(createReadStream(path), key, 0);
			await rm(path, { force: true });
		},
		scratch: (name) => join(work, name),
		isLocal: false,
		listOld: async (before) => {
			await removeOld(work, before);
			return [];
		},
		freeBytes: async () => null,
	};
}
