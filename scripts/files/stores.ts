import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { S3 } from '@aws-sdk/client-s3';
import { type S3Config, s3ClientConfig } from '#server/outside/s3.ts';

// The same keys on disk and in a bucket: files of DATA_DIR/files and uploads of DATA_DIR/uploads, both at the root of the bucket.

export type StoredFile = { key: string; size: number };

export type FileStore = {
	name: string;
	list(): AsyncGenerator<StoredFile>;
	read(key: string): Promise<Readable>;
	/** visible only when it is complete */
	write(file: StoredFile, bytes: Readable): Promise<void>;
};

const UPLOADS = 'uploads-';
/** What the library of uploads notes next to a file, on disk and in a bucket, and files that are not complete: they stay where they are. */
const isNote = (key: string) => (key.startsWith(UPLOADS) && /\.(json|info)$/.test(key)) || key.endsWith('.part');

export function diskFiles(dataDir: string): FileStore {
	const folders = { files: join(dataDir, 'files'), uploads: join(dataDir, 'uploads') };
	const pathOf = (key: string) => join(key.startsWith(UPLOADS) ? folders.uploads : folders.files, key);
	return {
		name: dataDir,
		async *list() {
			for (const folder of Object.values(folders)) {
				const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
				for (const entry of entries) {
					const path = join(entry.parentPath, entry.name);
					const key = relative(folder, path).split(sep).join('/');
					if (!entry.isFile() || isNote(key)) continue;
					// the server may have removed it meanwhile
					const found = await stat(path).catch(() => null);
					if (found) yield { key, size: found.size };
				}
			}
		},
		read: async (key) => createReadStream(pathOf(key)),
		write: async ({ key }, bytes) => {
			const path = pathOf(key);
			const partial = `${path}.moving.part`;
			await mkdir(dirname(path), { recursive: true });
			try {
				await pipeline(bytes, createWriteStream(partial));
				await rename(partial, path);
			} finally {
				await rm(partial, { force: true });
			}
		},
	};
}

/** Stores take 10,000 parts of a file: enough for the largest film of 10 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/** In pieces of one size, the last one smaller. */
async function* inParts(bytes: Readable): AsyncGenerator<Buffer> {
	let waiting: Buffer[] = [];
	let length = 0;
	for await (const chunk of bytes as AsyncIterable<Buffer>) {
		waiting.push(chunk);
		length += chunk.length;
		while (length >= PART_BYTES) {
			const whole = Buffer.concat(waiting);
			yield whole.subarray(0, PART_BYTES);
			waiting = [whole.subarray(PART_BYTES)];
			length -= PART_BYTES;
		}
	}
	if (length > 0) yield Buffer.concat(waiting);
}

export function bucketFiles(config: S3Config): FileStore {
	const client = new S3(s3ClientConfig(config));
	const Bucket = config.bucket;
	const writeLarge = async (Key: string, bytes: Readable) => {
		const { UploadId } = await client.createMultipartUpload({ Bucket, Key });
		const at = { Bucket, Key, UploadId };
		try {
			const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
			for await (const Body of inParts(bytes)) {
				const PartNumber = Parts.length + 1;
				Parts.push({ ETag: (await client.uploadPart({ ...at, PartNumber, Body })).ETag, PartNumber });
			}
			await client.completeMultipartUpload({ ...at, MultipartUpload: { Parts } });
		} catch (error) {
			// parts are billed until they are aborted
			await client.abortMultipartUpload(at).catch(() => {});
			throw error;
		}
	};
	return {
		name: `bucket ${Bucket}`,
		async *list() {
			let ContinuationToken: string | undefined;
			do {
				const page = await client.listObjectsV2({ Bucket, ContinuationToken });
				for (const { Key = '', Size = 0 } of page.Contents ?? []) if (Key && !isNote(Key)) yield { key: Key, size: Size };
				ContinuationToken = page.NextContinuationToken;
			} while (ContinuationToken);
		},
		read: async (Key) => (await client.getObject({ Bucket, Key })).Body as Readable,
		write: async ({ key, size }, bytes) => {
			if (size > PART_BYTES) return writeLarge(key, bytes);
			await client.putObject({ Bucket, Key: key, Body: await buffer(bytes) });
		},
	};
}

export async function sizesOf(store: FileStore): Promise<Map<string, number>> {
	const sizes = new Map<string, number>();
	for await (const { key, size } of store.list()) sizes.set(key, size);
	return sizes;
}
