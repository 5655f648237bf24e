import type { VideoKind } from '#domain/hosted-videos/hosted-videos.rules.ts';

/** A local file, with the format of its first bytes. */
export type Film = { kind: VideoKind; path: string };
export type Probe = { duration: number | null; playable: boolean };
