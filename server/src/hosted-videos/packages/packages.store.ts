import type { Findings } from '#domain/hosted-videos/packages/findings.rules.ts';
import type { PackageReason, Rung, SourceFacts } from '#domain/hosted-videos/packages/ladder.rules.ts';
import type { PackageState, PackageWork } from '#domain/hosted-videos/packages/progress.rules.ts';
import { planSounds, type SoundPlan } from '#domain/hosted-videos/packages/sounds.rules.ts';
import type { Storyboard } from '#domain/hosted-videos/packages/storyboard.rules.ts';
import { type Db, sql } from '#server/lib/db/db.ts';

export const PACKAGES_CHANNEL = 'film_packages';

export const notifyPackages = (tx: Db) => tx.run(sql`select pg_notify(${PACKAGES_CHANNEL}, '')`);

/** Properties and parts of the film; written by its inspection. */
export type PackagePlan = {
	facts: Omit<SourceFacts, 'picture'>;
	rungs: Rung[];
	rate: { num: number; den: number };
	board: Storyboard;
	/** absent: planned before it was noted */
	found?: Findings;
	sounds?: SoundPlan[];
};

/** The sounds of a package, in the order of its parts. */
export const soundsOf = ({ facts, sounds }: PackagePlan): SoundPlan[] => sounds ?? planSounds(facts);

type NewPackage = { hostedId: number; file: string; random: string; requestedBy: number | null; now: Date };

/** Adds a package and its first part; null when one is being made already. A failed one is replaced. */
export async function insertPackage(tx: Db, { hostedId, file, random, requestedBy, now }: NewPackage): Promise<number | null> {
	await tx.run(sql`
		update film_packages set state = 'old', reason = null, replaced_at = ${now} where hosted_video_id = ${hostedId} and state = 'failed'`);
	const row = await tx.row<{ id: number }>(sql`
		with made as (
			insert into film_packages (hosted_video_id, version, prefix, source_file, requested_by, requested_at)
			select ${hostedId}, next.version, 'packages/' || ${random} || '/' || next.version, ${file}, ${requestedBy}, ${now}
			from (select coalesce(max(version), 0) + 1 as version from film_packages where hosted_video_id = ${hostedId}) next
			on conflict (hosted_video_id) where state in ('waiting', 'making') do nothing
			returning id
		), first as (
			insert into film_package_parts (package_id, number, kind, weight) select id, 0, 'survey', 1 from made
		)
		select id from made`);
	return row?.id ?? null;
}

export type PackageRow = {
	id: number;
	hosted_video_id: number;
	version: number;
	state: PackageState;
	reason: PackageReason | null;
	plan: PackagePlan | null;
	has_earlier: boolean;
	work: PackageWork;
};

/** The newest package of each of these films, with the sums of its parts. */
export const listNewest = (db: Db, hostedIds: readonly number[], now: Date) =>
	db.rows<PackageRow>(sql`
		select k.id, k.hosted_video_id, k.version, k.state, k.reason, k.plan, w.work,
			exists (select 1 from film_packages o where o.hosted_video_id = k.hosted_video_id and o.state = 'ready' and o.id <> k.id) as has_earlier
		from (select distinct on (hosted_video_id) * from film_packages
			where hosted_video_id = any(${hostedIds}) and state <> 'old' order by hosted_video_id, version desc) k
		cross join lateral (
			select jsonb_build_object(
				'total', coalesce(sum(weight), 0),
				'done', coalesce(sum(weight * case when state = 'done' then 100 else percent end / 100.0), 0),
				'rest', coalesce(sum(weight) filter (where state = 'waiting'), 0),
				'chunks', jsonb_build_object('count', count(*) filter (where is_made), 'weight', coalesce(sum(weight) filter (where is_made), 0),
					'seconds', coalesce(sum(seconds) filter (where is_made), 0)),
				'current', jsonb_build_object('weight', coalesce(sum(weight) filter (where is_held), 0),
					'seconds', coalesce(sum(seconds) filter (where is_held), 0))) as work
			from (select weight, state, percent, state = 'done' and kind = 'chunk' as is_made,
					state = 'waiting' and begun_at is not null and leased_until > ${now}::timestamptz as is_held,
					extract(epoch from coalesce(done_at, ${now}::timestamptz) - begun_at) as seconds
				from film_package_parts where package_id = k.id and k.state = 'making') p
		) w`);

export type ReadyPackage = { prefix: string; has_sound: boolean };

export const findReady = (db: Db, hostedId: number) =>
	db.row<ReadyPackage>(sql`
		select prefix, plan #> '{facts,sound}' <> 'null'::jsonb as has_sound from film_packages where hosted_video_id = ${hostedId} and state = 'ready'`);

export const findPackageFilm = (db: Db, prefix: string) =>
	db.row<{ id: number; seconds: number }>(sql`
		select hosted_video_id as id, (plan #>> '{facts,duration}')::float8 as seconds from film_packages
		where prefix = ${prefix} and hosted_video_id is not null and plan is not null`);

/** What plays of each of these films: the package in use, null for one that plays as uploaded, and the captions. */
export const listFilmFiles = (db: Db, hostedIds: readonly number[]) =>
	db.rows<{ id: number; package_id: number | null; track_ids: number[] }>(sql`
		select h.id, (select p.id from film_packages p where p.hosted_video_id = h.id and p.state = 'ready') as package_id,
			array(select t.id from subtitle_tracks t where t.hosted_video_id = h.id order by t.id) as track_ids
		from unnest(${hostedIds}::bigint[]) with ordinality as h (id, position) order by h.position`);

export const setFilmDuration = (db: Db, hostedId: number, seconds: number) =>
	db.run(sql`update hosted_videos set duration_seconds = ${seconds} where id = ${hostedId}`);

/** The switch: from now on new addresses name this package. False when it is no longer pending. */
export const switchTo = async (tx: Db, packageId: number, now: Date) => {
	await tx.run(sql`
		update film_packages o set state = 'old', replaced_at = ${now} from film_packages n
		where n.id = ${packageId} and n.state = 'making' and o.hosted_video_id = n.hosted_video_id and o.state = 'ready'`);
	return (
		(await tx.run(sql`
			update film_packages set state = 'ready', finished_at = ${now} where id = ${packageId} and state = 'making' and hosted_video_id is not null`)) ===
		1
	);
};

export const failPackage = async (db: Db, packageId: number, reason: PackageReason, now: Date) =>
	(await db.run(sql`
		update film_packages set state = 'failed', reason = ${reason}, finished_at = ${now} where id = ${packageId} and state in ('waiting', 'making')`)) ===
	1;

/** Those of deleted films, and those replaced before `before`. */
export const listRemovable = (db: Db, before: Date) =>
	db.rows<{ id: number; prefix: string }>(sql`
		select id, prefix from film_packages where hosted_video_id is null or (state = 'old' and replaced_at < ${before}) order by id limit 1000`);

export const listFailed = async (db: Db, { from, to }: { from: Date; to: Date }): Promise<string[]> =>
	(
		await db.rows<{ prefix: string }>(sql`
			select prefix from film_packages where state = 'failed' and finished_at >= ${from} and finished_at < ${to} order by id`)
	).map(({ prefix }) => prefix);

export const listOfFilm = (db: Db, hostedId: number) =>
	db.rows<{ id: number; prefix: string }>(sql`select id, prefix from film_packages where hosted_video_id = ${hostedId}`);

export const deletePackage = (db: Db, id: number) => db.run(sql`delete from film_packages where id = ${id}`);
