import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3Store } from '@tus/s3-store';
import { ERRORS, Upload } from '@tus/server';
import { isMissing, type S3Config, s3ClientConfig, s3Storage } from '../outside/s3.ts';
import { StorageUnavailable } from '../outside/storage.ts';
import { folderIn, removeOld, type UploadFiles } from './upload-files.ts';

/** A fetched file is marked as in use this often: files of which nothing is heard for a day are deleted. */
const IN_USE_MS = 3_600_000;

/** Answers of the protocol, and what ended the request, stay what they are; other errors are those of the bucket. */
function reportOutage<T>(call: Promise<T>): Promise<T> {
	return call.catch((error) => {
		const isAnswer = error !== null && typeof error === 'object' && ('status_code' in error || error.name === 'AbortError');
		throw isAnswer || error instanceof StorageUnavailable ? error : new StorageUnavailable(String(error), { cause: error });
	});
}

/** The library answers "no such file" also when the bucket could not be reached. */
class S3UploadStore extends S3Store {
	override create(upload: Upload) {
		return reportOutage(super.create(upload));
	}

	override getUpload(id: string) {
		return reportOutage(this.getMetadata(id).then(() => super.getUpload(id), refuseMissing));
	}

	override write(source: Readable, id: string, offset: number) {
		return reportOutage(super.write(source, id, offset));
	}

	override remove(id: string) {
		return reportOutage(super.remove(id));
	}
}

function refuseMissing(error: unknown): never {
	throw isMissing(error) ? ERRORS.FILE_NOT_FOUND : error;
}

export function s3UploadFiles(config: S3Config, dataDir: string): UploadFiles {
	const work = folderIn(dataDir, 'work');
	const storage = s3Storage(config);
	const store = new S3UploadStore({
		partSize: 8 * 1024 * 1024,
		maxConcurrentPartUploads: 4,
		s3ClientConfig: { ...s3ClientConfig(config), bucket: config.bucket },
	});
	return {
		store,
		size: storage.size,
		read: storage.read,
		complete: async (key, size) => {
			// with all bytes received and only the last call to the bucket missing
			if ((await storage.size(key)) === null) await store.write(Readable.from([]), key, size);
		},
		remove: async (key) => {
			// an unfinished upload leaves parts behind, which are billed until they are aborted
			await store.remove(key).catch((error) => {
				if (error !== ERRORS.FILE_NOT_FOUND) throw error;
			});
			for (const name of [key, `${key}.info`, `${key}.part`]) await storage.remove(name);
		},
		withPath: async (key, task) => {
			const path = join(work, `${key}.${randomUUID()}.fetched`);
			const use = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), IN_USE_MS);
			try {
				await pipeline(await storage.read(key), createWriteStream(path));
				return await task(path);
			} finally {
				clearInterval(use);
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
