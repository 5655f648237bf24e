import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { initFile, segmentFile } from '#domain/live/live-playlist.rules.ts';
import { isTooLate } from '#domain/live/live-qualities.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { insertQuality, lockNewest } from './qualities.store.ts';
import type { MadeFiles } from './qualities-messages.ts';

type Target = { /** of temporary files */ folder: string; stream: { id: number; prefix: string } };

/** Stores the lower qualities of one segment after the other, unless it is too late by then. */
export function createQualityStore({ db, storage }: Context, { folder, stream }: Target) {
	const stored = new Set<string>();
	const keyOf = (file: string) => `${stream.prefix}/${file}`;

	const put = async ({ name, init, file, number }: MadeFiles) => {
		if (!stored.has(name)) await storage.put(keyOf(initFile(name)), await readFile(join(folder, init)), 'video/mp4');
		stored.add(name);
		await storage.put(keyOf(segmentFile(name, number)), await readFile(join(folder, file)), 'video/iso.segment');
	};
	const note = (number: number, made: readonly MadeFiles[]): Promise<boolean> =>
		db.transaction(async (tx) => {
			const newest = await lockNewest(tx, stream.id);
			if (!newest || isTooLate(number, newest.segment) || newest.quality >= number) return false;
			for (const quality of made) await insertQuality(tx, stream.id, quality);
			return true;
		});
	return async (number: number, made: readonly MadeFiles[]): Promise<void> => {
		try {
			for (const quality of made) await put(quality);
			const isNoted = await note(number, made);
			if (!isNoted) for (const { name } of made) await storage.remove(keyOf(segmentFile(name, number)));
		} finally {
			for (const file of made.flatMap((quality) => [quality.init, quality.file])) await rm(join(folder, file), { force: true });
		}
	};
}
