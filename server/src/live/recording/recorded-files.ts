import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { initFile, type LiveSegment, segmentFile } from '#domain/live/live-playlist.rules.ts';
import type { Storage } from '#server/outside/storage.ts';

type Named = Pick<LiveSegment, 'number' | 'part' | 'part_name'>;

/** Adds a stored file to a local one. */
export const fetchFile = async (storage: Storage, key: string, path: string): Promise<void> =>
	pipeline(await storage.read(key), createWriteStream(path, { flags: 'a' }));

type Fetched<T> = { prefix: string; folder: string; segments: readonly T[] };

/** One local file for each part: its init file and its segments. */
export async function fetchParts<T extends Named>(storage: Storage, { prefix, folder, segments }: Fetched<T>) {
	const parts: { path: string; segments: T[] }[] = [];
	for (const [part, ofPart] of Map.groupBy(segments, (segment) => segment.part)) {
		const name = ofPart[0]?.part_name ?? '';
		const path = join(folder, `part-${part}.mp4`);
		for (const file of [initFile(name), ...ofPart.map(({ number }) => segmentFile(name, number))])
			await fetchFile(storage, `${prefix}/${file}`, path);
		parts.push({ path, segments: ofPart });
	}
	return parts;
}
