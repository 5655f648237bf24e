import { createHash, type Hash, randomBytes } from 'node:crypto';

export type SimTrack = { id: number; type: string; language: string; name: string; active: boolean; content: string | null };

export type SimVideo = {
	id: number;
	name: string;
	description: string | null;
	privacy: Record<string, unknown>;
	domains: Set<string>;
	upload: {
		key: string;
		size: number;
		offset: number;
		hash: Hash;
		sha256: string | null;
		status: 'in_progress' | 'complete' | 'error';
		gone: boolean;
	};
	transcode: 'in_progress' | 'complete' | 'error';
	duration: number;
	tracks: Map<number, SimTrack>;
	createdAt: string;
};

/** Deliberate faults; each number is how many calls it affects. */
export type VimeoFaults = {
	/** API calls answered 429, with the limit over after `resetMs` */
	limited: number;
	resetMs: number;
	/** API calls answered 500, a page instead of JSON, or never */
	broken: number;
	page: number;
	silent: number;
	/** creations refused with 403 4102 */
	quota: number;
	/** PATCHes whose connection is cut after `cutAfter` bytes */
	cut: number;
	cutAfter: number;
	/** text track files refused */
	captions: number;
};

export const NO_FAULTS: VimeoFaults = { limited: 0, resetMs: 0, broken: 0, page: 0, silent: 0, quota: 0, cut: 0, cutAfter: 0, captions: 0 };

export type VimeoContext = {
	token: string;
	url: string;
	/** whether what is uploaded is transcoded at once */
	transcodes: boolean;
	videos: Map<number, SimVideo>;
	faults: VimeoFaults;
	/** `GET /me/videos` → how often */
	calls: Record<string, number>;
	nextId: number;
};

export const createVimeoContext = (token: string, transcodes: boolean): VimeoContext => ({
	token,
	url: '',
	transcodes,
	videos: new Map(),
	faults: { ...NO_FAULTS },
	calls: {},
	nextId: 76_979_000,
});

export function takeFault(context: VimeoContext, fault: keyof VimeoFaults): boolean {
	if (context.faults[fault] <= 0) return false;
	context.faults[fault] -= 1;
	return true;
}

export function addVideo(
	context: VimeoContext,
	given: { name: string; description?: string; size: number; privacy: Record<string, unknown> },
): SimVideo {
	const video: SimVideo = {
		id: ++context.nextId,
		name: given.name,
		description: given.description ?? null,
		privacy: given.privacy,
		domains: new Set(),
		upload: {
			key: randomBytes(16).toString('hex'),
			size: given.size,
			offset: 0,
			hash: createHash('sha256'),
			sha256: null,
			status: 'in_progress',
			gone: false,
		},
		transcode: 'in_progress',
		duration: 0,
		tracks: new Map(),
		createdAt: new Date().toISOString(),
	};
	context.videos.set(video.id, video);
	return video;
}

export function takeBytes(context: VimeoContext, video: SimVideo, bytes: Buffer) {
	const { upload } = video;
	upload.hash.update(bytes);
	upload.offset += bytes.length;
	if (upload.offset < upload.size) return;
	upload.sha256 = upload.hash.digest('hex');
	upload.status = 'complete';
	if (context.transcodes) finishTranscoding(video, 'complete');
}

export function finishTranscoding(video: SimVideo, how: 'complete' | 'error') {
	video.transcode = how;
	video.duration = how === 'complete' ? 95 : 0;
}
