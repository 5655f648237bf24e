import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { S3 } from '@aws-sdk/client-s3';
import { refusalOf, type S3Config, s3ClientConfig, s3Storage } from '#server/outside/s3.ts';
import { diskStorage } from '#server/outside/storage.ts';
import { type Check, fail, ok } from './finding.ts';

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)));

/** Root may write everywhere, so its check would say nothing about the server's user, and leave folders that user cannot write to. */
function whyNotAsRoot(folder: string, existing: string): string | null {
	const { uid } = statSync(existing);
	return process.getuid?.() === 0 && uid !== 0
		? `${folder}: run doctor as the user of the server (uid ${uid}): runuser -u "$(id -nu ${uid})" -- npm run doctor`
		: null;
}

/** The server makes them as its own user. A folder that has other files by now stays. */
async function removeNewFolders(folder: string, existing: string): Promise<void> {
	for (let made = folder; made !== existing; made = dirname(made)) await rmdir(made).catch(() => {});
}

/** What the upload of a film needs beyond single files, each step with the right of Amazon's name for it. */
async function tryLargeUpload(config: S3Config, key: string): Promise<string | null> {
	const client = new S3(s3ClientConfig(config));
	const at = { Bucket: config.bucket, Key: key };
	let needed = 's3:PutObject';
	try {
		const { UploadId } = await client.createMultipartUpload(at);
		try {
			await client.uploadPart({ ...at, UploadId, PartNumber: 1, Body: randomBytes(64) });
			needed = 's3:ListMultipartUploadParts';
			const { Parts = [] } = await client.listParts({ ...at, UploadId });
			if (Parts.length !== 1) return `films cannot be uploaded: ListParts answers ${Parts.length} parts of 1`;
		} finally {
			const before = needed;
			needed = 's3:AbortMultipartUpload';
			await client.abortMultipartUpload({ ...at, UploadId });
			needed = before;
		}
		needed = 's3:ListBucket';
		await client.listObjectsV2({ Bucket: config.bucket, Prefix: 'doctor-', MaxKeys: 1 });
		return null;
	} catch (error) {
		const refusal = refusalOf(error);
		return `films cannot be uploaded or removed: ${refusal ? `${refusal}; the key needs ${needed}, and the store has to know that call` : (error as Error).message.split('\n')[0]}`;
	} finally {
		client.destroy();
	}
}

/** Writes, reads and deletes a small file of its own, and in a bucket begins, lists and ends an upload in parts. */
export const files: Check = {
	name: 'file store',
	run: async ({ s3, dataDir }) => {
		const folder = join(dataDir, 'files');
		const place = s3 ? `bucket ${s3.bucket}${s3.endpoint ? ` at ${s3.endpoint}` : ''}` : folder;
		const existing = nearestExisting(folder);
		const reason = s3 ? null : whyNotAsRoot(folder, existing);
		if (reason) return fail(reason);
		const storage = s3 ? s3Storage(s3) : diskStorage(folder);
		const [key, bytes] = [`doctor-${randomBytes(8).toString('hex')}.txt`, randomBytes(64)];
		let doing = 'writing';
		try {
			await storage.put(key, bytes, 'text/plain');
			doing = 'reading';
			const read = await buffer(await storage.read(key));
			doing = 'deleting';
			await storage.remove(key);
			if (!read.equals(bytes)) return fail(`${place}: the file read differs from the file written`);
			if ((await storage.size(key)) !== null) return fail(`${place}: a deleted file is still there`);
			const reason = s3 ? await tryLargeUpload(s3, key) : null;
			if (reason) return fail(`${place}: ${reason}`);
			return ok(`${place}: written, read, deleted${s3 ? ', listed, uploaded in parts' : ''}`);
		} catch (error) {
			const { name, message } = error as Error;
			return fail(`${place}: ${doing} failed: ${[name === 'Error' ? '' : name, message.split('\n')[0]].filter(Boolean).join(': ')}`);
		} finally {
			if (!s3) await removeNewFolders(folder, existing);
		}
	},
};
