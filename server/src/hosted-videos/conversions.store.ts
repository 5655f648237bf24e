import { type Db, sql } from '../lib/db/db.ts';

export type Conversion = { id: number; file: string; conversions: number };

/** Takes one waiting file, held while the lease is renewed; only one node gets it. */
export const takeConversion = (db: Db, now: Date, leaseSeconds: number) =>
	db.row<Conversion>(sql`
		update hosted_videos set leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds}), conversions = conversions + 1, progress = 0
		where id = (
			select id from hosted_videos where status = 'PROCESSING' and provider = 'built-in' and file is not null
				and (leased_until is null or leased_until < ${now}) order by id limit 1 for update skip locked)
		returning id, file, conversions`);

/** Stores the progress; false when another node has taken it over or it was deleted. */
export const reportProgress = async (
	db: Db,
	{ id, conversions }: Conversion,
	{ percent, leaseSeconds }: { percent: number; leaseSeconds: number },
	now: Date,
) =>
	(await db.run(sql`
		update hosted_videos set progress = ${percent}, leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
		where id = ${id} and conversions = ${conversions} and status = 'PROCESSING'`)) === 1;

export const finishConversion = async (
	db: Db,
	{ id, conversions }: Conversion,
	result: { file: string; type: string; duration: number | null },
) =>
	(await db.run(sql`
		update hosted_videos set status = 'READY', file = ${result.file}, type = ${result.type}, duration_seconds = coalesce(${result.duration}, duration_seconds),
			progress = null, leased_until = null
		where id = ${id} and conversions = ${conversions} and status = 'PROCESSING'`)) === 1;

export const failConversion = (db: Db, { id, conversions }: Conversion) =>
	db.run(sql`
		update hosted_videos set status = 'UNPLAYABLE', progress = null, leased_until = null
		where id = ${id} and conversions = ${conversions} and status = 'PROCESSING'`);
