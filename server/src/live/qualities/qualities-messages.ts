import type { NewQuality, PictureSize } from '#domain/live/live-qualities.rules.ts';

// Between the server and the process that makes lower qualities of live segments.

/** Passed as an argument. */
export type QualitiesTask = { folder: string; memoryMb: number; niceness: number };

/** Files are named from the folder of temporary files. */
export type ToQualities = { number: number; init: string; file: string; sizes: PictureSize[] };

export type MadeFiles = NewQuality & { init: string; file: string };

export type FromQualities =
	| { kind: 'ready' }
	| { kind: 'made'; number: number; made: MadeFiles[] }
	| { kind: 'failed'; number: number; why: string };
