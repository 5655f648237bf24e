import { z } from '../../base/zod.ts';
import { CAPTION_BACKGROUNDS, CAPTION_COLOURS, CAPTION_KINDS, CAPTION_POSITIONS, CAPTION_SIZES } from './captions.rules.ts';
import type { PlayerChoices } from './choices.rules.ts';
import { SPEEDS } from './shortcuts.rules.ts';

const share = z.number().min(0).max(1);
const speeds: number[] = [...SPEEDS];

/** The choices as they are sent; `readChoices` reads them as they are stored, and a test compares the two. */
export const playerChoices = z.object({
	speed: z.literal(speeds),
	quality: z.number().int().positive().nullable(),
	captionsShown: z.boolean(),
	captionLanguage: z
		.string()
		.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/)
		.nullable(),
	captionKind: z.enum(CAPTION_KINDS),
	captionSize: z.enum(CAPTION_SIZES),
	captionColour: z.enum(CAPTION_COLOURS),
	captionBackground: z.enum(CAPTION_BACKGROUNDS),
	captionPosition: z.enum(CAPTION_POSITIONS),
	pjmShown: z.boolean(),
	pjmSwapped: z.boolean(),
	pjmPlace: z.object({ x: share, y: share, width: share }).nullable(),
	descriptionOn: z.boolean(),
	descriptionVolume: share,
	descriptionLowers: z.boolean(),
	sound: z
		.string()
		.regex(/^[a-z]{2}$/)
		.nullable(),
	shortcutsInPlayer: z.boolean(),
}) satisfies z.ZodType<PlayerChoices>;
