import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import pg from 'pg';
import type { Channels } from '../lib/db/notify-channels.ts';
import { askForUpload, tryUploadLock, UPLOAD_CHANNEL } from './upload-locks.store.ts';

const WAIT_MS = 30_000;
const ASK_EVERY_MS = 100;
/** as tus answers; a client tries again */
const UNAVAILABLE = { status_code: 503, body: 'The database is unavailable\n' };

/**
 * One request at a time writes to an upload, across processes and nodes: a client that resumes may reach another process
 * than its broken request, which may still hold the lock. The holder is asked to release it (tus 1.0.0, "PATCH").
 */
export function uploadLocks({ databaseUrl, channels }: { databaseUrl: string; channels: Channels }): Locker {
	/** locks held by this process, with the function that asks the holder to release */
	const held = new Map<string, RequestRelease>();
	// an empty payload: messages may have been lost, so all holders are asked; clients resume
	channels.on(UPLOAD_CHANNEL, (wanted) => {
		for (const [uploadId, release] of held) if (wanted === '' || wanted === uploadId) void release();
	});
	return { newLock: (uploadId) => newLock(uploadId) };

	function newLock(uploadId: string): Lock {
		const client = new pg.Client({ connectionString: databaseUrl, application_name: 'rampa upload', keepAlive: true });
		return {
			lock: async (signal, requestRelease) => {
				// the lock is lost with the connection
				client.on('error', () => void requestRelease());
				await client.connect().catch(() => {
					throw UNAVAILABLE;
				});
				const end = performance.now() + WAIT_MS;
				while (!(await tryUploadLock(client, uploadId))) {
					if (signal.aborted || performance.now() > end) {
						await client.end();
						throw ERRORS.ERR_LOCK_TIMEOUT;
					}
					await held.get(uploadId)?.();
					await askForUpload(client, uploadId);
					await pause(ASK_EVERY_MS);
				}
				held.set(uploadId, requestRelease);
			},
			unlock: async () => {
				held.delete(uploadId);
				await client.end();
			},
		};
	}
}
