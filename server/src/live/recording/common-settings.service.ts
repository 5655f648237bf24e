import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { initFile, segmentFile } from '#domain/live/live-playlist.rules.ts';
import type { PictureSize } from '#domain/live/live-qualities.rules.ts';
import { commonSize } from '#domain/live/recording.rules.ts';
import type { Context } from '#server/lib/context.ts';
import type { JoinPart, OtherSettings } from '#server/media/media-worker.join.ts';
import { encodeSegments, encodeSound, JoinFailed } from '#server/media/recorded-parts.service.ts';
import { fetchFile, fetchParts } from './recorded-files.ts';
import type { RecordedSegment } from './recording.store.ts';

type RecordedPart = { path: string; segments: RecordedSegment[] };

/** A stream that has ended, and where its film is made. */
type Made = { id: number; prefix: string; folder: string; signal: AbortSignal };

/** `leftOut`: what cannot be decoded. */
type Common = { joined: JoinPart[]; leftOut: RecordedSegment[] };

/** Segments that are encoded by one process; a node that is killed has made these for nothing. */
const AT_ONCE = 15;

/**
 * Parts that were sent with different settings, with the same ones (B-024): the picture of the largest, usual sound. What does not differ is
 * copied. Encoded segments are stored, so that an interrupted attempt is continued by the next one, on any node.
 */
export async function toCommonSettings(context: Context, parts: RecordedPart[], other: OtherSettings, made: Made): Promise<Common> {
	if (!(await context.media.tools()).canPackage) throw new JoinFailed('different settings, and nothing encodes here', 'settings');
	const pictured = other.picture ? await encodePictures(context, parts, made) : parts;
	const joined = other.sound
		? await encodeSounds(context, pictured, { ...made, heard: other.heard })
		: pictured.map(({ path }) => ({ path }));
	const kept = new Set(pictured.flatMap((part) => part.segments));
	return { joined, leftOut: parts.flatMap((part) => part.segments.filter((segment) => !kept.has(segment))) };
}

const sizesOf = (segments: readonly RecordedSegment[]): PictureSize[] =>
	segments.flatMap(({ width, height }) => (width === null || height === null ? [] : [{ width, height }]));

async function encodePictures(context: Context, parts: RecordedPart[], made: Made): Promise<RecordedPart[]> {
	const { storage } = context;
	const { folder } = made;
	const segments = parts.flatMap((part) => part.segments);
	const size = commonSize(sizesOf(segments));
	if (!size) throw new JoinFailed('the size of the picture is not known', 'settings');
	for (const { path } of parts) await rm(path);
	const prefix = `${made.prefix}/${size.width}x${size.height}`;
	const isDone = async ({ part_name, number }: RecordedSegment) =>
		(await storage.size(`${prefix}/${segmentFile(part_name, number)}`)) !== null;
	const done: RecordedSegment[] = [];
	for (const part of parts)
		for (let from = 0; from < part.segments.length; from += AT_ONCE) {
			const run = part.segments.slice(from, from + AT_ONCE);
			const states = await Promise.all(run.map(isDone));
			const waiting = run.filter((_, index) => !states[index]);
			const encoded = waiting.length === 0 ? [] : await encodeRun(context, waiting, { ...made, size, encodedPrefix: prefix });
			done.push(...run.filter((segment, index) => states[index] || encoded.includes(segment.number)));
		}
	// the files of the stream, which are removed after the film is made, are then the better recording
	if (done.length < segments.length / 2) throw new JoinFailed('most segments cannot be encoded', 'settings');
	return fetchParts(storage, { prefix, folder, segments: done });
}

/** `encodedPrefix`: where encoded segments are stored. */
type EncodingRun = Made & { size: PictureSize; encodedPrefix: string };

/** Encodes and stores segments of one part; answers the numbers of those that could be decoded. */
async function encodeRun(context: Context, segments: RecordedSegment[], given: EncodingRun): Promise<number[]> {
	const { id, prefix, signal, size, encodedPrefix } = given;
	const { env, storage, log, media } = context;
	const name = segments[0]?.part_name ?? '';
	const init = initFile(name);
	const files = segments.map(({ number }) => ({ number, file: segmentFile(name, number) }));
	const [folder, target] = [join(given.folder, 'sent'), join(given.folder, 'encoded')];
	for (const path of [folder, target]) await mkdir(path);
	for (const file of [init, ...files.map(({ file }) => file)]) await fetchFile(storage, `${prefix}/${file}`, join(folder, file));
	const task = { folder, target, init, segments: files, size };
	const { made, why } = await media.encodeInTurn(signal, () => encodeSegments(task, { env, signal }));
	if (why) log.warn({ stream: id, left_out: segments.length - made.length, why }, 'live segments cannot be encoded for the film');
	const put = async (file: string, type: string) => storage.put(`${encodedPrefix}/${file}`, await readFile(join(target, file)), type);
	// before the segments: one that is stored counts as made
	if (made.length > 0) await put(init, 'video/mp4');
	for (const { number, file } of files) if (made.includes(number)) await put(file, 'video/iso.segment');
	for (const path of [folder, target]) await rm(path, { recursive: true });
	return made;
}

type Sounds = Pick<Made, 'folder' | 'signal'> & Pick<OtherSettings, 'heard'>;

async function encodeSounds({ env, media }: Context, parts: RecordedPart[], { folder, signal, heard }: Sounds): Promise<JoinPart[]> {
	const joined: JoinPart[] = [];
	for (const { path } of parts) {
		const encode = () => encodeSound({ part: path, folder }, { env, signal });
		joined.push({ path, ...(heard.includes(path) && { sound: await media.encodeInTurn(signal, encode) }) });
	}
	return joined;
}
