import type { Chunk } from '#domain/hosted-videos/packages/chunks.rules.ts';
import type { TrackPart } from '#domain/hosted-videos/packages/playlists.rules.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import { isLeaseFree } from '#server/lib/db/leases.ts';
import type { PackagePlan } from './packages.store.ts';

export type Made =
	| { kind: 'survey' }
	| { kind: 'board'; sheets: string[] }
	| { kind: 'sound'; track: TrackPart }
	| { kind: 'chunk'; tracks: Record<string, TrackPart> };

export type PartRow = {
	package_id: number;
	number: number;
	kind: Made['kind'];
	chunk: Chunk | null;
	/** how often it was taken */
	attempts: number;
	/** how often the film itself made it fail */
	failures: number;
	prefix: string;
	plan: PackagePlan | null;
	source_file: string;
	hosted_video_id: number;
};

type Lease = { now: Date; seconds: number };

const isFree = (now: Date) => isLeaseFree('leased_until', now);

export const findWork = async (db: Db, now: Date) =>
	(
		await db.row<{ id: number }>(sql`
			select k.id from film_packages k where k.state in ('waiting', 'making') and k.hosted_video_id is not null
				and (not exists (select 1 from film_package_parts p where p.package_id = k.id and p.state = 'waiting')
					or exists (select 1 from film_package_parts p where p.package_id = k.id and p.state = 'waiting'
						and ${isFree(now)}))
			order by k.id limit 1`)
	)?.id ?? null;

/** Takes the next part of a package for this node; others skip it while the lease is renewed. */
export const takePart = (db: Db, packageId: number, { now, seconds }: Lease) =>
	db.row<PartRow>(sql`
		update film_package_parts p set leased_until = ${now}::timestamptz + make_interval(secs => ${seconds}), attempts = p.attempts + 1,
			begun_at = ${now}, percent = 0
		from film_packages k
		where k.id = p.package_id and (p.package_id, p.number) = (
			select w.package_id, w.number from film_package_parts w join film_packages of on of.id = w.package_id
			where w.package_id = ${packageId} and w.state = 'waiting' and ${isFree(now)}
				and of.state in ('waiting', 'making') and of.hosted_video_id is not null
			order by w.number limit 1 for update of w skip locked)
		returning p.package_id, p.number, p.kind, p.chunk, p.attempts, p.failures, k.prefix, k.plan, k.source_file, k.hosted_video_id`);

type Held = Pick<PartRow, 'package_id' | 'number' | 'attempts'>;

const isMine = ({ package_id, number, attempts }: Held) =>
	sql`package_id = ${package_id} and number = ${number} and attempts = ${attempts} and state = 'waiting'
		and exists (select 1 from film_packages k where k.id = package_id and k.state in ('waiting', 'making') and k.hosted_video_id is not null)`;

/** False when another node has taken it over, or the film was deleted. */
export const renewPart = async (db: Db, part: Held, { now, seconds, percent }: Lease & { percent: number }) =>
	(await db.run(sql`
		update film_package_parts set leased_until = ${now}::timestamptz + make_interval(secs => ${seconds}), percent = ${percent} where ${isMine(part)}`)) ===
	1;

export const finishPart = async (tx: Db, part: Held, made: Made, now: Date) =>
	(await tx.run(sql`
		update film_package_parts set state = 'done', made = ${JSON.stringify(made)}::jsonb, done_at = ${now}, leased_until = null, percent = 100
		where ${isMine(part)}`)) === 1;

/** False when it was not held any more. */
export const failPart = async (db: Db, part: Held) =>
	(await db.run(sql`update film_package_parts set leased_until = null, failures = failures + 1 where ${isMine(part)}`)) === 1;

/** As if it had not been taken: the node stopped or the storage was away, which is not the film's fault. False when it was not held any more. */
export const releasePart = async (db: Db, part: Held) =>
	(await db.run(sql`update film_package_parts set leased_until = null, attempts = attempts - 1 where ${isMine(part)}`)) === 1;

/** Nobody takes a part of this package for some time, except those that are being made. */
export const pausePackage = (db: Db, packageId: number, { now, seconds }: Lease) =>
	db.run(sql`
		update film_package_parts set leased_until = ${now}::timestamptz + make_interval(secs => ${seconds})
		where package_id = ${packageId} and state = 'waiting' and ${isFree(now)}`);

export type NewPart = { kind: Made['kind']; weight: number; chunk: Chunk | null };

export async function writePlan(tx: Db, packageId: number, plan: PackagePlan, parts: readonly NewPart[]): Promise<void> {
	await tx.run(
		sql`update film_packages set state = 'making', plan = ${JSON.stringify(plan)}::jsonb where id = ${packageId} and state = 'waiting'`,
	);
	const numbered = parts.map((part, index) => ({ ...part, number: index + 1 }));
	await tx.run(sql`
		insert into film_package_parts (package_id, number, kind, weight, chunk)
		select ${packageId}, number, kind, weight, nullif(chunk, 'null'::jsonb)
		from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as p (number int, kind text, weight int, chunk jsonb)`);
}

export type Finished = { prefix: string; plan: PackagePlan; hosted_video_id: number; made: Made[] };

/** Null while a part is missing, or when the package is no longer pending. */
export const findFinished = (db: Db, packageId: number) =>
	db.row<Finished>(sql`
		select k.prefix, k.plan, k.hosted_video_id,
			(select jsonb_agg(p.made order by p.number) from film_package_parts p where p.package_id = k.id) as made
		from film_packages k where k.id = ${packageId} and k.state = 'making' and k.hosted_video_id is not null
			and not exists (select 1 from film_package_parts p where p.package_id = k.id and p.state = 'waiting')`);
