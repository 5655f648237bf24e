import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import pg from 'pg';
import type { Channels } from '../lib/db/notify-channels.ts';
import { askForUpload, tryUploadLock, UPLOAD_CHANNEL } from './upload-locks.store.ts';

const WAIT_MS = 30_000;
const ASK_EVERY_MS = 100;
/** as tus answers; a client tries again */
const AWAY = { status_code: 503, body: 'The database is away\n' };

/**
 * One request at a time writes to an upload, whichever process of whichever node it came to: a client that resumes may reach another one
 * than the one its broken request still occupies. That one is asked to let go, and does (tus 1.0.0, "PATCH").
 */
export function uploadLocks({ databaseUrl, channels }: { databaseUrl: string; channels: Channels }): Locker {
	/** what is held here, and how its holder is asked to let go */
	const held = new Map<string, RequestRelease>();
	// an empty message: some may be missing, so everybody is asked; a client resumes
	channels.on(UPLOAD_CHANNEL, (wanted) => {
		for (const [uploadId, release] of held) if (wanted === '' || wanted === uploadId) void release();
	});
	return { newLock: (uploadId) => newLock(uploadId) };

	function newLock(uploadId: string): Lock {
		const client = new pg.Client({ connectionString: databaseUrl, application_name: 'rampa upload', keepAlive: true });
		return {
			lock: async (signal, requestRelease) => {
				// with the connection the lock is gone
				client.on('error', () => void requestRelease());
				await client.connect().catch(() => {
					throw AWAY;
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
