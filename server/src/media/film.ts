import type { VideoKind } from '#domain/hosted-videos/hosted-videos.rules.ts';

export type Film = { kind: VideoKind; path: string };
export type Probe = { duration: number | null; playable: boolean };
