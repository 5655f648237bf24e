import { readCues } from '#domain/hosted-videos/cues.rules.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import { putLines, takeUnreadTrack } from './tracks.store.ts';

/** The lines that search finds, in the transaction in which the track is stored. */
export const storeLines = (tx: Db, track: { id: number; content: string }): Promise<void> =>
	putLines(tx, track.id, readCues(track.content));

/** Reads tracks stored before lines were kept, or read in an older way: one transaction for each. */
export async function readTracks({ db }: Pick<Context, 'db'>): Promise<void> {
	const readOne = () =>
		db.transaction(async (tx) => {
			const track = await takeUnreadTrack(tx);
			if (track) await storeLines(tx, track);
			return track !== null;
		});
	while (await readOne());
}
