import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { initFile, type LiveSegment, segmentFile } from '#domain/live/live-playlist.rules.ts';
import { JoinFailed } from '#server/media/recorded-parts.service.ts';
import type { Storage } from '#server/outside/storage.ts';

type Named = Pick<LiveSegment, 'number' | 'part' | 'part_name'>;

/** Adds a stored file to a local one. */
export const fetchFile = async (storage: Storage, key: string, path: string): Promise<void> =>
	pipeline(await storage.read(key), createWriteStream(path, { flags: 'a' }));

type Fetched<T> = { prefix: string; folder: string; segments: readonly T[] };

/** One local file for each part: its init file and its segments. A file that is gone while others are there does not come back. */
export async function fetchParts<T extends Named>(storage: Storage, { prefix, folder, segments }: Fetched<T>) {
	const parts: { path: string; segments: T[] }[] = [];
	// false: the storage itself may be away, e.g. a disk that is not mounted
	let isThere = false;
	for (const [part, ofPart] of Map.groupBy(segments, (segment) => segment.part)) {
		const name = ofPart[0]?.part_name ?? '';
		const path = join(folder, `part-${part}.mp4`);
		for (const file of [initFile(name), ...ofPart.map(({ number }) => segmentFile(name, number))])
			try {
				await fetchFile(storage, `${prefix}/${file}`, path);
				isThere = true;
			} catch (error) {
				if (isThere && (await storage.size(`${prefix}/${file}`)) === null) throw new JoinFailed(`${file} is not stored any more`, 'files');
				throw error;
			}
		parts.push({ path, segments: ofPart });
	}
	return parts;
}
