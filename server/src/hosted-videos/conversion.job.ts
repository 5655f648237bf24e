import { rm } from 'node:fs/promises';
import { needsConversion } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { Context } from '../lib/context.ts';
import { type Conversion, failConversion, finishConversion, reportProgress, takeConversion } from './conversions.store.ts';
import { findHosted } from './hosted-videos.store.ts';
import { keepStill, kindOfRow } from './inspection.ts';
import type { MediaTools } from './media/media-tools.ts';
import { queuePackage } from './packages/packages.service.ts';
import { type UploadFiles, uploadKey } from './upload-files.ts';

/** The lease of a crashed node expires after this time, and another node restarts the conversion. */
const LEASE_SECONDS = 60;
const REPORT_MS = 5_000;
/** A file that crashed its worker this often is not tried again. */
const MAX_TRIES = 3;

export type Work = { context: Context; files: UploadFiles; tools: MediaTools };

/** One file after the other, so that only one encoder runs at a time. */
export async function runConversions(work: Work): Promise<void> {
	const { context, tools } = work;
	for (;;) {
		const taken = await takeConversion(context.db, context.now(), LEASE_SECONDS);
		if (!taken) return;
		const done = taken.conversions <= MAX_TRIES && tools.decoder !== null && (await convert(work, taken));
		if (!done) await failConversion(context.db, taken);
	}
}

async function convert(work: Work, taken: Conversion): Promise<boolean> {
	const { context, files, tools } = work;
	const row = await findHosted(context.db, taken.id);
	if (!row) return true;
	const kind = kindOfRow(row);
	const [target, still] = ['mp4', 'jpg'].map((ending) => files.scratch(`convert-${taken.id}-${taken.conversions}.${ending}`)) as [
		string,
		string,
	];
	const stop = new AbortController();
	let percent = 0;
	const onPercent = (value: number) => {
		percent = value;
	};
	// renews the lease while it works; stops when the file was deleted or taken over by another node
	const beat = setInterval(async () => {
		const mine = await reportProgress(context.db, taken, { percent, leaseSeconds: LEASE_SECONDS }, context.now()).catch(() => true);
		if (!mine) stop.abort();
	}, REPORT_MS);
	try {
		return await files.withPath(taken.file, async (path) => {
			const film = { kind, path };
			const found = await tools.inspect(film, row.thumbnail === null ? still : null);
			if (typeof found === 'string') return false;
			const { duration } = found;
			const settle = async (result: { file: string; type: string }) => {
				const settled = await context.db.transaction(async (tx) => {
					const isMine = await finishConversion(tx, taken, { ...result, duration });
					if (isMine && tools.canPackage)
						await queuePackage(tx, { hosted: { id: taken.id, file: result.file }, requestedBy: null, now: context.now() });
					return isMine;
				});
				if (settled && found.hasStill) await keepStill(context, taken.id, still);
				return settled;
			};
			if (found.playable && !needsConversion(kind)) return settle({ file: taken.file, type: row.type });
			if (!(await tools.convert(film, { target, duration, onPercent, signal: stop.signal }))) return stop.signal.aborted;
			const key = uploadKey(`${taken.file.replace(/^uploads-/, '')}-${taken.conversions}`);
			await files.adopt(target, key);
			// false when the file was deleted or taken over meanwhile
			const settled = await settle({ file: key, type: 'video/mp4' });
			await files.remove(settled ? taken.file : key).catch(() => {});
			return true;
		});
	} finally {
		clearInterval(beat);
		for (const path of [target, still]) await rm(path, { force: true });
	}
}
