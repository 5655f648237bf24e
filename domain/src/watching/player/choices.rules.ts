import { z } from '../../base/zod.ts';
import { CAPTION_BACKGROUNDS, CAPTION_COLOURS, CAPTION_KINDS, CAPTION_POSITIONS, CAPTION_SIZES } from './captions.rules.ts';
import { SPEEDS } from './shortcuts.rules.ts';
import { DEFAULT_PLACE } from './window.rules.ts';

const share = z.number().min(0).max(1);

/** What the player remembers for a person; anything unreadable is replaced by its default, field by field. */
const choices = z.object({
	speed: z
		.number()
		.refine((speed) => (SPEEDS as readonly number[]).includes(speed))
		.catch(1),
	/** height of the picture; null: automatic */
	quality: z.number().int().positive().nullable().catch(null),
	captionsShown: z.boolean().catch(false),
	/** null: in the language of the page */
	captionLanguage: z.string().max(20).nullable().catch(null),
	captionKind: z.enum(CAPTION_KINDS).catch('subtitles'),
	captionSize: z.enum(CAPTION_SIZES).catch('normal'),
	captionColour: z.enum(CAPTION_COLOURS).catch('white'),
	captionBackground: z.enum(CAPTION_BACKGROUNDS).catch('solid'),
	captionPosition: z.enum(CAPTION_POSITIONS).catch('bottom'),
	pjmShown: z.boolean().catch(true),
	pjmSwapped: z.boolean().catch(false),
	pjmPlace: z.object({ x: share, y: share, width: share }).catch(DEFAULT_PLACE),
	descriptionOn: z.boolean().catch(false),
	descriptionVolume: share.catch(1),
	/** lower the main sound while the description speaks */
	descriptionLowers: z.boolean().catch(true),
	/** language of the sound; null: that of the page */
	sound: z
		.string()
		.regex(/^[a-z]{2}$/)
		.nullable()
		.catch(null),
});
export type PlayerChoices = z.output<typeof choices>;

export const DEFAULT_CHOICES: PlayerChoices = choices.parse({});

/** The stored text; the defaults when there is none or it is not JSON. */
export function readChoices(stored: string | null): PlayerChoices {
	try {
		const parsed = choices.safeParse(JSON.parse(stored ?? '{}'));
		return parsed.success ? parsed.data : DEFAULT_CHOICES;
	} catch {
		return DEFAULT_CHOICES;
	}
}

/** The remembered height as an index of the qualities of this film: the same, else the next lower one; null: automatic. */
export function qualityFor(heights: readonly number[], wanted: number | null): number | null {
	if (wanted === null) return null;
	const best = heights.filter((height) => height <= wanted).sort((a, b) => b - a)[0];
	return best === undefined ? null : heights.indexOf(best);
}

/** On a metered or slow line the picture starts small and stays small until the person chooses otherwise. */
const REDUCED_HEIGHT = 480;

type Line = { saveData: boolean; effectiveType: string | null };

export const isReducedLine = ({ saveData, effectiveType }: Line): boolean => saveData || /(^|-)2g$|^3g$/.test(effectiveType ?? '');

/** The largest quality that automatic choice may take; null: no limit. */
export const qualityLimit = (heights: readonly number[], line: Line): number | null =>
	isReducedLine(line) ? qualityFor(heights, REDUCED_HEIGHT) : null;
