import { describe, expect, it } from 'vitest';
import {
	CORNERS,
	captionRoom,
	cornerOf,
	dragPlace,
	type Frame,
	fitPlace,
	leastPixels,
	placeByKey,
	placeInCorner,
	placeOf,
	resizePlace,
} from './window.rules.ts';

const wide: Frame = { least: 134 / 1200, height: 1, floor: 1 };
const phone: Frame = { least: 134 / 390, height: 1, floor: 0.55 };
/** an upright film of the interpreter */
const upright: Frame = { least: 90 / 1200, height: 2, floor: 0.9 };
const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-'];

const isInside = ({ x, y, width }: { x: number; y: number; width: number }, { height, floor }: Frame) =>
	x >= 0 && y >= 0 && x + width <= 1.0001 && y + width * height <= 1.0001 && width * height <= floor + 0.0001;

describe("the interpreter's window", () => {
	it('stays within the picture and large enough to be read', () => {
		expect(fitPlace({ x: -3, y: 9, width: 0.3 }, wide)).toEqual({ x: 0, y: 0.7, width: 0.3 });
		expect(fitPlace({ x: 0, y: 0, width: 5 }, wide).width).toBe(0.6);
		expect(fitPlace({ x: 0, y: 0, width: 0 }, wide).width).toBe(0.15);
		expect(fitPlace({ x: 0, y: 0, width: 0 }, phone).width * 390).toBeGreaterThanOrEqual(132);
		expect(fitPlace({ x: 0, y: 0, width: 1 }, upright).width).toBe(0.45);
		expect([leastPixels(16 / 9), leastPixels(1), leastPixels(3 / 4)]).toEqual([134, 134, 90]);
	});

	it('is at first in a corner, away from the edges and as tall in an upright film as in a wide one', () => {
		expect(placeOf(null, wide)).toEqual({ x: 0.68, y: 0.68, width: 0.3 });
		expect(placeOf(null, upright)).toEqual({ x: 0.83, y: 0.68, width: 0.15 });
		const { x, width } = placeOf(null, phone);
		expect(x + width).toBeCloseTo(0.98);
		expect(placeOf({ x: 0.1, y: 0.1, width: 0.4 }, wide)).toEqual({ x: 0.1, y: 0.1, width: 0.4 });
	});

	it('has the captions next to it at their edge of the picture, where there is room', () => {
		const whole = { left: 0.04, right: 0.04 };
		for (const frame of [wide, phone, upright])
			for (const corner of CORNERS) {
				const place = placeInCorner(0.3, corner, frame);
				for (const edge of ['top', 'bottom'] as const) {
					const { left, right } = captionRoom(place, frame, edge);
					const isBeside = 1 - right <= place.x || left >= place.x + place.width;
					expect(isBeside).toBe(corner.startsWith(edge) || (edge === 'bottom' ? place.width * frame.height > 0.48 : place.y < 0.37));
				}
			}
		expect(captionRoom({ x: 0.77, y: 0.48, width: 0.21 }, upright, 'top')).toEqual(whole);
		expect(captionRoom({ x: 0.2, y: 0.3, width: 0.6 }, wide, 'bottom')).toEqual(whole);
		expect(captionRoom({ x: 0, y: 0, width: 0.5 }, wide, 'bottom')).toEqual(whole);
		expect(captionRoom({ x: 0, y: 0.2, width: 0.5 }, wide, 'bottom')).toEqual({ left: 0.52, right: 0.02 });
	});

	it('B-011 a lower corner is at the bottom of the picture, where the controls are while they are shown', () => {
		const { y, width } = placeInCorner(0.3, 'bottom-right', phone);
		expect(y + width).toBeCloseTo(0.98);
		expect(cornerOf({ x: 0.2, y: 0.3, width: 0.34 }, phone)).toBe('top-left');
		expect(cornerOf({ x: 0.4, y: 0.4, width: 0.34 }, phone)).toBe('bottom-right');
	});

	it('each corner is recognised as itself', () => {
		for (const frame of [wide, phone, upright])
			for (const corner of CORNERS) expect(cornerOf(placeInCorner(0.3, corner, frame), frame)).toBe(corner);
	});

	it('keys move and resize it in steps and never beyond the edges', () => {
		expect(placeByKey({ x: 0.5, y: 0.5, width: 0.3 }, 'ArrowLeft', wide)).toEqual({ x: 0.48, y: 0.5, width: 0.3 });
		expect(placeByKey({ x: 0.5, y: 0.5, width: 0.3 }, 'ArrowDown', wide)).toEqual({ x: 0.5, y: 0.52, width: 0.3 });
		expect(placeByKey({ x: 0.3, y: 0.3, width: 0.3 }, '+', wide)).toEqual({ x: 0.29, y: 0.29, width: 0.32 });
		expect(placeByKey({ x: 0.5, y: 0.5, width: 0.3 }, 'Enter', wide)).toBeNull();
		for (const frame of [wide, phone, upright])
			for (const key of KEYS) {
				let place = placeOf(null, frame);
				for (let turn = 0; turn < 80; turn += 1) place = placeByKey(place, key, frame) ?? place;
				expect(isInside(place, frame)).toBe(true);
			}
	});

	it('B-011 it grows while its inner corner is dragged outwards, in either direction, and the corner across stays', () => {
		for (const corner of CORNERS) {
			const place = placeInCorner(0.3, corner, wide);
			const outwards = { x: corner.endsWith('left') ? 0.1 : -0.1, y: corner.startsWith('top') ? 0.1 : -0.1 };
			for (const by of [outwards, { ...outwards, x: 0 }, { ...outwards, y: 0 }]) {
				const grown = dragPlace(place, by, wide);
				expect(grown.width).toBeCloseTo(0.4);
				expect([cornerOf(grown, wide), grown.x + (corner.endsWith('left') ? 0 : grown.width)]).toEqual([
					corner,
					expect.closeTo(corner.endsWith('left') ? 0.02 : 0.98),
				]);
			}
			expect(dragPlace(place, { x: -outwards.x, y: -outwards.y }, wide).width).toBeCloseTo(0.2);
		}
	});

	it('resizing at the limit does not move it', () => {
		const largest = { x: 0.2, y: 0.2, width: 0.6 };
		expect(resizePlace(largest, 0.1, wide)).toEqual(largest);
	});
});
