import type { PictureFault } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { type Db, sql } from '../lib/db/db.ts';
import { isLeaseFree } from '../lib/db/leases.ts';

export type Conversion = {
	id: number;
	file: string;
	/** how often it was taken */
	conversions: number;
	/** how often the film itself made it fail */
	failures: number;
};

type Lease = { now: Date; seconds: number };

/** A file that was not inspected when its upload ended is inspected first. */
export type Stage = 'inspect' | 'convert';

/** Takes one waiting file, held while the lease is renewed; only one node gets it. */
export const takeConversion = (db: Db, stage: Stage, { now, seconds }: Lease) =>
	db.row<Conversion>(sql`
		update hosted_videos set leased_until = ${now}::timestamptz + make_interval(secs => ${seconds}), conversions = conversions + 1, progress = 0
		where id = (
			select id from hosted_videos where status = 'PROCESSING' and provider = 'built-in' and file is not null
				and needs_conversion = ${stage === 'convert'} and ${isLeaseFree('leased_until', now)} order by id limit 1 for update skip locked)
		returning id, file, conversions, conversion_failures as failures`);

type Held = Pick<Conversion, 'id' | 'conversions'>;

const isMine = ({ id, conversions }: Held) => sql`id = ${id} and conversions = ${conversions} and status = 'PROCESSING'`;

/** Stores the progress; false when another node has taken it over or it was deleted. */
export const reportProgress = async (db: Db, held: Held, { now, seconds, percent }: Lease & { percent: number }) =>
	(await db.run(sql`
		update hosted_videos set progress = ${percent}, leased_until = ${now}::timestamptz + make_interval(secs => ${seconds})
		where ${isMine(held)}`)) === 1;

export const finishConversion = async (db: Db, held: Held, result: { file: string; type: string; duration: number | null }) =>
	(await db.run(sql`
		update hosted_videos set status = 'READY', file = ${result.file}, type = ${result.type}, duration_seconds = coalesce(${result.duration}, duration_seconds),
			progress = null, leased_until = null
		where ${isMine(held)}`)) === 1;

/** As if it had not been taken, and not to be taken for some time: the node stopped or the storage was away, which is not the film's fault. */
export const releaseConversion = (db: Db, held: Held, { now, seconds }: Lease) =>
	db.run(sql`
		update hosted_videos set leased_until = ${now}::timestamptz + make_interval(secs => ${seconds}), conversions = conversions - 1
		where ${isMine(held)}`);

export const queueConversion = (db: Db, held: Held) =>
	db.run(sql`
		update hosted_videos set needs_conversion = true, leased_until = null, conversions = conversions - 1 where ${isMine(held)}`);

/** Tried again after some time. */
export const countFailure = (db: Db, held: Held, { now, seconds }: Lease) =>
	db.run(sql`
		update hosted_videos set leased_until = ${now}::timestamptz + make_interval(secs => ${seconds}), conversion_failures = conversion_failures + 1
		where ${isMine(held)}`);

export const failConversion = (db: Db, held: Held) =>
	db.run(sql`update hosted_videos set status = 'UNPLAYABLE', progress = null, leased_until = null where ${isMine(held)}`);

/** It is no film, and has no file any more; false when another node has taken it over or it was deleted. */
export const refuseConversion = async (tx: Db, held: Held, fault: PictureFault) =>
	(await tx.run(sql`
		update hosted_videos set status = 'UNPLAYABLE', fault = ${fault}, file = null, progress = null, leased_until = null
		where ${isMine(held)}`)) === 1;
