import type { Variant } from '../variants.ts';
import { CAPTION_BACKGROUNDS, CAPTION_COLOURS, CAPTION_KINDS, CAPTION_POSITIONS, CAPTION_SIZES } from './captions.rules.ts';
import type { PlayerChoices } from './choices.fields.ts';
import { SPEEDS } from './shortcuts.rules.ts';

export type { PlayerChoices };

export const DEFAULT_CHOICES: PlayerChoices = {
	speed: 1,
	quality: null,
	captionsShown: false,
	captionLanguage: null,
	captionKind: 'subtitles',
	captionSize: 'normal',
	captionColour: 'white',
	captionBackground: 'solid',
	captionPosition: 'bottom',
	pjmShown: false,
	pjmSwapped: false,
	pjmPlace: null,
	descriptionOn: false,
	descriptionVolume: 1,
	descriptionLowers: true,
	sound: null,
	shortcutsInPlayer: false,
};

const WITH_ORIGINAL = {
	pjm: { source: 'pjm', choice: { pjmShown: true } },
	audiodeskrypcja: { source: 'description', choice: { descriptionOn: true } },
} as const satisfies Record<Variant, { source: string; choice: Partial<PlayerChoices> }>;

/** The choice that gives a requested variant where it is played together with the original, as the interpreter in a window; else null. */
export function choiceForVariant(variant: Variant | null, answer: { pjm?: unknown; description?: unknown }): Partial<PlayerChoices> | null {
	if (variant === null) return null;
	const { source, choice } = WITH_ORIGINAL[variant];
	return answer[source] ? choice : null;
}

type Check = (value: unknown) => boolean;

const isFlag: Check = (value) => typeof value === 'boolean';
const isShare: Check = (value) => typeof value === 'number' && value >= 0 && value <= 1;
const oneOf =
	(values: readonly unknown[]): Check =>
	(value) =>
		values.includes(value);
const orNull =
	(check: Check): Check =>
	(value) =>
		value === null || check(value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const CHECKS: Record<keyof PlayerChoices, Check> = {
	speed: oneOf(SPEEDS),
	quality: orNull((value) => Number.isSafeInteger(value) && Number(value) > 0),
	captionsShown: isFlag,
	captionLanguage: orNull((value) => typeof value === 'string' && /^[a-z]{2,3}(-[a-z0-9]{2,8})?$/.test(value)),
	captionKind: oneOf(CAPTION_KINDS),
	captionSize: oneOf(CAPTION_SIZES),
	captionColour: oneOf(CAPTION_COLOURS),
	captionBackground: oneOf(CAPTION_BACKGROUNDS),
	captionPosition: oneOf(CAPTION_POSITIONS),
	pjmShown: isFlag,
	pjmSwapped: isFlag,
	pjmPlace: orNull((value) => isObject(value) && isShare(value.x) && isShare(value.y) && isShare(value.width)),
	descriptionOn: isFlag,
	descriptionVolume: isShare,
	descriptionLowers: isFlag,
	sound: orNull((value) => typeof value === 'string' && /^[a-z]{2}$/.test(value)),
	shortcutsInPlayer: isFlag,
};

function parse(stored: string | null): unknown {
	try {
		return JSON.parse(stored ?? 'null');
	} catch {
		return null;
	}
}

/** The stored text; anything missing or unreadable is replaced by its default, field by field. */
export function readChoices(stored: string | null): PlayerChoices {
	const found = parse(stored);
	if (!isObject(found)) return DEFAULT_CHOICES;
	const names = Object.keys(CHECKS) as (keyof PlayerChoices)[];
	return {
		...DEFAULT_CHOICES,
		...Object.fromEntries(names.filter((name) => CHECKS[name](found[name])).map((name) => [name, found[name]])),
	};
}

/** The remembered height as an index of the qualities of this film: the same, else the next lower one, else the lowest; null: automatic. */
export function qualityFor(heights: readonly number[], wanted: number | null): number | null {
	if (wanted === null || heights.length === 0) return null;
	const lower = heights.filter((height) => height <= wanted);
	return heights.indexOf(lower.length > 0 ? Math.max(...lower) : Math.min(...heights));
}

/** On a metered or slow connection the picture starts small and stays small until the person chooses otherwise. */
const REDUCED_HEIGHT = 480;

type Line = { saveData: boolean; effectiveType: string | null };

export const isReducedLine = ({ saveData, effectiveType }: Line): boolean => saveData || /(^|-)2g$|^3g$/.test(effectiveType ?? '');

/** The largest quality that automatic choice may take; null: no limit. */
export const qualityLimit = (heights: readonly number[], line: Line): number | null =>
	isReducedLine(line) ? qualityFor(heights, REDUCED_HEIGHT) : null;
