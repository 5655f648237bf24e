import { rm } from 'node:fs/promises';
import { planChunks } from '#domain/hosted-videos/packages/chunks.rules.ts';
import { findingsOf } from '#domain/hosted-videos/packages/findings.rules.ts';
import { ladderOf, type PackageReason, rateOf, type SourceFacts, whyNotPackage } from '#domain/hosted-videos/packages/ladder.rules.ts';
import { chunkWeight, MAX_FAILURES, PAUSE_SECONDS, soundWeight, storyboardWeight } from '#domain/hosted-videos/packages/progress.rules.ts';
import { planSounds } from '#domain/hosted-videos/packages/sounds.rules.ts';
import { planStoryboard } from '#domain/hosted-videos/packages/storyboard.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import type { Film } from '#server/media/film.ts';
import { isOutsideFault, MediaInterrupted } from '#server/media/media-process.ts';
import { findHosted } from '../hosted-videos.store.ts';
import { keepStill, kindOfRow } from '../inspection.ts';
import { type HeldPart, holdNextPart } from './held-part.ts';
import { makePart, PartFailed, type Result } from './make-part.ts';
import { emptyFolder, readKept, storeIndexes, storePart } from './package-files.ts';
import { failPackage, setFilmDuration, switchTo } from './packages.store.ts';
import {
	failPart,
	findFinished,
	findWork,
	finishPart,
	type NewPart,
	type PartRow,
	pausePackage,
	releasePart,
	writePlan,
} from './parts.store.ts';

/** What this node does next: the next part, the next package, or nothing until the next run. */
type Next = 'part' | 'package' | 'nothing';

export const makePackages = (context: Context): Promise<void> => context.videoHosts.packageRun(() => makeWaiting(context));

/** One part after the other, until there is nothing to do or the node stops. */
async function makeWaiting(context: Context): Promise<void> {
	const { stopping } = context.videoHosts;
	const { tools } = context.media;
	while (!stopping.aborted) {
		const id = await findWork(context.db, context.now());
		if (id === null || !(await tools()).canPackage) return;
		if (!(await workOn(context, id))) return;
	}
}

/** Makes the remaining parts of a package, with its film on the local disk. False when nothing could be done now. */
async function workOn(context: Context, packageId: number): Promise<boolean> {
	const held = await holdNextPart(context, packageId);
	if (!held) return finishPackage(context, packageId);
	const next = await makeFrom(context, held).finally(held.letGo);
	if (next === 'nothing') return false;
	return (await finishPackage(context, packageId)) || !context.videoHosts.stopping.aborted;
}

async function makeFrom(context: Context, first: HeldPart): Promise<Next> {
	const { source_file, hosted_video_id } = first.part;
	const row = await findHosted(context.db, hosted_video_id);
	if (!row) return 'package';
	return context.videoHosts.files
		.withPath(source_file, (path) => makeParts(context, first, { kind: kindOfRow(row), path }))
		.catch((error) => handleFailure(context, first, error));
}

async function makeParts(context: Context, first: HeldPart, film: Film): Promise<Next> {
	let held: HeldPart | null = first;
	while (held) {
		const next: Next = await work(context, held, film).finally(held.letGo);
		if (next !== 'part') return next;
		held = await holdNextPart(context, held.part.package_id);
	}
	return 'package';
}

async function work(context: Context, held: HeldPart, film: Film): Promise<Next> {
	const { env, videoHosts } = context;
	const { part, lost, onPercent } = held;
	const folder = videoHosts.files.scratch(`package-${part.package_id}-${part.number}-${part.attempts}`);
	try {
		const signal = AbortSignal.any([lost, videoHosts.stopping]);
		const limits = { memoryMb: env.MEDIA_MEMORY_MB, niceness: env.MEDIA_NICENESS };
		const kept = await readKept(folder);
		if (!kept) await emptyFolder(folder);
		const result = kept ?? (await context.media.encodeInTurn(signal, () => makePart(part, { film, folder, limits, signal, onPercent })));
		failpoint('package-part-made');
		await storePart(context.storage, part.prefix, { folder, result });
		const next = await settle(context, part, result);
		failpoint('package-part-done');
		if (part.kind === 'board')
			await makeStill(context, part, film).catch((error) =>
				context.log.warn({ err: error, package: part.package_id }, 'no still was made'),
			);
		return next;
	} catch (error) {
		return handleFailure(context, held, error);
	} finally {
		if (!(await readKept(folder))) await rm(folder, { recursive: true, force: true });
	}
}

function reasonOf(error: unknown): PackageReason {
	if (error instanceof PartFailed) return error.reason;
	return error instanceof MediaInterrupted ? 'too_heavy' : 'storage';
}

async function handleFailure(context: Context, { part, lost }: HeldPart, error: unknown): Promise<Next> {
	const isStopped = lost.aborted || context.videoHosts.stopping.aborted;
	const isAway = isOutsideFault(error);
	const wasMine = await (isStopped || isAway ? releasePart : failPart)(context.db, part);
	if (isStopped || !wasMine) return 'package';
	context.log.warn({ err: error, package: part.package_id, part: part.number, attempt: part.attempts }, 'a part of a package was not made');
	if (isAway) {
		await pausePackage(context.db, part.package_id, { now: context.now(), seconds: PAUSE_SECONDS });
		return 'nothing';
	}
	return part.failures + 1 < MAX_FAILURES ? 'part' : fail(context, part, reasonOf(error));
}

/** The film stays playable as uploaded; the package is removed. */
async function fail(context: Context, { package_id, prefix }: PartRow, reason: PackageReason): Promise<Next> {
	await failPackage(context.db, package_id, reason, context.now());
	await context.storage.removeFolder(prefix);
	return 'package';
}

/** Records the results. Files of a film that was deleted meanwhile are removed by the caller of the deletion or the sweep. */
async function settle(context: Context, part: PartRow, result: Result): Promise<Next> {
	if (result.kind !== 'surveyed') {
		const isMine = await finishPart(context.db, part, result, context.now());
		if (!isMine && !(await findHosted(context.db, part.hosted_video_id))) await context.storage.removeFolder(part.prefix);
		return isMine ? 'part' : 'package';
	}
	const { survey } = result;
	const reason = typeof survey === 'string' ? survey : whyNotPackage(survey);
	if (typeof survey === 'string' || reason !== null) return fail(context, part, reason ?? 'broken');
	return (await plan(context, part, survey)) ? 'part' : 'package';
}

function partsOf(facts: SourceFacts, chunkSeconds: number): NewPart[] {
	const rungs = ladderOf(facts);
	return [
		{ kind: 'board', weight: storyboardWeight(planStoryboard(facts).tiles), chunk: null },
		...planSounds(facts).map((sound) => ({ kind: 'sound', weight: soundWeight(facts, sound), chunk: null }) as const),
		...planChunks(facts, chunkSeconds).map((chunk) => ({ kind: 'chunk', weight: chunkWeight(chunk, facts, rungs), chunk }) as const),
	];
}

async function plan(context: Context, part: PartRow, facts: SourceFacts): Promise<boolean> {
	const { picture: _picture, ...kept } = facts;
	const written = {
		facts: kept,
		rungs: ladderOf(facts),
		rate: rateOf(facts),
		board: planStoryboard(facts),
		found: findingsOf(facts),
		sounds: planSounds(facts),
	};
	return context.db.transaction(async (tx) => {
		if (!(await finishPart(tx, part, { kind: 'survey' }, context.now()))) return false;
		await writePlan(tx, part.package_id, written, partsOf(facts, context.env.PACKAGE_CHUNK_SECONDS));
		await setFilmDuration(tx, part.hosted_video_id, Math.round(facts.duration));
		return true;
	});
}

/** For films that came without one, such as those inspected where nothing decoded them. */
async function makeStill(context: Context, { hosted_video_id, package_id }: PartRow, film: Film): Promise<void> {
	if ((await findHosted(context.db, hosted_video_id))?.thumbnail !== null) return;
	const still = context.videoHosts.files.scratch(`package-${package_id}-still.jpg`);
	try {
		const found = await (await context.media.tools()).inspect(film, still);
		if (typeof found !== 'string' && found.hasStill) await keepStill(context, hosted_video_id, still);
	} finally {
		await rm(still, { force: true });
	}
}

/** Writes the playlists and switches to the package when all parts are done. Two nodes that do it at once write the same. */
async function finishPackage(context: Context, packageId: number): Promise<boolean> {
	const finished = await findFinished(context.db, packageId);
	if (!finished) return false;
	await storeIndexes(context.storage, finished);
	failpoint('package-before-switch');
	return context.db.transaction((tx) => switchTo(tx, packageId, context.now()));
}
