import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Muxer } from 'node-av/api';
import type { TrackPart } from '#domain/hosted-videos/packages/playlists.rules.ts';

/** Folder of a track and names of its segments. */
export type HlsTarget = { folder: string; track: string; segmentName: string };

const INIT = 'init.mp4';
const INDEX = 'made.m3u8';

/**
 * FFmpeg's own muxer, with the times of the film kept (`frag_discont`): chunks made separately join without a gap.
 * `cutEvery` is the shortest segment; it cuts at key frames only.
 */
export async function openHls({ folder, track, segmentName }: HlsTarget, cutEvery: number): Promise<Muxer> {
	const at = join(folder, track);
	await mkdir(at, { recursive: true });
	return Muxer.open(join(at, INDEX), {
		format: 'hls',
		useSyncQueue: false,
		options: {
			hls_segment_type: 'fmp4',
			hls_time: cutEvery,
			hls_playlist_type: 'vod',
			hls_flags: 'independent_segments',
			hls_segment_filename: join(at, `${segmentName}-%03d.m4s`),
			hls_fmp4_init_filename: INIT,
			hls_segment_options: 'movflags=+frag_discont',
			avoid_negative_ts: 'disabled',
		},
	});
}

const CODECS: Record<'picture' | 'sound', (init: Buffer) => string> = {
	/** bytes 1 to 3 of the avcC record: profile, compatibility, level */
	picture: (init) => {
		const at = init.indexOf('avcC') + 5;
		return `avc1.${init.subarray(at, at + 3).toString('hex')}`;
	},
	sound: () => 'mp4a.40.2',
};

/** Whether the file ends where its last box does. */
async function isComplete(path: string): Promise<boolean> {
	await using file = await open(path);
	const { size } = await file.stat();
	const head = Buffer.alloc(16);
	let at = 0;
	while (at < size) {
		await file.read(head, 0, head.length, at);
		const short = head.readUInt32BE(0);
		const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
		if (length < 8) return false;
		at += length;
	}
	return size > 0 && at === size;
}

/** more than a part needs */
const LITTLE_SPACE = 256 * 1024 * 1024;

/** The muxer continues on a full disk without an error, and leaves files that are cut or empty. */
async function refuseIncomplete(at: string): Promise<void> {
	const playlist = await readFile(join(at, INDEX), 'utf8').catch(() => '');
	const files = (await readdir(at)).filter((name) => name !== INDEX);
	const complete = await Promise.all(files.map((name) => isComplete(join(at, name))));
	if (playlist.includes('#EXT-X-ENDLIST') && complete.every(Boolean)) return;
	const { bavail, bsize } = await statfs(at);
	throw new Error(bavail * bsize < LITTLE_SPACE ? 'ENOSPC: no space left on device' : 'a track is incomplete');
}

/** What the muxer wrote; the playlist is there only when it was finished. An init file is named by its content, so equal ones are one file. */
export async function readHls({ folder, track }: HlsTarget, kind: keyof typeof CODECS): Promise<TrackPart> {
	const at = join(folder, track);
	await refuseIncomplete(at);
	const playlist = await readFile(join(at, INDEX), 'utf8');
	const init = await readFile(join(at, INIT));
	const name = `init-${createHash('sha256').update(init).digest('hex').slice(0, 8)}.mp4`;
	await rename(join(at, INIT), join(at, name));
	await rm(join(at, INDEX));
	const segments = [];
	for (const [, seconds, file] of playlist.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n([^\n#]+)$/gm)) {
		const { size } = await stat(join(at, file ?? ''));
		segments.push({ file: file ?? '', seconds: Number(seconds), bytes: size });
	}
	if (segments.length === 0) throw new Error('nothing was written');
	return { init: name, codec: CODECS[kind](init), segments };
}
