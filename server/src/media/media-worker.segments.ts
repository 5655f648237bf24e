import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSize } from '#domain/live/live-qualities.rules.ts';
import { FOR_A_FILM, type MadeQuality, makeQualities } from './transcode.ts';

/** Segments of one part of a live stream, whose picture is encoded in another size; `target` gets files of the same names as `folder` has. */
export type SegmentsTask = {
	folder: string;
	target: string;
	init: string;
	segments: { number: number; file: string }[];
	size: PictureSize;
};

/** The numbers of the segments that were made, with times and sound of the sender; `why` the others were not, for the log. */
export async function encodeSegments({ folder, target, init, segments, size }: SegmentsTask, report: (made: number) => void) {
	const head = await readFile(join(folder, init));
	const made: number[] = [];
	let why: string | null = null;
	for (const { number, file } of segments) {
		const bytes = Buffer.concat([head, await readFile(join(folder, file))]);
		const found: MadeQuality[] = await makeQualities({ bytes, number, sizes: [size], manner: FOR_A_FILM }).catch((error) => {
			why ??= String(error);
			return [];
		});
		for (const quality of found) {
			await writeFile(join(target, init), quality.init);
			await writeFile(join(target, file), quality.segment);
			made.push(number);
		}
		report(made.length);
	}
	return { made, why };
}
