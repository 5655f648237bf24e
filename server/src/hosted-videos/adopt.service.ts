import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import type { RecordingFailure } from '#domain/live/live.rules.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import { finishUpload, insertHosted, noteRemoved } from './hosted-videos.store.ts';
import { keepStill } from './inspection.ts';
import { type MediaMessage, runMediaTask } from './media/media-process.ts';
import { queuePackage } from './packages/packages.service.ts';
import { removeNoted } from './removed-files.service.ts';
import { uploadKey } from './upload-files.ts';

/** the child is ended after this long without a message */
const SILENT_MS = 60_000;

/** The parts cannot be one film: another attempt would end in the same way. */
export class JoinFailed extends Error {
	readonly failure: RecordingFailure;
	constructor(why: string, failure: RecordingFailure) {
		super(why);
		this.name = 'JoinFailed';
		this.failure = failure;
	}
}

type Joined = { parts: string[]; target: string; signal: AbortSignal };

/** Makes one film of recorded parts, in the media process. */
export async function joinRecording({ env }: Pick<Context, 'env'>, { parts, target, signal }: Joined): Promise<void> {
	let isDone = false;
	let failure: RecordingFailure = 'media';
	const onMessage = ({ kind }: MediaMessage) => {
		isDone ||= kind === 'joined';
		if (kind === 'other-settings') failure = 'settings';
	};
	const limits = { memoryMb: env.MEDIA_MEMORY_MB, niceness: env.MEDIA_NICENESS, silentMs: SILENT_MS };
	const why = await runMediaTask({ task: 'join', parts, target }, { limits, signal, onMessage });
	signal.throwIfAborted();
	if (why !== null || !isDone) throw new JoinFailed(why ?? 'nothing was made', failure);
}

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
	const tools = await videoHosts.tools();
	const still = `${path}.jpg`;
	try {
		const inspected = await tools.inspect({ kind: 'mp4', path }, still);
		const found = typeof inspected === 'string' ? null : inspected;
		const { size } = await stat(path);
		const key = uploadKey(randomBytes(24).toString('hex'));
		await files.adopt(path, key);
		const id = await db
			.transaction(async (tx) => {
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
				await removeNoted(context, files, [key]);
				throw error;
			});
		if (found?.hasStill) await keepStill(context, id, still);
	} finally {
		await rm(still, { force: true });
	}
}
