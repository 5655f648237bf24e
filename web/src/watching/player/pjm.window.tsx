import { IconArrowsDiagonal, IconSwitchHorizontal, IconX } from '@tabler/icons-react';
import {
	type CSSProperties,
	type KeyboardEvent,
	type PointerEvent,
	type RefObject,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';
import {
	CORNERS,
	cornerOf,
	dragPlace,
	type Frame,
	fitPlace,
	leastPixels,
	placeByKey,
	placeInCorner,
	placeOf,
	resizePlace,
	type WindowPlace,
} from '#domain/watching/player/window.rules.ts';
import type { WatchSource } from '#domain/watching/watching.contract.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isPlaylist, useHls } from '../use-hls.ts';
import styles from './pjm.window.module.css';
import type { Choosing } from './player-choices.ts';
import type { FrameSize } from './use-frame-size.ts';
import { useMediaSync } from './use-media-sync.ts';

const WIDE = 16 / 9;
/** Height of the controls, which stay free while they are shown. */
const CONTROLS_PIXELS = 100;
const RESIZE_STEP = 0.1;

/** How the window and the player fit together. */
export const frameOf = ({ width, height }: FrameSize, ratio: number): Frame =>
	width > 0 && height > 0
		? { least: leastPixels(ratio) / width, height: width / height / ratio, floor: Math.max(0.5, 1 - CONTROLS_PIXELS / height) }
		: { least: 0, height: WIDE / ratio, floor: 1 };

const percent = (share: number) => `${share * 100}%`;

/** Custom properties: the film in the window is the interpreter's or, when swapped, the main one. */
export const placeStyle = (
	{ x, y, width }: WindowPlace,
	{ ratio, frame }: { ratio: number; frame: Frame },
): CSSProperties & Record<`--${string}`, string | number> => ({
	'--window-x': percent(x),
	'--window-y': percent(y),
	'--window-width': percent(width),
	'--window-height': percent(width * frame.height),
	'--window-ratio': ratio,
	'--controls': percent(1 - frame.floor),
});

/** Ratio of what the window shows: of the interpreter's film once it is known. */
export function useWindowRatio(isSwapped: boolean) {
	const [ratio, setRatio] = useState(WIDE);
	return { ratio: isSwapped ? WIDE : ratio, setRatio };
}

type Drag = { from: WindowPlace; x: number; y: number };

/** A drag of mouse or finger, as shares of the player. */
function useDrag(size: FrameSize, onDrag: (from: WindowPlace, by: { x: number; y: number }) => void) {
	const drag = useRef<Drag | null>(null);
	return (placeNow: () => WindowPlace) => ({
		onPointerDown: (event: PointerEvent<HTMLElement>) => {
			drag.current = { from: placeNow(), x: event.clientX, y: event.clientY };
			event.currentTarget.setPointerCapture(event.pointerId);
		},
		onPointerMove: ({ clientX, clientY }: PointerEvent) => {
			if (!drag.current) return;
			const { from, x, y } = drag.current;
			onDrag(from, { x: (clientX - x) / size.width, y: (clientY - y) / size.height });
		},
		onPointerUp: () => {
			drag.current = null;
		},
		onPointerCancel: () => {
			drag.current = null;
		},
	});
}

type FilmProps = { main: RefObject<HTMLVideoElement | null>; source: WatchSource; isSwapped: boolean; onRatio: (ratio: number) => void };

/** The interpreter's film: muted, in sync with the main film. */
export function PjmFilm({ main, source, isSwapped, onRatio }: FilmProps) {
	const film = useRef<HTMLVideoElement>(null);
	useHls(film, source.url, { playsAlong: true });
	useMediaSync(main, film, 'picture');
	useEffect(() => {
		const element = film.current;
		if (!element) return;
		const tell = () => element.videoWidth > 0 && onRatio(element.videoWidth / element.videoHeight);
		// an element loads as soon as it is created, possibly before it is in the page
		tell();
		element.addEventListener('loadedmetadata', tell);
		return () => element.removeEventListener('loadedmetadata', tell);
	}, [onRatio]);
	return (
		<video
			ref={film}
			className={classNames(styles.film, isSwapped && styles.whole)}
			muted
			playsInline
			disablePictureInPicture
			tabIndex={-1}
			aria-hidden="true"
			preload="auto"
			src={isPlaylist(source.url) ? undefined : source.url}
		/>
	);
}

type WindowProps = Choosing & {
	size: FrameSize;
	ratio: number;
	/** a tap on it shows its buttons with the controls */
	onTap: () => void;
	/** gets the focus when the window is closed while it is inside */
	leaveTo: RefObject<HTMLElement | null>;
};

/** A window that is closed, by its button or by a key, does not lose the focus. */
function useFocusAfter(leaveTo: RefObject<HTMLElement | null>) {
	const section = useRef<HTMLElement>(null);
	// before it is removed
	useLayoutEffect(() => {
		const element = section.current;
		return () => {
			if (element?.contains(document.activeElement)) leaveTo.current?.focus();
		};
	}, [leaveTo]);
	return section;
}

/** Handles of the window: moved, resized, swapped and closed by mouse, touch and keyboard. */
export function PjmWindow({ choices, choose, size, ratio, onTap, leaveTo }: WindowProps) {
	const t = useText();
	const section = useFocusAfter(leaveTo);
	const handle = useRef<HTMLButtonElement>(null);
	const frame = frameOf(size, ratio);
	const place = placeOf(choices.pjmPlace, frame);
	// above the controls while they are shown
	const placeNow = () => ({ ...place, y: Math.min(place.y, (handle.current?.offsetTop ?? size.height) / size.height) });
	const move = useDrag(size, (from, by) => choose({ pjmPlace: fitPlace({ ...from, x: from.x + by.x, y: from.y + by.y }, frame) }));
	const resize = useDrag(size, (from, by) => choose({ pjmPlace: dragPlace(from, by, frame) }));
	const onKeyDown = (event: KeyboardEvent) => {
		const next = placeByKey(placeNow(), event.key, frame);
		if (!next) return;
		event.preventDefault();
		event.stopPropagation();
		choose({ pjmPlace: next });
	};
	// a key, not a pointer: the pointer drags
	const toNextCorner = () => {
		const corner = CORNERS[(CORNERS.indexOf(cornerOf(place, frame)) + 1) % CORNERS.length] ?? 'bottom-right';
		choose({ pjmPlace: placeInCorner(place.width, corner, frame) });
	};
	const grow = () => {
		const larger = resizePlace(place, RESIZE_STEP, frame);
		choose({ pjmPlace: larger.width > place.width ? larger : resizePlace(place, -1, frame) });
	};
	return (
		<section ref={section} className={styles.layer} data-corner={cornerOf(place, frame)} aria-label={t('player.pjm')}>
			<button
				ref={handle}
				type="button"
				className={styles.handle}
				aria-label={t('player.pjm_keys')}
				onKeyDown={onKeyDown}
				onClick={(event) => (event.detail === 0 ? toNextCorner() : onTap())}
				{...move(placeNow)}
			/>
			<div className={styles.buttons}>
				<button type="button" aria-label={t('player.pjm_resize')} onClick={(event) => event.detail === 0 && grow()} {...resize(placeNow)}>
					<Icon icon={IconArrowsDiagonal} />
				</button>
				<button
					type="button"
					aria-label={t('player.pjm_swap')}
					aria-pressed={choices.pjmSwapped}
					onClick={() => choose({ pjmSwapped: !choices.pjmSwapped })}
				>
					<Icon icon={IconSwitchHorizontal} />
				</button>
				<button type="button" aria-label={t('player.pjm_hide')} onClick={() => choose({ pjmShown: false })}>
					<Icon icon={IconX} />
				</button>
			</div>
		</section>
	);
}
