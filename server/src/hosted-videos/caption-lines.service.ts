import { readCues } from '#domain/hosted-videos/cues.rules.ts';
import { spokenStems } from '#domain/search/spoken.rules.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import { type NewTrack, putLines, putTrack, type TrackRow, takeUnreadTrack } from './tracks.store.ts';

const linesOf = (content: string) => readCues(content).map((cue) => ({ ...cue, stems: spokenStems(cue.text) }));

/** Stores a track, replacing the one of its language and kind, with its lines for the search. */
export async function storeTrack(tx: Db, hostedId: number, track: NewTrack): Promise<TrackRow> {
	const row = await putTrack(tx, hostedId, track);
	await putLines(tx, row.id, linesOf(track.content));
	return row;
}

/** Parses tracks stored without lines or by an older version of the parser, one transaction each. */
export async function readTracks({ db }: Pick<Context, 'db'>): Promise<void> {
	const readOne = () =>
		db.transaction(async (tx) => {
			const track = await takeUnreadTrack(tx);
			if (track) await putLines(tx, track.id, linesOf(track.content));
			return track !== null;
		});
	while (await readOne());
}
