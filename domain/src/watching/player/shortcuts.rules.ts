export type PlayerAction =
	| { kind: 'play' | 'mute' | 'fullscreen' | 'picture-in-picture' | 'captions' | 'pjm' | 'description' | 'live' | 'settings' | 'help' }
	/** seconds */
	| { kind: 'skip'; by: number }
	/** share of the film, 0 to 1 */
	| { kind: 'jump'; to: number }
	/** share of the full volume */
	| { kind: 'volume'; by: number }
	/** steps in the list of speeds */
	| { kind: 'speed'; by: 1 | -1 };

/** What has the focus: fields, buttons and the page around the player keep the keys they use themselves. */
export type KeyTarget = 'button' | 'seek' | 'range' | 'field' | 'other' | 'page' | 'page-button';

/** `isAltGraph`: the key that writes the third sign of a key, which some systems report as Ctrl and Alt. */
export type PressedKey = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean; shiftKey?: boolean; isAltGraph?: boolean };

/** On some keyboards "?", "<" and the like are written with AltGr; letters and digits with it are other signs there. */
const isWritten = ({ key, isAltGraph = false }: PressedKey) => isAltGraph && /^[?<>.,]$/.test(key);

type Shortcut = { name: string; keys: readonly string[]; action: PlayerAction };

/** The only list of shortcuts: the player obeys it and "?" shows it. */
export const SHORTCUTS = [
	{ name: 'play', keys: ['k', ' '], action: { kind: 'play' } },
	{ name: 'back', keys: ['ArrowLeft'], action: { kind: 'skip', by: -5 } },
	{ name: 'forward', keys: ['ArrowRight'], action: { kind: 'skip', by: 5 } },
	{ name: 'back_more', keys: ['j'], action: { kind: 'skip', by: -10 } },
	{ name: 'forward_more', keys: ['l'], action: { kind: 'skip', by: 10 } },
	{ name: 'start', keys: ['Home'], action: { kind: 'jump', to: 0 } },
	{ name: 'end', keys: ['End'], action: { kind: 'jump', to: 1 } },
	{ name: 'louder', keys: ['ArrowUp'], action: { kind: 'volume', by: 0.05 } },
	{ name: 'quieter', keys: ['ArrowDown'], action: { kind: 'volume', by: -0.05 } },
	{ name: 'mute', keys: ['m'], action: { kind: 'mute' } },
	{ name: 'faster', keys: ['>', '.'], action: { kind: 'speed', by: 1 } },
	{ name: 'slower', keys: ['<', ','], action: { kind: 'speed', by: -1 } },
	{ name: 'captions', keys: ['c'], action: { kind: 'captions' } },
	{ name: 'pjm', keys: ['p'], action: { kind: 'pjm' } },
	{ name: 'description', keys: ['d'], action: { kind: 'description' } },
	{ name: 'live', keys: ['n'], action: { kind: 'live' } },
	{ name: 'fullscreen', keys: ['f'], action: { kind: 'fullscreen' } },
	{ name: 'picture_in_picture', keys: ['i'], action: { kind: 'picture-in-picture' } },
	{ name: 'settings', keys: ['s'], action: { kind: 'settings' } },
	{ name: 'help', keys: ['?'], action: { kind: 'help' } },
] as const satisfies readonly Shortcut[];
export type ShortcutName = (typeof SHORTCUTS)[number]['name'] | 'tenths';

const RESERVED_KEYS: Record<KeyTarget, (key: string) => boolean> = {
	field: () => true,
	// its own step is a hundredth of the film; arrows do what the list says
	seek: (key) => /^(Home|End|Page)/.test(key),
	range: (key) => /^(Arrow|Home|End|Page)/.test(key),
	button: (key) => key === ' ' || key === 'Enter',
	other: () => false,
	// they scroll it
	page: (key) => /^(ArrowUp|ArrowDown|Home|End|Page)/.test(key),
	'page-button': (key) => /^( |Enter|Arrow|Home|End|Page)/.test(key),
};

/** 0 to 9 go to that tenth of the film. */
const tenth = (key: string): PlayerAction | null => (/^\d$/.test(key) ? { kind: 'jump', to: Number(key) / 10 } : null);

/** On a slider up means more, as right does. */
const SEEK_KEYS: Record<string, string> = { ArrowUp: 'ArrowRight', ArrowDown: 'ArrowLeft' };

/** Null for keys that mean nothing here, or that browser, field or button use themselves. */
export function actionOfKey(pressed: PressedKey, target: KeyTarget): PlayerAction | null {
	const { ctrlKey, altKey, metaKey, shiftKey } = pressed;
	// a remote desktop or an aid may report "?" as "/" with Shift
	const key = shiftKey && pressed.key === '/' ? '?' : pressed.key;
	if (((ctrlKey || altKey || metaKey) && !isWritten(pressed)) || RESERVED_KEYS[target](key)) return null;
	const wanted = key.length === 1 ? key.toLowerCase() : (target === 'seek' && SEEK_KEYS[key]) || key;
	return SHORTCUTS.find(({ keys }) => (keys as readonly string[]).includes(wanted))?.action ?? tenth(wanted);
}

/** Done again and again while the key is held; a switch that is held down would end in either state. */
export const isRepeated = ({ kind }: PlayerAction): boolean => kind === 'skip' || kind === 'volume' || kind === 'speed';

/** Within the film; limited by nothing while its last second is not known. Who is past it already is not moved back. */
export function skipTo(now: number, by: number, last: number | null): number {
	const to = Math.max(0, now + by);
	return last === null ? to : Math.min(to, Math.max(now, last));
}

/** In whole steps, so that repeated sums do not drift. */
export const changeVolume = (volume: number, by: number): number => Math.min(1, Math.max(0, Math.round((volume + by) * 100) / 100));

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The next speed of the list; the nearest one for a speed outside of it. */
export function nextSpeed(speed: number, by: 1 | -1, speeds: readonly number[] = SPEEDS): number {
	const further = by === 1 ? speeds.find((other) => other > speed) : speeds.findLast((other) => other < speed);
	return further ?? (by === 1 ? speeds.at(-1) : speeds[0]) ?? 1;
}
