import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { needsConversion, type PictureFault } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { leaseSeconds, MAX_FAILURES, PAUSE_SECONDS } from '#domain/hosted-videos/packages/progress.rules.ts';
import type { Context } from '../lib/context.ts';
import { isOutsideFault } from '../media/media-process.ts';
import type { MediaTools } from '../media/media-tools.ts';
import {
	type Conversion,
	countFailure,
	failConversion,
	finishConversion,
	queueConversion,
	refuseConversion,
	releaseConversion,
	reportProgress,
	type Stage,
	takeConversion,
} from './conversions.store.ts';
import { findHosted, noteRemoved } from './hosted-videos.store.ts';
import { keepStill, kindOfRow } from './inspection.ts';
import { queuePackage } from './packages/packages.service.ts';
import { removeNoted } from './removed-files.service.ts';
import { claimStored, noteStoring } from './storing.store.ts';
import { type UploadFiles, uploadKey } from './upload-files.ts';

const REPORT_MS = 5_000;

type Work = { context: Context; files: UploadFiles; tools: MediaTools; stage: Stage };

/** A job of its own, so that a new upload does not wait for a long conversion. */
export const inspectWaiting = (context: Context): Promise<void> => context.videoHosts.inspectionRun(() => runStage(context, 'inspect'));

export const convertWaiting = (context: Context): Promise<void> => context.videoHosts.conversionRun(() => runStage(context, 'convert'));

/** One file after the other, so that only one encoder runs at a time, until there is nothing to do or the node stops. */
async function runStage(context: Context, stage: Stage): Promise<void> {
	const { db, now, videoHosts } = context;
	const work: Work = { context, files: videoHosts.files, tools: await context.media.tools(), stage };
	while (!videoHosts.stopping.aborted) {
		const taken = await takeConversion(db, stage, { now: now(), seconds: leaseSeconds(0) });
		if (!taken) return;
		const lost = new AbortController();
		try {
			const done = work.tools.decoder !== null && (await convert(work, taken, lost));
			if (typeof done === 'string') await refuse(work, taken, done);
			else if (!done) await failConversion(db, taken);
		} catch (error) {
			if (!(await handleFailure(context, taken, { isLost: lost.signal.aborted, error }))) return;
		}
	}
}

/** The panel shows why it is no film; its bytes are removed (B-005). */
async function refuse({ context, files }: Work, taken: Conversion, fault: PictureFault): Promise<void> {
	const isMine = await context.db.transaction(async (tx) => {
		const isRefused = await refuseConversion(tx, taken, fault);
		if (isRefused) await noteRemoved(tx, taken.file);
		return isRefused;
	});
	if (isMine) await removeNoted(context, files, [taken.file]);
}

/** Whether another film may be tried now. */
async function handleFailure(
	context: Context,
	taken: Conversion,
	{ isLost, error }: { isLost: boolean; error: unknown },
): Promise<boolean> {
	const { db, log, now, videoHosts } = context;
	if (isLost || videoHosts.stopping.aborted) {
		await releaseConversion(db, taken, { now: now(), seconds: 0 });
		return true;
	}
	log.warn({ err: error, hostedVideo: taken.id, attempt: taken.conversions }, 'a film was not converted');
	const pause = { now: now(), seconds: PAUSE_SECONDS };
	if (isOutsideFault(error)) {
		await releaseConversion(db, taken, pause);
		return false;
	}
	await (taken.failures + 1 < MAX_FAILURES ? countFailure(db, taken, pause) : failConversion(db, taken));
	return true;
}

/** False when it cannot be converted, or why it is no film. Throws when it was not converted for another reason. */
async function convert({ context, files, tools, stage }: Work, taken: Conversion, lost: AbortController): Promise<boolean | PictureFault> {
	const row = await findHosted(context.db, taken.id);
	if (!row) return true;
	const kind = kindOfRow(row);
	const name = randomBytes(24).toString('hex');
	const target = files.scratch(`convert-${name}.mp4`);
	const still = files.scratch(`convert-${name}.jpg`);
	const { stopping } = context.videoHosts;
	const { encodeInTurn } = context.media;
	const signal = AbortSignal.any([lost.signal, stopping]);
	let percent = 0;
	const onPercent = (value: number) => {
		percent = value;
	};
	// renews the lease while it works; stops when the file was deleted or taken over by another node
	const seconds = leaseSeconds(taken.conversions - 1 - taken.failures);
	const renew = async () => {
		if (!(await reportProgress(context.db, taken, { percent, seconds, now: context.now() }).catch(() => true))) lost.abort();
	};
	const renewal = setInterval(renew, REPORT_MS);
	try {
		await renew();
		return await files.withPath(taken.file, async (path) => {
			const film = { kind, path };
			const found = await tools.inspect(film, row.thumbnail === null ? still : null);
			if (typeof found === 'string') return found;
			const { duration } = found;
			const settle = async (result: { file: string; type: string }) => {
				const settled = await context.db.transaction(async (tx) => {
					const isMine = await finishConversion(tx, taken, { ...result, duration });
					if (result.file !== taken.file) {
						await claimStored(tx, result.file);
						await noteRemoved(tx, isMine ? taken.file : result.file);
					}
					if (isMine && tools.canPackage)
						await queuePackage(tx, { hosted: { id: taken.id, file: result.file }, requestedBy: null, now: context.now() });
					return isMine;
				});
				if (settled && found.hasStill) await keepStill(context, taken.id, still);
				return settled;
			};
			if (found.playable && !needsConversion(kind)) return settle({ file: taken.file, type: row.type });
			if (stage === 'inspect') {
				await queueConversion(context.db, taken);
				return true;
			}
			if (!(await encodeInTurn(signal, () => tools.convert(film, { target, duration, onPercent, signal })))) {
				signal.throwIfAborted();
				return false;
			}
			const key = uploadKey(name);
			await noteStoring(context.db, key, context.now());
			await files.adopt(target, key);
			// false when the file was deleted or taken over meanwhile
			const settled = await settle({ file: key, type: 'video/mp4' });
			await removeNoted(context, files, [settled ? taken.file : key]);
			return true;
		});
	} finally {
		clearInterval(renewal);
		for (const path of [target, still]) await rm(path, { force: true });
	}
}
