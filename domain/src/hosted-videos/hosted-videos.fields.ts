import { isStorable, toOneLine } from '../base/text/storable.ts';
import { oneLine, plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { CAPTION_KINDS } from '../watching/player/captions.rules.ts';
import { isSoundType, MAX_UPLOAD_BYTES, videoKindOfType } from './hosted-videos.rules.ts';
import { cleanSubtitles, hasLostLetters, MAX_SUBTITLES } from './webvtt.rules.ts';

/** S2-082 */
export const hostedName = z
	.string({ error: 'hosted.validate.name' })
	.overwrite(toOneLine)
	.min(1, 'hosted.validate.name')
	.max(120, 'hosted.validate.name_long')
	.refine(isStorable, 'form.validate.wrong_input');

export const uploadBody = z.object({
	name: hostedName,
	size: z.coerce
		.number({ error: 'hosted.validate.file' })
		.int('hosted.validate.file')
		.min(1, 'hosted.validate.empty')
		.max(MAX_UPLOAD_BYTES, 'hosted.validate.size'),
	/** may be missing; finalising detects the type in any case */
	type: z
		.string({ error: 'hosted.validate.type' })
		.max(100, 'hosted.validate.type')
		.refine((value) => videoKindOfType(value) !== null || isSoundType(value), 'hosted.validate.type')
		.optional(),
});

/** S2-085: pl by default */
export const subtitleBody = z.object({
	language: z
		.string({ error: 'subtitles.validate.language' })
		.trim()
		.toLowerCase()
		.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/, 'subtitles.validate.language')
		.default('pl'),
	kind: z.enum(CAPTION_KINDS).default('subtitles'),
	name: oneLine(60).min(1, 'form.validate.required'),
	subtitleContent: plainText(MAX_SUBTITLES)
		.min(1, 'form.validate.required')
		.refine((content) => !hasLostLetters(content), 'subtitles.validate.letters')
		.transform((content, ctx) => {
			const clean = cleanSubtitles(content);
			if (clean === null) ctx.addIssue({ code: 'custom', message: 'subtitles.validate.content' });
			return clean ?? z.NEVER;
		}),
});
