import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { VideoKind } from '#domain/hosted-videos/hosted-videos.rules.ts';

/** ffmpeg and ffprobe where this machine has them. A file is read as what its first bytes say, and nothing it names is opened. */
export type MediaTools = { ffmpeg: string | null; ffprobe: string | null };

const DEMUXERS: Record<VideoKind, string> = {
	mp4: 'mov',
	quicktime: 'mov',
	webm: 'matroska',
	ogg: 'ogg',
	avi: 'avi',
	flv: 'flv',
	wmv: 'asf',
};

/** Codecs every current browser plays in a container it knows. */
const PLAYABLE_CODECS = new Set(['h264', 'vp8', 'vp9', 'av1', 'theora']);

async function findTool(name: string): Promise<string | null> {
	for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
		const path = join(folder, name);
		if (
			await access(path, constants.X_OK).then(
				() => true,
				() => false,
			)
		)
			return path;
	}
	return null;
}

export const findMediaTools = async (): Promise<MediaTools> => ({ ffmpeg: await findTool('ffmpeg'), ffprobe: await findTool('ffprobe') });

type RunOptions = { timeoutMs?: number; signal?: AbortSignal; onOutput?: (text: string) => void };

/** Without a shell; null when it failed or took too long. Of the output the first megabyte is kept. */
function run(tool: string, args: string[], { timeoutMs, signal, onOutput }: RunOptions): Promise<string | null> {
	return new Promise((done) => {
		const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: timeoutMs, killSignal: 'SIGKILL', signal });
		let output = '';
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			onOutput?.(text);
			if (output.length < 1_000_000 && !onOutput) output += text;
		});
		child.on('error', () => done(null));
		child.on('close', (code) => done(code === 0 ? output : null));
	});
}

const input = (kind: VideoKind, path: string) => ['-protocol_whitelist', 'file,pipe', '-f', DEMUXERS[kind], '-i', path];

export type Probe = { duration: number | null; playable: boolean };
type ProbeOutput = { format?: { duration?: string }; streams?: { codec_type?: string; codec_name?: string }[] };

/** Null when there is no moving picture in it. */
export async function probeVideo(ffprobe: string, kind: VideoKind, path: string): Promise<Probe | null> {
	const entries = 'format=duration:stream=codec_type,codec_name';
	const output = await run(ffprobe, ['-v', 'error', ...input(kind, path), '-show_entries', entries, '-of', 'json'], { timeoutMs: 30_000 });
	if (output === null) return null;
	const { format, streams = [] } = JSON.parse(output) as ProbeOutput;
	const picture = streams.find((stream) => stream.codec_type === 'video');
	if (!picture) return null;
	const seconds = Number(format?.duration);
	return { duration: Number.isFinite(seconds) ? Math.round(seconds) : null, playable: PLAYABLE_CODECS.has(picture.codec_name ?? '') };
}

/** A still from the first tenth, at most 60 s in, as a jpeg file. */
export async function takeStill(ffmpeg: string, kind: VideoKind, path: string, duration: number | null, target: string): Promise<boolean> {
	const at = Math.min(60, Math.floor((duration ?? 0) / 10));
	const args = ['-nostdin', '-v', 'error', '-y', '-ss', String(at), ...input(kind, path)];
	const still = ['-frames:v', '1', '-vf', "scale='min(960,iw)':-2", '-f', 'image2', '-c:v', 'mjpeg', target];
	return (await run(ffmpeg, [...args, ...still], { timeoutMs: 30_000 })) !== null;
}

type ConvertOptions = {
	kind: VideoKind;
	path: string;
	target: string;
	duration: number | null;
	onPercent: (percent: number) => void;
	signal: AbortSignal;
};

/** To an mp4 that starts before it is loaded whole; the output pipe also ends ffmpeg when this process dies. */
export async function convertVideo(ffmpeg: string, { kind, path, target, duration, onPercent, signal }: ConvertOptions): Promise<boolean> {
	const onOutput = (text: string) => {
		const micros = Number(/out_time_us=(\d+)/.exec(text)?.[1]);
		if (duration && Number.isFinite(micros)) onPercent(Math.min(99, Math.floor(micros / 10_000 / duration)));
	};
	const picture = ['-map', '0:v:0', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-pix_fmt', 'yuv420p'];
	const size = ['-vf', "scale='trunc(min(1920,iw)/2)*2':-2"];
	const sound = ['-map', '0:a:0?', '-c:a', 'aac', '-b:a', '160k', '-ac', '2'];
	const output = ['-movflags', '+faststart', '-progress', 'pipe:1', '-f', 'mp4', target];
	return (
		(await run(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...input(kind, path), ...picture, ...size, ...sound, ...output], {
			onOutput,
			signal,
		})) !== null
	);
}
