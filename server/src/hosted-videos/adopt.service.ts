import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import type { Context } from '../lib/context.ts';
import { type Db, isRolledBack } from '../lib/db/db.ts';
import { finishUpload, insertHosted, noteRemoved } from './hosted-videos.store.ts';
import { keepStill } from './inspection.ts';
import { queuePackage } from './packages/packages.service.ts';
import { removeNoted } from './removed-files.service.ts';
import { claimStored, noteStoring } from './storing.store.ts';
import { uploadKey } from './upload-files.ts';

type Adopted = {
	/** a local MP4, which is moved */
	path: string;
	name: string;
	createdBy: number;
	/** in the transaction in which the film is added; false when nobody wants it any more */
	settle: (tx: Db, hostedId: number) => Promise<boolean>;
};

/** Adds a film that was made here to the built-in host, and queues its package (B-024). */
export async function adoptFilm(context: Context, { path, name, createdBy, settle }: Adopted): Promise<void> {
	const { db, videoHosts, now } = context;
	const { files } = videoHosts;
	const tools = await context.media.tools();
	const still = `${path}.jpg`;
	try {
		const inspected = await tools.inspect({ kind: 'mp4', path }, still);
		const found = typeof inspected === 'string' ? null : inspected;
		const { size } = await stat(path);
		const key = uploadKey(randomBytes(24).toString('hex'));
		await noteStoring(db, key, now());
		await files.adopt(path, key);
		const id = await db
			.transaction(async (tx) => {
				await claimStored(tx, key);
				const row = await insertHosted(tx, {
					provider: 'built-in',
					name,
					size,
					type: 'video/mp4',
					upload_id: key,
					upload_link: null,
					createdBy,
					now: now(),
				});
				const film = { status: 'READY', needsConversion: false, type: 'video/mp4', file: key } as const;
				await finishUpload(tx, row.id, { ...film, duration: found?.duration ?? null, now: now() });
				if (tools.canPackage) await queuePackage(tx, { hosted: { id: row.id, file: key }, requestedBy: null, now: now() });
				if (!(await settle(tx, row.id))) throw new Error('nobody wants the film any more');
				return row.id;
			})
			.catch(async (error) => {
				await noteRemoved(db, key);
				// the answer of the commit may be lost: the sweep looks whether a film has this file
				if (isRolledBack(error)) await removeNoted(context, files, [key]);
				throw error;
			});
		if (found?.hasStill) await keepStill(context, id, still);
	} finally {
		await rm(still, { force: true });
	}
}
