import type Hls from 'hls.js';
import { type RefObject, useEffect, useState } from 'react';

type Quality = { index: number; label: string };
export type Qualities = { list: readonly Quality[]; current: number; choose: (index: number) => void };

/** A viewer whose right has ended sees at most this much more. */
const MAX_BUFFER_SECONDS = 60;

export const isPlaylist = (url: string): boolean => /\.m3u8($|\?)/.test(url);

/**
 * Loads a playlist with hls.js wherever it can run, and natively only elsewhere (iPhone): native players have no
 * choice of quality and lose audio and caption tracks. Returns the available qualities; automatic is -1.
 */
export function useHls(video: RefObject<HTMLVideoElement | null>, url: string): Qualities | null {
	const [qualities, setQualities] = useState<Qualities | null>(null);
	useEffect(() => {
		const element = video.current;
		if (!element || !isPlaylist(url)) return;
		let hls: Hls | undefined;
		let isGone = false;
		void import('hls.js').then(({ default: Library }) => {
			if (isGone) return;
			if (!Library.isSupported()) {
				element.src = url;
				return;
			}
			hls = new Library({ maxMaxBufferLength: MAX_BUFFER_SECONDS });
			const tell = (current: number) => {
				const list = (hls?.levels ?? []).map(({ height }, index) => ({ index, label: `${height}p` }));
				const choose = (index: number) => {
					if (hls) hls.currentLevel = index;
					tell(index);
				};
				setQualities(list.length > 1 ? { list, current, choose } : null);
			};
			hls.on(Library.Events.MANIFEST_PARSED, () => tell(-1));
			hls.on(Library.Events.ERROR, (_event, { fatal }) => {
				if (fatal) element.dispatchEvent(new Event('error'));
			});
			hls.loadSource(url);
			hls.attachMedia(element);
		});
		return () => {
			isGone = true;
			hls?.destroy();
			element.removeAttribute('src');
			setQualities(null);
		};
	}, [video, url]);
	return qualities;
}
