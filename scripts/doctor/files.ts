import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { s3Storage } from '#server/outside/s3.ts';
import { diskStorage } from '#server/outside/storage.ts';
import { type Check, fail, ok } from './finding.ts';

/** Writes, reads and deletes a small file of its own. */
export const files: Check = {
	name: 'file store',
	run: async ({ s3, dataDir }) => {
		const folder = join(dataDir, 'files');
		const place = s3 ? `bucket ${s3.bucket}${s3.endpoint ? ` at ${s3.endpoint}` : ''}` : folder;
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
			return ok(`${place}: written, read, deleted`);
		} catch (error) {
			const { name, message } = error as Error;
			return fail(`${place}: ${doing} failed: ${[name === 'Error' ? '' : name, message.split('\n')[0]].filter(Boolean).join(': ')}`);
		}
	},
};
