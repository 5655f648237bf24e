import { MediaTimeRange } from 'media-chrome/react';
import { type ComponentRef, type RefObject, useEffect, useRef } from 'react';
import { formatClock } from '#domain/base/time/clock.ts';
import { useText } from '#web/lib/language.tsx';
import { ChapterMarks } from '../chapters/chapter-marks.tsx';
import { endOf } from '../native-player.ts';

const VALUE = 'aria-valuetext';

/** Says the place as the clock shows it; the library's own words say in the first second that nothing is loaded. */
function useSpokenPlace(video: RefObject<HTMLVideoElement | null>) {
	const t = useText();
	const bar = useRef<ComponentRef<typeof MediaTimeRange>>(null);
	useEffect(() => {
		const range = bar.current?.range;
		if (!range) return;
		const say = () => {
			const film = video.current;
			const end = film && (Number.isFinite(film.duration) ? film.duration : endOf(film));
			if (!film || end === null) return;
			const text = t('player.place', { now: formatClock(film.currentTime), end: formatClock(end) });
			if (range.getAttribute(VALUE) !== text) range.setAttribute(VALUE, text);
		};
		const observer = new MutationObserver(say);
		observer.observe(range, { attributeFilter: [VALUE] });
		say();
		return () => observer.disconnect();
	}, [video, t]);
	return bar;
}

export function SeekBar({ video }: { video: RefObject<HTMLVideoElement | null> }) {
	const bar = useSpokenPlace(video);
	return (
		<ChapterMarks>
			<MediaTimeRange ref={bar} />
		</ChapterMarks>
	);
}
