import { describe, expect, it } from 'vitest';
import { actionOfKey, changeVolume, type KeyTarget, nextSpeed, SHORTCUTS, SPEEDS, skipTo } from './shortcuts.rules.ts';

const press = (key: string, target: KeyTarget = 'other', held: Partial<Record<'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) =>
	actionOfKey({ key, ctrlKey: false, altKey: false, metaKey: false, ...held }, target);

describe('shortcuts of the player', () => {
	it('each listed key does what the list says, and no key is listed twice', () => {
		for (const { keys, action } of SHORTCUTS) for (const key of keys) expect(press(key)).toEqual(action);
		const all = SHORTCUTS.flatMap(({ keys }) => [...keys]);
		expect(new Set(all).size).toBe(all.length);
	});

	it('digits go to tenths, capitals mean the same as small letters, other keys mean nothing', () => {
		expect(press('0')).toEqual({ kind: 'jump', to: 0 });
		expect(press('9')).toEqual({ kind: 'jump', to: 0.9 });
		expect(press('K')).toEqual({ kind: 'play' });
		for (const key of ['x', 'Tab', 'Escape', 'Enter', 'ą', '10', '']) expect(press(key)).toBeNull();
	});

	it('ignores keys with a modifier', () => {
		for (const held of ['ctrlKey', 'altKey', 'metaKey']) expect(press('c', 'other', { [held]: true })).toBeNull();
	});

	it('takes "/" with Shift as "?"', () => {
		const slash = { key: '/', ctrlKey: false, altKey: false, metaKey: false };
		expect(actionOfKey({ ...slash, shiftKey: true }, 'page')).toEqual({ kind: 'help' });
		expect(actionOfKey(slash, 'page')).toBeNull();
	});

	it('takes "?" of a keyboard that writes it with AltGr, but no letter', () => {
		const altGraph = { ctrlKey: true, altKey: true, metaKey: false, isAltGraph: true };
		expect(actionOfKey({ key: '?', ...altGraph }, 'page')).toEqual({ kind: 'help' });
		expect(actionOfKey({ key: 'c', ...altGraph }, 'page')).toBeNull();
		expect(actionOfKey({ key: '?', ...altGraph, isAltGraph: false }, 'page')).toBeNull();
		expect(actionOfKey({ key: '?', ...altGraph }, 'field')).toBeNull();
	});

	it('ignores keys that fields, sliders and buttons use', () => {
		for (const { keys } of SHORTCUTS) for (const key of keys) expect(press(key, 'field')).toBeNull();
		expect(press('ArrowLeft', 'range')).toBeNull();
		expect(press('End', 'range')).toBeNull();
		expect(press('m', 'range')).toEqual({ kind: 'mute' });
		expect(press(' ', 'button')).toBeNull();
		expect(press('ArrowRight', 'button')).toEqual({ kind: 'skip', by: 5 });
		for (const key of [' ', 'Enter', 'ArrowLeft', 'ArrowDown', 'Home']) expect(press(key, 'page-button')).toBeNull();
		expect(press('c', 'page-button')).toEqual({ kind: 'captions' });
	});

	it('arrows on the seek bar move as far as the list says', () => {
		for (const key of ['ArrowRight', 'ArrowUp']) expect(press(key, 'seek')).toEqual({ kind: 'skip', by: 5 });
		for (const key of ['ArrowLeft', 'ArrowDown']) expect(press(key, 'seek')).toEqual({ kind: 'skip', by: -5 });
		for (const key of ['Home', 'End', 'PageUp']) expect(press(key, 'seek')).toBeNull();
	});

	it('the page around the player keeps the keys that scroll it', () => {
		for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End']) expect(press(key, 'page')).toBeNull();
		expect([press(' ', 'page'), press('ArrowLeft', 'page')]).toEqual([{ kind: 'play' }, { kind: 'skip', by: -5 }]);
		expect(press('?', 'page')).toEqual({ kind: 'help' });
	});
});

describe('steps', () => {
	it('a skip stays within the film', () => {
		expect([skipTo(3, -5, 60), skipTo(58, 5, 60), skipTo(30, 5, 60), skipTo(100, 10, null)]).toEqual([0, 60, 35, 110]);
		// live, nearer to the end than the last second to skip to
		expect([skipTo(57, 5, 55), skipTo(57, -5, 55)]).toEqual([57, 52]);
	});

	it('the volume stays between 0 and 1 without rounding errors', () => {
		expect([changeVolume(0.98, 0.05), changeVolume(0.02, -0.05), changeVolume(0.1, 0.05), changeVolume(0.3, -0.05)]).toEqual([
			1, 0, 0.15, 0.25,
		]);
	});

	it('the speed goes through the list and stays at its ends', () => {
		expect(SPEEDS.map((speed) => nextSpeed(speed, 1))).toEqual([0.75, 1, 1.25, 1.5, 2, 2]);
		expect(SPEEDS.map((speed) => nextSpeed(speed, -1))).toEqual([0.5, 0.5, 0.75, 1, 1.25, 1.5]);
		expect([nextSpeed(1.1, 1), nextSpeed(1.1, -1), nextSpeed(9, 1), nextSpeed(0.1, -1)]).toEqual([1.25, 1, 2, 0.5]);
	});
});
