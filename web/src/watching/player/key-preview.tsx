import { MediaPreviewChapterDisplay, MediaPreviewThumbnail, MediaPreviewTimeDisplay, type MediaTimeRange } from 'media-chrome/react';
import { type ComponentRef, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import styles from './key-preview.module.css';

export type Bar = ComponentRef<typeof MediaTimeRange>;

const SHOWN_MS = 1_500;

/** The place that a key has just moved the focused seek bar to; null a moment later. */
function usePlaceByKey(bar: RefObject<Bar | null>, video: RefObject<HTMLVideoElement | null>) {
	const [place, setPlace] = useState<{ seconds: number } | null>(null);
	useEffect(() => {
		const [range, film] = [bar.current, video.current];
		if (!range || !film) return;
		// a pointer has the preview of the library
		let isKey = false;
		const press = () => {
			isKey = true;
		};
		const hide = () => {
			isKey = false;
			setPlace(null);
		};
		const show = () => isKey && document.activeElement === range && setPlace({ seconds: film.currentTime });
		range.addEventListener('keydown', press);
		range.addEventListener('pointerdown', hide);
		range.addEventListener('blur', hide);
		film.addEventListener('seeking', show);
		return () => {
			range.removeEventListener('keydown', press);
			range.removeEventListener('pointerdown', hide);
			range.removeEventListener('blur', hide);
			film.removeEventListener('seeking', show);
		};
	}, [bar, video]);
	useEffect(() => {
		if (!place) return;
		const timer = setTimeout(() => setPlace(null), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [place]);
	return place?.seconds ?? null;
}

type KeyPreviewProps = { bar: RefObject<Bar | null>; video: RefObject<HTMLVideoElement | null> };

/** Inside the seek bar: what a pointer sees over it, at the place where keys have moved it. Not read out, since the bar says its place. */
export function KeyPreview({ bar, video }: KeyPreviewProps) {
	const seconds = usePlaceByKey(bar, video);
	// picture and chapter are those that the controller finds for a request
	useEffect(() => {
		if (seconds === null) return;
		const request = (detail: number | null) =>
			bar.current?.dispatchEvent(new CustomEvent('mediapreviewrequest', { bubbles: true, composed: true, detail }));
		request(seconds);
		return () => void request(null);
	}, [bar, seconds]);
	useLayoutEffect(() => {
		if (seconds !== null) bar.current?.updateCurrentBox();
	}, [bar, seconds]);
	if (seconds === null) return null;
	return (
		<>
			<MediaPreviewThumbnail slot="current" className={styles.picture} aria-hidden="true" />
			<MediaPreviewChapterDisplay slot="current" aria-hidden="true" />
			<MediaPreviewTimeDisplay slot="current" aria-hidden="true" />
			<div slot="current" part="arrow" />
		</>
	);
}
