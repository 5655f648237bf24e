import type pg from 'pg';
import { LOCKS_OF } from '../lib/db/advisory-locks.ts';

export const UPLOAD_CHANNEL = 'upload_wanted';

/** Held by the connection, so it is released when the process dies. */
export async function tryUploadLock(client: pg.Client, uploadId: string): Promise<boolean> {
	const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
		LOCKS_OF.upload,
		uploadId,
	]);
	return rows[0]?.taken === true;
}

/** Asks the holder, on any node, to release it. */
export const askForUpload = (client: pg.Client, uploadId: string) => client.query('select pg_notify($1, $2)', [UPLOAD_CHANNEL, uploadId]);
