import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cueLines } from '#domain/hosted-videos/cues.rules.ts';
import { captionSizeFor, isDialogue } from '#domain/watching/player/captions.rules.ts';
import type { PlayerChoices } from '#domain/watching/player/choices.rules.ts';
import type { CaptionRoom } from '#domain/watching/player/window.rules.ts';
import type { WatchSource } from '#domain/watching/watching.contract.ts';
import styles from './captions.layer.module.css';

export type Track = WatchSource['tracks'][number];

const textOf = (cue: TextTrackCue): string => (cue instanceof VTTCue ? cue.text : '');

/** In full screen on an iPhone and in picture-in-picture the browser draws them itself. */
const LEAVES_PAGE = ['webkitbeginfullscreen', 'enterpictureinpicture'];
const RETURNS = ['webkitendfullscreen', 'leavepictureinpicture'];

/** The lines spoken now, from a hidden track of the film. */
function useLines(video: RefObject<HTMLVideoElement | null>, chosen: Track | null): string[] {
	const [lines, setLines] = useState<string[]>([]);
	// the address is the name of a track inside the element
	const id = chosen?.url;
	useEffect(() => {
		const film = video.current;
		if (!film) return;
		setLines([]);
		const tracks = [...film.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
		for (const other of tracks) if (other.id !== id) other.mode = 'disabled';
		const track = tracks.find((other) => other.id === id);
		if (!track) return;
		const show = () => {
			// while the browser draws them, also in the page, they are not drawn a second time
			const cues = track.mode === 'showing' ? [] : [...(track.activeCues ?? [])];
			setLines(cues.flatMap((cue) => cueLines(textOf(cue))));
		};
		const draw = (mode: TextTrackMode) => () => {
			track.mode = mode;
			show();
		};
		const [inFilm, inPage] = [draw('showing'), draw('hidden')];
		if (document.pictureInPictureElement === film) inFilm();
		else inPage();
		track.addEventListener('cuechange', show);
		for (const name of LEAVES_PAGE) film.addEventListener(name, inFilm);
		for (const name of RETURNS) film.addEventListener(name, inPage);
		return () => {
			track.removeEventListener('cuechange', show);
			for (const name of LEAVES_PAGE) film.removeEventListener(name, inFilm);
			for (const name of RETURNS) film.removeEventListener(name, inPage);
			track.mode = 'disabled';
		};
	}, [video, id]);
	return lines;
}

/** A caption that would cover too much of a picture of this height loses its own line breaks where it may, then its letters are reduced. */
function useFittedText(picture: number, keepsBreaks: boolean) {
	const text = useRef<HTMLParagraphElement>(null);
	// after each change of the words, of the choices and of the player's size
	useLayoutEffect(() => {
		const drawn = text.current;
		if (!drawn || picture === 0) return;
		drawn.style.fontSize = '';
		drawn.removeAttribute('data-flowing');
		const sizeNow = () => Number.parseFloat(getComputedStyle(drawn).fontSize);
		const fittedSize = () => captionSizeFor({ size: sizeNow(), taken: drawn.offsetHeight, picture });
		if (fittedSize() < sizeNow() && !keepsBreaks) drawn.setAttribute('data-flowing', '');
		for (let size = fittedSize(); size < sizeNow(); size = fittedSize()) drawn.style.fontSize = `${size}px`;
	});
	return text;
}

const percent = (share: number) => `${share * 100}%`;

type CaptionsProps = {
	video: RefObject<HTMLVideoElement | null>;
	track: Track | null;
	choices: PlayerChoices;
	/** next to the interpreter's window; null where there is none */
	room: CaptionRoom | null;
	/** height of the picture, in pixels */
	picture: number;
};

/** Captions drawn by the page, so that the viewer can change them; not announced, since the sound is the same. */
export function CaptionsLayer({ video, track, choices, room, picture }: CaptionsProps) {
	const lines = useLines(video, track);
	const text = useFittedText(picture, isDialogue(lines));
	return (
		<div
			className={styles.captions}
			data-size={choices.captionSize}
			data-colour={choices.captionColour}
			data-background={choices.captionBackground}
			data-position={choices.captionPosition}
		>
			{lines.length > 0 && (
				<p
					ref={text}
					className={styles.place}
					style={room ? { left: percent(room.left), right: percent(room.right) } : undefined}
					lang={track?.language}
				>
					<span className={styles.text}>{lines.join('\n')}</span>
				</p>
			)}
		</div>
	);
}
