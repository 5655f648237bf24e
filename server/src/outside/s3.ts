import { Readable } from 'node:stream';
import { S3 } from '@aws-sdk/client-s3';
import { type Storage, StorageUnavailable } from './storage.ts';

export type S3Config = {
	endpoint: string | undefined;
	bucket: string;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
	/** a connection on which nothing is sent or received for so long is closed */
	silentMs?: number;
};

const CONNECT_MS = 5_000;
const SILENT_MS = 20_000;

/** Options of the S3 client; stores other than Amazon's use path-style addresses. */
export const s3ClientConfig = ({ endpoint, region, accessKeyId, secretAccessKey, silentMs = SILENT_MS }: S3Config) => ({
	region,
	credentials: { accessKeyId, secretAccessKey },
	...(endpoint && { endpoint, forcePathStyle: true }),
	// only where required: many S3-compatible stores do not support the newer checksums
	requestChecksumCalculation: 'WHEN_REQUIRED' as const,
	responseChecksumValidation: 'WHEN_REQUIRED' as const,
	requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silentMs },
});

export const isMissing = (error: unknown) => error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name);

/** The store answers, and refuses this call: the key lacks a right, or the store does not know the call. Waiting does not help. */
export function refusalOf(error: unknown): string | null {
	const { name = '', $metadata: { httpStatusCode = 0 } = {} } = (error ?? {}) as { name?: string; $metadata?: { httpStatusCode?: number } };
	return [401, 403, 405, 501].includes(httpStatusCode) ? `refused by the store: ${httpStatusCode} ${name}` : null;
}

/** Errors other than that of a missing file say nothing about the file. */
const reached = <T>(call: Promise<T>): Promise<T> =>
	call.catch((error) => {
		throw isMissing(error) ? error : new StorageUnavailable(refusalOf(error) ?? String(error), { cause: error });
	});

async function* reachedChunks(body: Readable) {
	try {
		yield* body;
	} catch (error) {
		throw new StorageUnavailable(String(error), { cause: error });
	}
}

/** Files in a bucket shared by every node. */
export function s3Storage(config: S3Config): Storage {
	const client = new S3(s3ClientConfig(config));
	const at = (key: string) => ({ Bucket: config.bucket, Key: key });
	return {
		put: async (key, bytes, type) => {
			await reached(client.putObject({ ...at(key), Body: bytes, ContentType: type }));
		},
		size: async (key) => {
			try {
				return (await reached(client.headObject(at(key)))).ContentLength ?? null;
			} catch (error) {
				if (isMissing(error)) return null;
				throw error;
			}
		},
		read: async (key, range) => {
			const answer = await reached(client.getObject({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }));
			return Readable.from(reachedChunks(answer.Body as Readable), { objectMode: false });
		},
		remove: async (key) => {
			await reached(client.deleteObject(at(key)));
		},
		removeFolder: async (prefix) => {
			let token: string | undefined;
			do {
				const listed = await reached(client.listObjectsV2({ Bucket: config.bucket, Prefix: `${prefix}/`, ContinuationToken: token }));
				const keys = (listed.Contents ?? []).flatMap(({ Key }) => (Key ? [{ Key }] : []));
				if (keys.length > 0) {
					const { Errors } = await reached(client.deleteObjects({ Bucket: config.bucket, Delete: { Objects: keys, Quiet: true } }));
					// single files may stay although the call succeeded
					const [kept] = Errors ?? [];
					if (kept) throw new StorageUnavailable(`${kept.Key} was not removed: ${kept.Code}`);
				}
				token = listed.NextContinuationToken;
			} while (token);
		},
		// a missing file; without permission to list the bucket the answer is "denied" instead of "missing"
		state: (signal) =>
			client.getObject(at('is-anybody-there'), { abortSignal: signal }).then(
				() => 'writable',
				(error: Error) => (isMissing(error) || error.name === 'AccessDenied' ? 'writable' : 'unavailable'),
			),
	};
}
