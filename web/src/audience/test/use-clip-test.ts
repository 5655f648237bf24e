import { type RefObject, useCallback, useEffect, useState } from 'react';
import { NOTHING_PLAYED, type Played, speedOf } from '#domain/audience/test/test-page.rules.ts';

/** The track of another language may be a new one. */
const showsCaption = ({ textTracks }: HTMLVideoElement) =>
	[...textTracks].some(({ mode, activeCues }) => mode === 'showing' && activeCues !== null && activeCues.length > 0);

/** What the element has played; frames are not counted by every browser. */
function readPlayed(video: HTMLVideoElement): Partial<Played> {
	const quality = video.getVideoPlaybackQuality?.();
	return {
		seconds: video.currentTime,
		width: video.videoWidth,
		frames: quality?.totalVideoFrames ?? 0,
		droppedFrames: quality?.droppedVideoFrames ?? 0,
		isMuted: video.muted || video.volume === 0,
		...(showsCaption(video) && { hasCaption: true }),
	};
}

/** Time of the bytes alone, after the headers; a line too fast to be measured counts as one millisecond. */
async function measureSpeed(url: string): Promise<number | null> {
	const { body } = await fetch(url, { cache: 'no-store' });
	if (!body) return null;
	const started = performance.now();
	let bytes = 0;
	for (const reader = body.getReader(); ; ) {
		const { value, done } = await reader.read();
		if (done) return speedOf(bytes, Math.max(1, performance.now() - started));
		bytes += value.length;
	}
}

/** Follows the clip while it plays, and measures the line by loading it once more. */
export function useClipTest(video: RefObject<HTMLVideoElement | null>, url: string) {
	const [played, setPlayed] = useState(NOTHING_PLAYED);
	const [speed, setSpeed] = useState<{ mbit: number | null; hasFailed: boolean }>({ mbit: null, hasFailed: false });
	useEffect(() => {
		const element = video.current;
		if (!element) return;
		const change = (more: Partial<Played>) => setPlayed((current) => ({ ...current, ...more }));
		const onTime = () => change(readPlayed(element));
		const onError = () => change({ hasFailed: true });
		element.addEventListener('timeupdate', onTime);
		element.addEventListener('volumechange', onTime);
		element.addEventListener('error', onError);
		return () => {
			element.removeEventListener('timeupdate', onTime);
			element.removeEventListener('volumechange', onTime);
			element.removeEventListener('error', onError);
		};
	}, [video]);
	const start = useCallback(() => {
		setPlayed(NOTHING_PLAYED);
		setSpeed({ mbit: null, hasFailed: false });
		measureSpeed(url).then(
			(mbit) => setSpeed({ mbit, hasFailed: false }),
			() => setSpeed({ mbit: null, hasFailed: true }),
		);
		const element = video.current;
		if (!element) return;
		element.currentTime = 0;
		element.play().catch(() => setPlayed((current) => ({ ...current, hasFailed: true })));
	}, [url, video]);
	return { played, speed, start };
}
