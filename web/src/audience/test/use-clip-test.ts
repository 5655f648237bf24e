import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { NOTHING_PLAYED, type Played } from '#domain/audience/test/test-page.rules.ts';
import { measureSpeed } from './measure-speed.ts';

/** Seconds: sound and picture of a file do not end together. */
const END_TOLERANCE = 0.5;

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

/** All of it is here: its loading no longer takes a share of the line. */
const isLoaded = ({ buffered, duration }: HTMLVideoElement) =>
	buffered.length > 0 && buffered.end(buffered.length - 1) >= duration - END_TOLERANCE;

const NOT_MEASURED: { mbit: number | null; hasFailed: boolean } = { mbit: null, hasFailed: false };

/** Measures the line by loading the clip once more; a new start gives the old measurement up. */
function useSpeed(url: string) {
	const [speed, setSpeed] = useState(NOT_MEASURED);
	const running = useRef<AbortController>(undefined);
	const stop = useCallback(() => {
		running.current?.abort();
		setSpeed(NOT_MEASURED);
	}, []);
	const measure = useCallback(() => {
		const attempt = new AbortController();
		running.current = attempt;
		measureSpeed(url, attempt.signal).then(
			(mbit) => setSpeed({ mbit, hasFailed: false }),
			() => attempt.signal.aborted || setSpeed({ mbit: null, hasFailed: true }),
		);
	}, [url]);
	useEffect(() => () => running.current?.abort(), []);
	return { speed, measure, stop };
}

/** Follows the clip while it plays; when it is loaded, measures the line. */
export function useClipTest(video: RefObject<HTMLVideoElement | null>, url: string) {
	const [played, setPlayed] = useState(NOTHING_PLAYED);
	const { speed, measure, stop } = useSpeed(url);
	const isToMeasure = useRef(false);
	const measureOnce = useCallback(() => {
		if (isToMeasure.current) measure();
		isToMeasure.current = false;
	}, [measure]);
	const change = useCallback((more: Partial<Played>) => setPlayed((current) => ({ ...current, ...more })), []);
	useEffect(() => {
		const element = video.current;
		if (!element) return;
		const events = new AbortController();
		const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
			element.addEventListener(name, listener, { signal: events.signal });
		const onTime = () => change(readPlayed(element));
		on('timeupdate', onTime);
		on('volumechange', onTime);
		on('playing', () => change({ hasFailed: false }));
		on('error', () => change({ hasFailed: true }));
		for (const name of ['progress', 'canplaythrough', 'timeupdate'] as const) on(name, () => isLoaded(element) && measureOnce());
		// nothing is being loaded any more, whether all of it is here or not
		for (const name of ['suspend', 'ended', 'error'] as const) on(name, measureOnce);
		return () => events.abort();
	}, [video, change, measureOnce]);
	const start = useCallback(() => {
		setPlayed(NOTHING_PLAYED);
		stop();
		const element = video.current;
		if (!element) return;
		isToMeasure.current = true;
		// one that failed plays nothing until it is loaded again
		if (element.error) element.load();
		element.currentTime = 0;
		// who pauses it before it has begun has seen no failure
		element.play().catch(({ name }: DOMException) => name === 'AbortError' || change({ hasFailed: true }));
		if (isLoaded(element)) measureOnce();
	}, [video, stop, change, measureOnce]);
	return { played, speed, start };
}
