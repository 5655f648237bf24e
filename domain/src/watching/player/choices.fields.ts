import { z } from '../../base/zod.ts';
import { CAPTION_BACKGROUNDS, CAPTION_COLOURS, CAPTION_KINDS, CAPTION_POSITIONS, CAPTION_SIZES } from './captions.rules.ts';
import { SPEEDS } from './shortcuts.rules.ts';

const share = z.number().min(0).max(1);
const speeds: number[] = [...SPEEDS];

/** The choices as they are sent; `readChoices` reads them as they are stored, and a test compares the two. */
export const playerChoices = z.object({
	speed: z.literal(speeds),
	/** height of the picture; null: automatic */
	quality: z.number().int().positive().nullable(),
	captionsShown: z.boolean(),
	/** null: in the language of the page */
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
	/** null: not moved yet */
	pjmPlace: z.object({ x: share, y: share, width: share }).nullable(),
	descriptionOn: z.boolean(),
	descriptionVolume: share,
	/** lower the main sound while the description speaks */
	descriptionLowers: z.boolean(),
	/** language of the sound; null: that of the page */
	sound: z
		.string()
		.regex(/^[a-z]{2}$/)
		.nullable(),
	/** shortcuts work only while the player has the focus, for those who speak to their computer or press keys by accident */
	shortcutsInPlayer: z.boolean(),
});
export type PlayerChoices = z.output<typeof playerChoices>;
