import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Upload } from '@tus/server';
import type { HostedAct } from '#domain/audit/audit.labels.ts';
import { existing, Refusal } from '#domain/base/refusal.ts';
import type { HostedVideo } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { isSoundType, trackInPlace, UPLOAD_LIFETIME_MS, type UploadFault } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { forEachLogged } from '../lib/async/for-each-logged.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import type { Db } from '../lib/db/db.ts';
import { MediaInterrupted } from '../media/media-process.ts';
import { storeTrack } from './caption-lines.service.ts';
import {
	deleteHosted,
	findHosted,
	finishUpload,
	type HostedRow,
	insertHosted,
	listAbandoned,
	listHosted,
	listUsers,
	lockHosted,
	renameHosted,
} from './hosted-videos.store.ts';
import { type InspectedFilm, inspectSound, inspectUpload, keepStill } from './inspection.ts';
import { packagesOf, queuePackage, removePackages } from './packages/packages.service.ts';
import { listOfFilm } from './packages/packages.store.ts';
import { removeNoted } from './removed-files.service.ts';
import { claimStored, noteStoring } from './storing.store.ts';
import { deleteTrack, findTrackContent, listTracks, type TrackRow } from './tracks.store.ts';
import { UPLOADS_PATH } from './tus.routes.ts';
import { type UploadFiles, uploadKey } from './upload-files.ts';
import {
	type HostContext,
	readRenames,
	refuseInUse,
	refuseRenamed,
	renamedAt,
	toHostedVideo,
	trackUri,
	type VideoHost,
} from './video-host.ts';

type Parts = { context: HostContext; files: UploadFiles };

const getRow = async (db: Db, id: number): Promise<HostedRow> => {
	const row = await findHosted(db, id);
	if (row?.provider !== 'built-in') throw new Refusal('not_found');
	return row;
};

const toTrack = (id: number, track: TrackRow) => ({ uri: trackUri(id, track.id), ...track });

/** The fields of a row recorded in the audit: never the upload link, which is a secret. */
const facts = ({ name, size, type, status }: HostedRow) => ({ name, size, type, status });

const tracksOf = (db: HostContext['db'], recordAudit: RecordAudit): Pick<VideoHost, 'listTracks' | 'addTrack' | 'removeTrack'> => ({
	listTracks: async (id) => {
		await getRow(db, id);
		return (await listTracks(db, id)).map((track) => toTrack(id, track));
	},
	addTrack: (actor, id, { replace, ...track }) =>
		db.transaction(async (tx) => {
			if ((await lockHosted(tx, id))?.provider !== 'built-in') throw new Refusal('not_found');
			const old = trackInPlace(await listTracks(tx, id), track);
			if (old?.name === track.name && (await findTrackContent(tx, old.id)) === track.content) return toTrack(id, old);
			if (old && !replace) throw new Refusal('track_exists', { params: { name: old.name } });
			const row = await storeTrack(tx, id, track);
			await recordAudit(tx, actor, { action: 'subtitles.add', id: id, before: old ?? undefined, after: row });
			return toTrack(id, row);
		}),
	removeTrack: (actor, id, trackId) =>
		db.transaction(async (tx) => {
			const before = existing(await deleteTrack(tx, id, trackId));
			await recordAudit(tx, actor, { action: 'subtitles.delete', id: id, before });
		}),
});

export function builtInHost(parts: Parts): VideoHost {
	const { context, files } = parts;
	const { db } = context;
	const recordAudit: RecordAudit = (tx, actor, { action, id, ...change }) =>
		audit(tx, actor, { action: `hosted-videos.${action}`, subjectType: 'hosted-video', subjectId: id, ...change });

	const oneAtATime = shareByKey<number, HostedVideo>();

	return {
		provider: 'built-in',
		list: async () => {
			const updatedAt = await readRenames(db);
			const rows = await listHosted(db, 'built-in');
			const packages = await packagesOf(
				context,
				rows.map(({ id }) => id),
			);
			return rows.map((row) => ({ ...toHostedVideo(row, packages.get(row.id)), updated_at: updatedAt(row.id) }));
		},
		create: async (actor, video) => {
			const free = await files.freeBytes();
			if (free !== null && video.size > free) throw new Refusal('disk_full');
			const key = uploadKey(randomBytes(24).toString('hex'));
			// the file first: a row without a file could never be uploaded to, a file without a row is deleted by the job
			await noteStoring(db, key, context.now());
			await files.store.create(new Upload({ id: key, size: video.size, offset: 0 }));
			return db.transaction(async (tx) => {
				await claimStored(tx, key);
				const link = `${context.env.publicUrl}${UPLOADS_PATH}/${key}`;
				const row = await insertHosted(tx, {
					...video,
					provider: 'built-in',
					upload_id: key,
					upload_link: link,
					createdBy: actor.viewer?.id ?? 0,
					now: context.now(),
				});
				await recordAudit(tx, actor, { action: 'create', id: row.id, after: facts(row) });
				return toHostedVideo(row);
			});
		},
		finalise: (actor, id) => oneAtATime(id, () => finalise(parts, actor, id, recordAudit)),
		rename: (actor, id, change) =>
			db.transaction(async (tx) => {
				const { name } = change;
				const before = await lockHosted(tx, id);
				await refuseRenamed(tx, actor, id, change);
				const after = before?.provider === 'built-in' ? await renameHosted(tx, id, name) : null;
				if (!before || !after) throw new Refusal('not_found');
				await recordAudit(tx, actor, { action: 'rename', id, before: { name: before.name }, after: { name } });
				return { ...toHostedVideo(after), updated_at: await renamedAt(tx, id) };
			}),
		remove: async (actor, id) => {
			const { row, packages } = await db.transaction(async (tx) => {
				const before = await lockHosted(tx, id);
				if (before?.provider !== 'built-in') throw new Refusal('not_found');
				refuseInUse(await listUsers(tx, id));
				const ofFilm = await listOfFilm(tx, id);
				await deleteHosted(tx, id);
				await recordAudit(tx, actor, { action: 'delete', id: id, before: facts(before) });
				return { row: before, packages: ofFilm };
			});
			await removeFiles(parts, row);
			await removePackages(context, packages);
		},
		...tracksOf(db, recordAudit),
		sweep: async () => {
			const before = new Date(context.now().getTime() - UPLOAD_LIFETIME_MS);
			const rows = await listAbandoned(db, 'built-in', before);
			await forEachLogged({ log: context.log, message: 'an abandoned upload was not removed' }, rows, async (row) => {
				await deleteHosted(db, row.id);
				await removeFiles(parts, row);
			});
		},
	};
}

const removeFiles = ({ context, files }: Parts, { upload_id, file }: HostedRow) => removeNoted(context, files, [upload_id, file]);

type AuditEntry = { action: HostedAct; id: number; before?: unknown; after?: unknown };
type RecordAudit = (tx: Db, actor: Actor, entry: AuditEntry) => Promise<void>;

/** A call for work already in progress waits for it and gets the same result. */
function shareByKey<Key, Answer>() {
	const running = new Map<Key, Promise<Answer>>();
	return (key: Key, work: () => Promise<Answer>): Promise<Answer> => {
		const known = running.get(key);
		if (known) return known;
		const started = work().finally(() => running.delete(key));
		running.set(key, started);
		return started;
	};
}

/** Several nodes may inspect the file at once; only one of them stores the result. */
async function finalise(parts: Parts, actor: Actor, id: number, recordAudit: RecordAudit): Promise<HostedVideo> {
	const { context, files } = parts;
	const row = await getRow(context.db, id);
	if (row.status !== 'NOT_UPLOADED' || !row.upload_id) return toHostedVideo(row);
	const { offset } = await files.store.getUpload(row.upload_id);
	if (offset !== row.size) throw new Refusal('not_finished');
	await files.complete(row.upload_id, row.size);
	const still = files.scratch(`still-${id}-${process.pid}.jpg`);
	try {
		const tools = await parts.context.media.tools();
		const { canPackage } = tools;
		const isSound = isSoundType(row.type);
		const inspectionTools = { files, tools };
		const found = isSound ? await inspectSound(inspectionTools, row.upload_id) : await inspectUpload(inspectionTools, row.upload_id, still);
		if (typeof found === 'string') return await refuse(parts, actor, { row, recordAudit, fault: found });
		const { hasStill, ...film } = found;
		if ((await finish(parts, actor, { row, film, recordAudit, canPackage: canPackage && !isSound })) && hasStill)
			await keepStill(context, id, still);
	} catch (error) {
		// the upload stays, and the next call inspects it again
		throw error instanceof MediaInterrupted ? new Refusal('unavailable', { retryAfterSeconds: 5 }) : error;
	} finally {
		await rm(still, { force: true });
	}
	return toHostedVideo(await getRow(context.db, id), (await packagesOf(context, [id])).get(id));
}

type Refused = { row: HostedRow; recordAudit: RecordAudit; fault: UploadFault };

/** A file that is not a film, such as a web page or a program, is deleted. */
async function refuse(parts: Parts, actor: Actor, { row, recordAudit, fault }: Refused): Promise<never> {
	await parts.context.db.transaction(async (tx) => {
		if (await deleteHosted(tx, row.id)) await recordAudit(tx, actor, { action: 'refuse', id: row.id, before: facts(row) });
	});
	await removeFiles(parts, row);
	throw new Refusal('wrong_type', { text: `hosted.${fault}`, formError: { file: `hosted.${fault}` } });
}

type Finished = { row: HostedRow; film: Omit<InspectedFilm, 'hasStill'>; recordAudit: RecordAudit; canPackage: boolean };

/** False when another node has finished it already. */
function finish({ context }: Parts, actor: Actor, { row, film, recordAudit, canPackage }: Finished): Promise<boolean> {
	return context.db.transaction(async (tx) => {
		const after = await finishUpload(tx, row.id, { ...film, file: row.upload_id ?? '', now: context.now() });
		if (after) await recordAudit(tx, actor, { action: 'finalise', id: row.id, before: facts(row), after: facts(after) });
		if (after?.status === 'READY' && canPackage)
			await queuePackage(tx, { hosted: after, requestedBy: actor.viewer?.id ?? null, now: context.now() });
		return after !== null;
	});
}
