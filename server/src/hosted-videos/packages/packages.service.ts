import { randomBytes } from 'node:crypto';
import { Refusal } from '#domain/base/refusal.ts';
import type { FilmPackage } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { packageProgress, secondsLeft } from '#domain/hosted-videos/packages/progress.rules.ts';
import { PLAYBACK_LIFETIME_MS } from '#domain/watching/playback.rules.ts';
import { forEachLogged } from '#server/lib/async/for-each-logged.ts';
import type { Context } from '#server/lib/context.ts';
import { type Actor, audit } from '#server/lib/db/audit.ts';
import type { Db } from '#server/lib/db/db.ts';
import { type HostedRow, lockHosted } from '../hosted-videos.store.ts';
import type { HostContext } from '../video-host.ts';
import { deletePackage, insertPackage, listFailed, listNewest, listRemovable, notifyPackages, type PackageRow } from './packages.store.ts';

type Queued = { hosted: Pick<HostedRow, 'id' | 'file'>; requestedBy: number | null; now: Date };

/** In the transaction in which the film becomes playable, or an editor requests a package. */
export async function queuePackage(tx: Db, { hosted, requestedBy, now }: Queued): Promise<void> {
	if (!hosted.file) return;
	const random = randomBytes(16).toString('hex');
	if ((await insertPackage(tx, { hostedId: hosted.id, file: hosted.file, random, requestedBy, now })) !== null) await notifyPackages(tx);
}

const toPackage = (row: PackageRow): FilmPackage => ({
	id: row.id,
	version: row.version,
	state: row.state === 'old' ? 'ready' : row.state,
	progress: row.state === 'ready' ? 100 : packageProgress(row.work),
	seconds_left: row.state === 'making' ? secondsLeft(row.work) : null,
	reason: row.reason,
	heights: row.plan?.rungs.map(({ height }) => height) ?? [],
	has_sound: row.plan ? row.plan.facts.sound !== null : null,
	has_earlier: row.has_earlier,
	found: row.plan?.found ?? null,
});

export async function packagesOf(
	{ db, now }: Pick<Context, 'db' | 'now'>,
	hostedIds: readonly number[],
): Promise<Map<number, FilmPackage>> {
	const rows = hostedIds.length > 0 ? await listNewest(db, hostedIds, now()) : [];
	return new Map(rows.map((row) => [row.hosted_video_id, toPackage(row)]));
}

/** Makes a new package of a film; if one is being made already, returns that one. */
export async function remakePackage(context: Context, actor: Actor, id: number): Promise<FilmPackage> {
	const { canPackage } = await context.media.tools();
	await context.db.transaction(async (tx) => {
		const hosted = await lockHosted(tx, id);
		if (hosted?.provider !== 'built-in') throw new Refusal('not_found');
		if (hosted.status !== 'READY') throw new Refusal('not_finished');
		if (!canPackage) throw new Refusal('not_available', { text: 'package.unavailable' });
		await queuePackage(tx, { hosted, requestedBy: actor.viewer?.id ?? null, now: context.now() });
		await audit(tx, actor, { action: 'hosted-videos.package', subjectType: 'hosted-video', subjectId: id });
	});
	const made = (await packagesOf(context, [id])).get(id);
	if (!made) throw new Refusal('not_found');
	return made;
}

/** an address made just before the switch may be used just after it */
const MARGIN_MS = 60_000;
/** files of a failed package are searched for during this time */
const FAILED_SWEPT_MS = 86_400_000;

type Removing = Pick<HostContext, 'db' | 'storage' | 'log'>;

const NOT_REMOVED = 'files of a package were not removed';

/** After the film was deleted; what fails here is left to the sweep. */
export const removePackages = ({ db, storage, log }: Removing, packages: readonly { id: number; prefix: string }[]): Promise<void> =>
	// the files first: a row without files is removed by the next sweep
	forEachLogged({ log, message: NOT_REMOVED }, packages, async ({ id, prefix }) => {
		await storage.removeFolder(prefix);
		await deletePackage(db, id);
	});

/** Old packages whose last address has expired, those of deleted films (B-006), and what was stored for packages that failed meanwhile. */
export async function sweepPackages(context: Removing & Pick<Context, 'now'>): Promise<void> {
	const { db, storage, log } = context;
	const ago = (ms: number) => new Date(context.now().getTime() - ms);
	await removePackages(context, await listRemovable(db, ago(PLAYBACK_LIFETIME_MS + MARGIN_MS)));
	// another node may still have stored its part, or this one died before the files were removed
	const failed = await listFailed(db, { from: ago(FAILED_SWEPT_MS), to: ago(MARGIN_MS) });
	await forEachLogged({ log, message: NOT_REMOVED }, failed, storage.removeFolder);
}
