import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { needsConversion, type PictureFault } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { limitConcurrency } from '../lib/async/concurrency-limit.ts';
import type { Env } from '../lib/env.ts';
import { type ConvertOptions, convertByFfmpeg, probeByFfprobe, stillByFfmpeg } from './ffmpeg.ts';
import type { Film, Probe } from './film.ts';
import type { AddonState } from './media-addon.ts';
import { type MediaMessage, runMediaTask } from './media-process.ts';

type Inspection = Probe & { hasStill: boolean };

/** Media functions available on this machine. None of them runs in the server's own process. */
export type MediaTools = {
	/** the decoder, or null: then containers are still read, but there are no stills and no conversion */
	decoder: 'ffmpeg' | 'node-av' | null;
	/** whether adaptive packages can be made: only by the addon */
	canPackage: boolean;
	/** what is in a file, and a still of it at `still`; or why it is no film */
	inspect(film: Film, still: string | null): Promise<Inspection | PictureFault>;
	/** null when the file has no complete sound */
	inspectSound(path: string): Promise<Pick<Probe, 'duration'> | null>;
	convert(film: Film, options: ConvertOptions): Promise<boolean>;
};

type FoundTools = { ffmpeg: string | null; ffprobe: string | null; addon: AddonState };
type Settings = Pick<Env, 'MEDIA_TOOLS' | 'MEDIA_MEMORY_MB' | 'MEDIA_NICENESS'>;
type Log = { warn: (details: object, message: string) => void };

const INSPECT_MS = 120_000;
/** at the end of a long film its index is moved to the front, without any output meanwhile */
const CONVERT_SILENT_MS = 600_000;
const CHECK_MS = 60_000;
/** processes that inspect films at once; further uploads wait */
const MAX_CONCURRENT = 2;

async function findProgram(name: string): Promise<string | null> {
	for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
		const path = join(folder, name);
		const isThere = await access(path, constants.X_OK).then(
			() => true,
			() => false,
		);
		if (isThere) return path;
	}
	return null;
}

const NO_ADDON: AddonState = { version: null, fault: null };

async function findAddon(memoryMb: number): Promise<AddonState> {
	let found: AddonState | null = null;
	const onMessage = (message: MediaMessage) => {
		if (message.kind === 'addon') found = { version: message.version, fault: message.fault };
	};
	const ended = await runMediaTask({ task: 'check' }, { limits: { silentMs: CHECK_MS, memoryMb }, onMessage });
	// an incomplete file crashes the process that loads it
	return found ?? { version: null, fault: ended && `the process ended: ${ended.split('\n')[0]}` };
}

async function detectTools({ MEDIA_TOOLS: wanted, MEDIA_MEMORY_MB }: Settings): Promise<FoundTools> {
	const isSystem = wanted === 'auto' || wanted === 'ffmpeg';
	const [ffmpeg, ffprobe] = isSystem ? await Promise.all([findProgram('ffmpeg'), findProgram('ffprobe')]) : [null, null];
	const isAddon = wanted === 'node-av' || wanted === 'auto';
	return { ffmpeg, ffprobe, addon: isAddon ? await findAddon(MEDIA_MEMORY_MB) : NO_ADDON };
}

type Description = Pick<MediaTools, 'decoder' | 'canPackage'> & { details: string };

/** For `npm run doctor`: the name and version of the decoder in use. */
export async function describeMediaTools(settings: Settings): Promise<Description> {
	const { ffmpeg, ffprobe, addon } = await detectTools(settings);
	const canPackage = addon.version !== null;
	const fault = addon.fault && `node-av is installed but cannot be loaded (${addon.fault})`;
	if (ffmpeg && ffprobe) return { decoder: 'ffmpeg', canPackage, details: fault ? `${ffmpeg}; ${fault}` : ffmpeg };
	if (canPackage) return { decoder: 'node-av', canPackage, details: `FFmpeg ${addon.version}` };
	const details = settings.MEDIA_TOOLS === 'none' ? 'MEDIA_TOOLS=none' : `${fault ?? 'node-av is not installed'} and there is no ffmpeg`;
	return { decoder: null, canPackage, details };
}

type Inspect = MediaTools['inspect'];
type ByChild = (film: Film, still: string | null) => Promise<{ probe: Probe | 'unreadable' | PictureFault; hasStill: boolean }>;

/** It cannot be opened here: it is accepted by its first bytes. */
const unopened = (film: Film): Inspection => ({ duration: null, playable: !needsConversion(film.kind), hasStill: false });

const inspectByPackages =
	(byChild: ByChild): Inspect =>
	async (film, still) => {
		const { probe, hasStill } = await byChild(film, still);
		if (probe === 'unreadable') return unopened(film);
		return typeof probe === 'string' ? probe : { ...probe, hasStill };
	};

/** Containers that the TypeScript reader supports are always read by it, so that the result is the same on every machine. */
const inspectByPrograms =
	(programs: { ffmpeg: string; ffprobe: string }, byChild: ByChild): Inspect =>
	async (film, still) => {
		const read = (await byChild(film, null)).probe;
		const probe = read === 'unreadable' ? await probeByFfprobe(programs.ffprobe, film, INSPECT_MS) : read;
		if (typeof probe === 'string') return probe;
		const { duration } = probe;
		const hasStill = still !== null && (await stillByFfmpeg(programs.ffmpeg, film, { duration, target: still, silentMs: INSPECT_MS }));
		return { ...probe, hasStill };
	};

export async function findMediaTools(settings: Settings, log: Log): Promise<MediaTools> {
	const { ffmpeg, ffprobe, addon } = await detectTools(settings);
	const canPackage = addon.version !== null;
	const memoryMb = settings.MEDIA_MEMORY_MB;
	const programs = ffmpeg && ffprobe ? { ffmpeg, ffprobe } : null;
	const note = (why: string | null) => why !== null && log.warn({ why }, 'the media process failed');
	const byChild: ByChild = async (film, still) => {
		// a file that ends the process is damaged
		const found: Awaited<ReturnType<ByChild>> = { probe: 'broken', hasStill: false };
		let isProbed = false;
		const onMessage = (message: MediaMessage) => {
			isProbed ||= message.kind === 'probe';
			if (message.kind === 'probe' && message.probe !== null) found.probe = message.probe;
			if (message.kind === 'still') found.hasStill = true;
		};
		const task = { task: 'inspect', film, still, decode: canPackage && programs === null } as const;
		await runMediaTask(task, { limits: { silentMs: INSPECT_MS, memoryMb }, onMessage }).then(note, (error) => {
			if (!isProbed) throw error;
			note(String(error));
		});
		return found;
	};
	const soundByChild: MediaTools['inspectSound'] = async (path) => {
		let found: Probe | null = null;
		const onMessage = (message: MediaMessage) => {
			if (message.kind === 'probe' && typeof message.probe !== 'string') found = message.probe;
		};
		note(await runMediaTask({ task: 'inspect-sound', path }, { limits: { silentMs: INSPECT_MS, memoryMb }, onMessage }));
		return found;
	};
	const convertByChild: MediaTools['convert'] = async (film, { target, duration, onPercent, signal }) => {
		let isConverted = false;
		const onMessage = (message: MediaMessage) => {
			if (message.kind === 'percent') onPercent(message.percent);
			if (message.kind === 'converted') isConverted = true;
		};
		const limits = { silentMs: CONVERT_SILENT_MS, memoryMb, niceness: settings.MEDIA_NICENESS };
		note(await runMediaTask({ task: 'convert', film, target, duration }, { limits, signal, onMessage }));
		return isConverted;
	};
	const inTurn = limitConcurrency(MAX_CONCURRENT);
	const inspect = programs ? inspectByPrograms(programs, byChild) : inspectByPackages(byChild);
	return {
		decoder: programs ? 'ffmpeg' : canPackage ? 'node-av' : null,
		canPackage,
		inspect: (film, still) => inTurn(() => inspect(film, still)),
		inspectSound: (path) => inTurn(() => soundByChild(path)),
		convert: programs
			? (film, options) =>
					convertByFfmpeg(programs.ffmpeg, film, { ...options, silentMs: CONVERT_SILENT_MS, niceness: settings.MEDIA_NICENESS })
			: convertByChild,
	};
}
