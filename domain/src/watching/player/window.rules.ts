/** Place of the interpreter's window in the picture: left and top edge and width as shares of the picture, 0 to 1. */
export type WindowPlace = { x: number; y: number; width: number };

export const CORNERS = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const;
export type Corner = (typeof CORNERS)[number];

const MAX_WIDTH = 0.6;
const MIN_WIDTH = 0.15;
/** Smaller, hands and face could not be read on a phone. */
const MIN_PIXELS = { wide: 134, upright: 90 } as const;
const MARGIN = 0.02;
const STEP = 0.02;

/** Until the person moves it: as a share of the picture's height, so that an interpreter is as tall in an upright film as in a wide one. */
const FIRST_HEIGHT = 0.3;

export type Frame = {
	/** share of the picture's width that an interpreter needs */
	least: number;
	/** height of the window as a share of the picture's height, for each share of its width; 1 where both have the same ratio */
	height: number;
	/** share of the picture's height above the controls; it is never taller, since it is moved above them while they are shown */
	floor: number;
};

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
const within = (value: number, least: number, most: number) => rounded(Math.min(Math.max(value, least), Math.max(least, most)));

/** The pixels of width that an interpreter in a window of this ratio needs. */
export const leastPixels = (ratio: number): number => (ratio < 1 ? MIN_PIXELS.upright : MIN_PIXELS.wide);

/** Never too small to be read, never outside the picture. */
export function fitPlace({ x, y, width }: WindowPlace, { least, height, floor }: Frame): WindowPlace {
	const fitted = within(width, Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, least)), Math.min(MAX_WIDTH, floor / height));
	return { x: within(x, 0, 1 - fitted), y: within(y, 0, 1 - fitted * height), width: fitted };
}

export function placeInCorner(width: number, corner: Corner, frame: Frame): WindowPlace {
	const { width: fitted } = fitPlace({ x: 0, y: 0, width }, frame);
	const x = corner.endsWith('left') ? MARGIN : 1 - fitted - MARGIN;
	const y = corner.startsWith('top') ? MARGIN : 1 - fitted * frame.height - MARGIN;
	return fitPlace({ x, y, width: fitted }, frame);
}

/** Where it is: as the person has chosen, at first in a corner. */
export const placeOf = (chosen: WindowPlace | null, frame: Frame): WindowPlace =>
	chosen ? fitPlace(chosen, frame) : placeInCorner(FIRST_HEIGHT / frame.height, 'bottom-right', frame);

/** The corner nearest to the middle of the window. */
export function cornerOf({ x, y, width }: WindowPlace, { height }: Frame): Corner {
	const side = x + width / 2 < 0.5 ? 'left' : 'right';
	return y + (width * height) / 2 < 0.5 ? `top-${side}` : `bottom-${side}`;
}

/** Free space at both sides of the captions, as shares of the picture's width. */
export type CaptionRoom = { left: number; right: number };

const SIDE = 0.04;
const LEAST_ROOM = 0.4;
/** Captions at the top end above it: their margin and the third of the picture that they take at most. Those at the bottom stand above the controls. */
const CAPTION_FLOOR = 0.04 + 1 / 3;

/** Captions are placed next to a window at their edge of the picture, on its wider side; over it only where both sides are too narrow. */
export function captionRoom({ x, y, width }: WindowPlace, { height }: Frame, edge: 'top' | 'bottom'): CaptionRoom {
	const isAtEdge = edge === 'top' ? y < CAPTION_FLOOR : y + width * height > 0.5;
	const [before, after] = [x, 1 - x - width];
	if (!isAtEdge || Math.max(before, after) < LEAST_ROOM) return { left: SIDE, right: SIDE };
	return before >= after ? { left: MARGIN, right: rounded(1 - before + MARGIN) } : { left: rounded(x + width + MARGIN), right: MARGIN };
}

/** Growing and shrinking keep the middle where it is. */
export function resizePlace(place: WindowPlace, by: number, frame: Frame): WindowPlace {
	const { width } = fitPlace({ ...place, width: place.width + by }, frame);
	const grown = width - place.width;
	return fitPlace({ x: place.x - grown / 2, y: place.y - (grown * frame.height) / 2, width }, frame);
}

/** A drag of its inner corner, the one that faces the middle of the picture: the corner across stays where it is. Either direction counts, the larger one wins. */
export function dragPlace(place: WindowPlace, by: { x: number; y: number }, frame: Frame): WindowPlace {
	const corner = cornerOf(place, frame);
	const [isLeft, isTop] = [corner.endsWith('left'), corner.startsWith('top')];
	const across = isLeft ? by.x : -by.x;
	const along = (isTop ? by.y : -by.y) / frame.height;
	const { width } = fitPlace({ ...place, width: place.width + (Math.abs(across) > Math.abs(along) ? across : along) }, frame);
	const grown = width - place.width;
	return fitPlace({ x: isLeft ? place.x : place.x - grown, y: isTop ? place.y : place.y - grown * frame.height, width }, frame);
}

/** Arrows move it, plus and minus resize it; null for other keys. */
export function placeByKey(place: WindowPlace, key: string, frame: Frame): WindowPlace | null {
	if (key === 'ArrowLeft') return fitPlace({ ...place, x: place.x - STEP }, frame);
	if (key === 'ArrowRight') return fitPlace({ ...place, x: place.x + STEP }, frame);
	if (key === 'ArrowUp') return fitPlace({ ...place, y: place.y - STEP }, frame);
	if (key === 'ArrowDown') return fitPlace({ ...place, y: place.y + STEP }, frame);
	if (key === '+' || key === '=') return resizePlace(place, STEP, frame);
	if (key === '-' || key === '_') return resizePlace(place, -STEP, frame);
	return null;
}
