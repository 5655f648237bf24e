import { type RefObject, useCallback, useEffect, useState } from 'react';
import { NOTHING_PLAYED, type Played } from '#domain/audience/test/test-page.rules.ts';
import { measureSpeed } from './measure-speed.ts';

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
