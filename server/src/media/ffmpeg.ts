import { spawn } from 'node:child_process';
import os from 'node:os';
import { isPlayableCodec, type PictureFault, stillAt } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { Film, Probe } from './film.ts';
import { DEMUXERS, PICTURE_ENCODER, PICTURE_FILTER, PROTOCOLS, SOUND_ENCODER, STILL_FILTER } from './media-formats.ts';
import { bareEnvironment, MAX_STDERR, MediaInterrupted, outsideFaultOf } from './media-process.ts';

// The system's ffmpeg and ffprobe, where installed.

type RunOptions = { silentMs: number; niceness?: number; signal?: AbortSignal; onOutput?: (text: string) => void };

function lowerPriority(pid: number | undefined, niceness: number | undefined): void {
	if (pid === undefined || niceness === undefined) return;
	try {
		os.setPriority(pid, niceness);
	} catch {
		// it has ended already, or this is not supported here
	}
}

/** ffmpeg catches the signals that ask it to end, and then ends with this code, without an error message. */
const ASKED_TO_END = 255;

/**
 * Runs without a shell; null when it failed or wrote nothing for too long. Throws when something other than the film is the reason.
 * Only the first megabyte of output is kept.
 */
function run(tool: string, args: string[], { silentMs, niceness, signal, onOutput }: RunOptions): Promise<string | null> {
	return new Promise((done, fail) => {
		const child = spawn(tool, args, {
			stdio: ['ignore', 'pipe', 'pipe'],
			killSignal: 'SIGKILL',
			signal,
			env: bareEnvironment(),
			// Ctrl-C in a terminal reaches the server only
			detached: true,
		});
		child.on('error', (error) => (signal?.aborted ? done(null) : fail(new MediaInterrupted(String(error)))));
		lowerPriority(child.pid, niceness);
		let isStopped = false;
		const stop = () => {
			isStopped = true;
			child.kill('SIGKILL');
		};
		let silence = setTimeout(stop, silentMs);
		let output = '';
		let said = '';
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			clearTimeout(silence);
			silence = setTimeout(stop, silentMs);
			onOutput?.(text);
			if (output.length < 1_000_000 && !onOutput) output += text;
		});
		child.stderr.setEncoding('utf8').on('data', (text: string) => {
			said = `${said}${text}`.slice(-MAX_STDERR);
		});
		child.on('close', (code, killedBy) => {
			clearTimeout(silence);
			if (code === 0) return done(output);
			const endedBy = code === ASKED_TO_END && said === '' ? 'SIGTERM' : killedBy;
			const fault = isStopped ? null : outsideFaultOf(endedBy, `${endedBy ?? code}: ${said}`);
			if (fault) fail(fault);
			else done(null);
		});
	});
}

const input = ({ kind, path }: Film) => ['-protocol_whitelist', PROTOCOLS, '-f', DEMUXERS[kind], '-i', path];

type ProbeOutput = { format?: { duration?: string }; streams?: { codec_type?: string; codec_name?: string }[] };

export async function probeByFfprobe(ffprobe: string, film: Film, silentMs: number): Promise<Probe | PictureFault> {
	const entries = 'format=duration:stream=codec_type,codec_name';
	const output = await run(ffprobe, ['-v', 'error', ...input(film), '-show_entries', entries, '-of', 'json'], { silentMs });
	if (output === null) return 'broken';
	const { format, streams = [] } = JSON.parse(output) as ProbeOutput;
	const picture = streams.find((stream) => stream.codec_type === 'video');
	if (!picture) return streams.some((stream) => stream.codec_type === 'audio') ? 'no_picture' : 'broken';
	const seconds = Number(format?.duration);
	return { duration: Number.isFinite(seconds) ? Math.round(seconds) : null, playable: isPlayableCodec(picture.codec_name ?? '') };
}

type StillOptions = { duration: number | null; target: string; silentMs: number };

/** False when none was made, for whatever reason: a film without one is accepted too. */
export async function stillByFfmpeg(ffmpeg: string, film: Film, { duration, target, silentMs }: StillOptions): Promise<boolean> {
	const from = ['-nostdin', '-v', 'error', '-y', '-ss', String(stillAt(duration)), ...input(film)];
	const still = ['-frames:v', '1', '-vf', STILL_FILTER, '-f', 'image2', '-c:v', 'mjpeg', target];
	return (await run(ffmpeg, [...from, ...still], { silentMs }).catch(() => null)) !== null;
}

export type ConvertOptions = {
	target: string;
	duration: number | null;
	onPercent: (percent: number) => void;
	signal: AbortSignal;
};

/** Converts to an mp4 that starts playing before it is fully loaded; the output pipe also ends ffmpeg when this process dies. */
export async function convertByFfmpeg(
	ffmpeg: string,
	film: Film,
	options: ConvertOptions & { silentMs: number; niceness: number },
): Promise<boolean> {
	const { target, duration, onPercent, signal, silentMs, niceness } = options;
	const onOutput = (text: string) => {
		const micros = Number(/out_time_us=(\d+)/.exec(text)?.[1]);
		if (duration && Number.isFinite(micros)) onPercent(Math.min(99, Math.floor(micros / 10_000 / duration)));
	};
	const { preset, crf } = PICTURE_ENCODER;
	const picture = ['-map', '0:v:0', '-c:v', 'libx264', '-preset', preset, '-crf', String(crf), '-vf', PICTURE_FILTER];
	const sound = ['-map', '0:a:0?', '-c:a', SOUND_ENCODER.name, '-b:a', SOUND_ENCODER.bitrate, '-ac', '2'];
	const output = ['-movflags', '+faststart', '-progress', 'pipe:1', '-f', 'mp4', target];
	const args = ['-nostdin', '-v', 'error', '-y', ...input(film), ...picture, ...sound, ...output];
	return (await run(ffmpeg, args, { silentMs, niceness, signal, onOutput })) !== null;
}
