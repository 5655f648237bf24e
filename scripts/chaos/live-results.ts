import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny';
import type { KillableDatabase } from './killable-database.ts';

export type Stored = { part: number; number: number; frames: number; bytes: number; name: string };

export const listStored = ({ rows }: KillableDatabase): Promise<Stored[]> =>
	rows<Stored>(
		`select g.part, g.number, g.frames, g.bytes, g.stream_id || '/' || p.name || '-' || g.number || '.m4s' as name
		 from live_segments g join live_parts p on p.stream_id = g.stream_id and p.number = g.part
		 join live_streams s on s.id = g.stream_id where g.number >= coalesce(s.on_air_from, 1) order by g.number`,
	);

/** Sizes of the segments of lower qualities, by their names. */
export const listLower = ({ rows }: KillableDatabase): Promise<Pick<Stored, 'name' | 'bytes'>[]> =>
	rows<Pick<Stored, 'name' | 'bytes'>>(
		`select stream_id || '/' || name || '-' || number || '.m4s' as name, bytes from live_quality_segments`,
	);

type Film = { id: number; file: string; duration: number };

/** The film the recording became; null when there is none after the time. */
export async function waitForFilm({ rows }: KillableDatabase, withinMs: number): Promise<Film | null> {
	const until = performance.now() + withinMs;
	while (performance.now() < until) {
		const [film] = await rows<Film>(
			`select h.id, h.file, h.duration_seconds as duration from live_streams s join hosted_videos h on h.id = s.hosted_video_id where s.recorded_at is not null`,
		);
		if (film) return film;
		await pause(1_000);
	}
	return null;
}

export async function countFrames(dataDir: string, { file }: Film): Promise<number> {
	using input = new Input({ formats: [MP4], source: new FilePathSource(join(dataDir, 'uploads', file)) });
	const track = await input.getPrimaryVideoTrack();
	if (!track) return 0;
	let frames = 0;
	for await (const _packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) frames += 1;
	return frames;
}
