import { MediaTimeRange } from 'media-chrome/react';
import { type RefObject, useEffect, useRef } from 'react';
import { formatClock } from '#domain/base/time/clock.ts';
import { chapterTitle } from '#domain/videos/chapters.rules.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { ChapterMarks } from '../chapters/chapter-marks.tsx';
import { useDuration, useFilm } from '../chapters/film-context.ts';
import { endOf } from '../native-player.ts';
import { type Bar, KeyPreview } from './key-preview.tsx';

const VALUE = 'aria-valuetext';

/** Says the place as the clock shows it; the library's own words say in the first second that nothing is loaded. */
function useSpokenPosition(video: RefObject<HTMLVideoElement | null>) {
	const t = useText();
	const bar = useRef<Bar>(null);
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

/** The preview of the bar shows the title of the chapter: the library reads it from a track of the film. */
function useChapterTrack(video: RefObject<HTMLVideoElement | null>, hasRoom: boolean) {
	const { language } = useLanguage();
	const { chapters, player } = useFilm();
	const duration = useDuration(player);
	useEffect(() => {
		const film = video.current;
		if (!film || duration === null || !hasRoom || chapters.length === 0) return;
		// a track cannot be removed again
		const track = [...film.textTracks].find(({ kind }) => kind === 'chapters') ?? film.addTextTrack('chapters');
		track.mode = 'hidden';
		chapters.forEach((chapter, index) => {
			const end = chapters[index + 1]?.at_seconds ?? duration;
			if (chapter.at_seconds < end) track.addCue(new VTTCue(chapter.at_seconds, end, chapterTitle(chapter, language)));
		});
		return () => {
			for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
		};
	}, [video, chapters, duration, language, hasRoom]);
}

/** In a lower picture there is room for the time only. */
const CHAPTER_FROM_PIXELS = 360;

type SeekBarProps = { video: RefObject<HTMLVideoElement | null> /** height of the picture, in pixels */; picture: number };

export function SeekBar({ video, picture }: SeekBarProps) {
	const bar = useSpokenPosition(video);
	useChapterTrack(video, picture >= CHAPTER_FROM_PIXELS);
	return (
		<ChapterMarks>
			<MediaTimeRange ref={bar}>
				<KeyPreview bar={bar} video={video} />
			</MediaTimeRange>
		</ChapterMarks>
	);
}
