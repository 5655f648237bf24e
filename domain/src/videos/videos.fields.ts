import { MB } from '../base/bytes.ts';
import { crossField, crossRows } from '../base/cross-field.ts';
import { flagOr, orDefault, priceIn, richTextIn, slugIn, subtitleIn, titleIn, wholeNumber, wholeNumberOr } from '../base/inputs.ts';
import { emptyToNull, flagOut, id, momentIn, momentOut, moneyOut, oneLine } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { parseBuiltInId } from '../catalogue/links.rules.ts';
import { originIn, originOut } from '../catalogue/origin.fields.ts';
import { priceHistoryOut } from '../catalogue/price-history.fields.ts';
import { vatIn, vatOut } from '../catalogue/vat.fields.ts';
import { whyNotVat } from '../catalogue/vat.rules.ts';
import { TICKET_VALIDITY_HOURS } from '../settings/settings.rules.ts';
import { playerLink, videoTranslation } from '../translations/translations.contract.ts';
import { CHAPTER_TITLE_MAX, LAST_SECOND, MAX_CHAPTERS, whyNotOrder, whyNotWithin } from './chapters.rules.ts';
import { whyNotVideoTimes } from './videos.rules.ts';

const WRONG = 'content.validate.value';

export const RESTRICTED_ACCESS = ['', 'any', 'poland', 'europe'] as const;

const ticketValidity = wholeNumber(0, 72, WRONG).refine((hours) => TICKET_VALIDITY_HOURS.includes(hours), WRONG);

/** The number of a file of the built-in host: only such a file can be played in sync with the film. */
const builtInFile = z
	.string()
	.trim()
	.refine((value) => parseBuiltInId(value) !== null, 'videos.validate.built_in_file');

/** As JSON a list; in a multipart form a repeated field, a single one, or text such as "3,5" or "[3,5]". */
const categoryIds = z.preprocess((value) => {
	if (value === undefined || value === null || value === '') return [];
	if (typeof value === 'string')
		return value
			.replace(/^\[|\]$|"/g, '')
			.split(',')
			.map((part) => part.trim())
			.filter(Boolean);
	return Array.isArray(value) ? value : [value];
}, z.array(id).max(200));

const chapterTitleIn = oneLine(CHAPTER_TITLE_MAX, 'videos.validate.chapter_long');

const chapterIn = z.object({
	at_seconds: wholeNumber(0, LAST_SECOND, 'videos.validate.chapter_time'),
	title: z.string({ error: 'videos.validate.chapter_title' }).pipe(chapterTitleIn.min(1, 'videos.validate.chapter_title')),
	/** empty: the Polish one is shown */
	title_en: orDefault('', chapterTitleIn),
});

/** As JSON a list; in a multipart form the same as text. */
const chaptersIn = z.preprocess(
	(value) => {
		if (value === undefined || value === null || value === '') return [];
		if (typeof value !== 'string') return value;
		try {
			return JSON.parse(value);
		} catch {
			return value;
		}
	},
	crossRows(z.array(chapterIn, { error: WRONG }).max(MAX_CHAPTERS, 'videos.validate.chapters_many'), 'at_seconds', whyNotOrder),
);

/** Fields sent by an editor. Missing on creation: the defaults of S2-073 and S2-074; missing in a change: unchanged. */
export const videoIn = z.object({
	title: titleIn,
	/** made from the title when empty */
	slug: emptyToNull(slugIn),
	subtitle: subtitleIn,
	description: richTextIn,
	additional_desc: richTextIn,
	video_link: z.string({ error: 'videos.validate.video_link' }).trim().min(1, 'videos.validate.video_link').pipe(playerLink),
	accessibility_video: emptyToNull(playerLink),
	autodesc_video: emptyToNull(playerLink),
	/** the interpreter alone, on the clock of the film */
	pjm_overlay_video: emptyToNull(builtInFile),
	/** the describing voice alone, on the clock of the film */
	ad_track: emptyToNull(builtInFile),
	teaser_link: emptyToNull(playerLink),
	visible: flagOr(true),
	dashboard_hidden: flagOr(false),
	share_teatrlink: flagOr(false),
	age_restriction: wholeNumberOr(0, 0, 120),
	duration: wholeNumberOr(0, 0, 100_000),
	weight: wholeNumberOr(0, -1_000_000, 1_000_000),
	gallery_id: emptyToNull(id),
	available_from: emptyToNull(momentIn('content.validate.date')),
	end_date: emptyToNull(momentIn('content.validate.date')),
	video_price: priceIn,
	restricted_access: orDefault('', z.enum(RESTRICTED_ACCESS, { error: WRONG })),
	tickets_expiration_time: emptyToNull(ticketValidity),
	...vatIn,
	...originIn,
	categories: categoryIds,
	/** ordered by time, no two in one second, within the duration */
	chapters: chaptersIn,
});
export type VideoInput = z.output<typeof videoIn>;

export const withVideoRules = <S extends z.ZodObject>(fields: S): S =>
	crossField(
		crossField(crossField(fields, ['available_from', 'end_date'], whyNotVideoTimes), ['vat_rate', 'vat_basis'], whyNotVat),
		['duration'],
		whyNotWithin,
	);
export const videoForm = withVideoRules(videoIn);

/** upload field → column and the compression limits, beyond which the server refuses; the smaller figures are advice */
export const VIDEO_IMAGES = {
	main_image: { field: 'image_link', maxBytes: 3 * MB, maxSide: 2000, adviceKb: 1200, adviceSide: 1000 },
	thumb_image: { field: 'thumb_link', maxBytes: 1 * MB, maxSide: 650, adviceKb: 1200, adviceSide: 1000 },
} as const;
export type VideoImage = keyof typeof VIDEO_IMAGES;

/** Sent only to admins, except by the watch call. */
export const videoLinks = {
	video_link: z.string().optional(),
	accessibility_video: z.string().nullable().optional(),
	autodesc_video: z.string().nullable().optional(),
};
/** Whether the film has an interpreter or audio description that can be played with it. */
export const accessibilityFlags = { has_pjm_window: z.boolean(), has_ad_track: z.boolean() };
/** Films and sounds played in sync with the film; for admins. */
const accessibilityLinks = {
	pjm_overlay_video: z.string().nullable().optional(),
	ad_track: z.string().nullable().optional(),
};

/** Fields about the caller; the first two for everyone, the rest only with a token. */
export const personalFields = {
	available: z.literal([-1, 0, 1]),
	countryBlock: z.boolean(),
	access: z.boolean().optional(),
	/** price after the best of the caller's codes, and that code; both null without one */
	newPrice: moneyOut.nullable().optional(),
	usedCode: z.string().nullable().optional(),
	usedCodeId: z.number().int().nullable().optional(),
	paymentStatus: z.string().nullable().optional(),
};

export const galleryImage = z.object({ id: z.number().int(), url: z.string(), grid_thumb_url: z.string() });

export const chapterOut = z.object({ at_seconds: z.number().int(), title: z.string(), title_en: z.string() });

export const videoOut = z.object({
	id: z.number().int(),
	slug: z.string(),
	title: z.string(),
	subtitle: z.string(),
	description: z.string(),
	additional_desc: z.string(),
	teaser_link: z.string().nullable(),
	image_link: z.string().nullable(),
	thumb_link: z.string().nullable(),
	visible: flagOut,
	dashboard_hidden: flagOut,
	share_teatrlink: flagOut,
	age_restriction: z.number().int(),
	duration: z.number().int(),
	gallery_id: z.number().int().nullable(),
	weight: z.number().int(),
	available_from: momentOut.nullable(),
	end_date: momentOut.nullable(),
	video_price: moneyOut,
	...priceHistoryOut,
	restricted_access: z.enum(RESTRICTED_ACCESS),
	tickets_expiration_time: z.number().int().nullable(),
	added_at: momentOut,
	/** for admins: what a change is compared with */
	updated_at: momentOut.optional(),
	/** ids, in the order of the categories */
	categories: z.array(z.number().int()),
	translations: z.array(videoTranslation),
	has_pjm: z.boolean(),
	has_audiodesc: z.boolean(),
	has_teaser: z.boolean(),
	...accessibilityFlags,
	...videoLinks,
	...accessibilityLinks,
	...vatOut,
	...originOut,
	...personalFields,
	/** until when the caller's ticket is valid; null: without end, or without a ticket */
	expiration_date: momentOut.nullable().optional(),
	/** in the answer for one item only */
	gallery: z.array(galleryImage).optional(),
	/** in the answer for one item, and for admins in lists too */
	chapters: z.array(chapterOut).optional(),
	/** in the answer for one item only: languages in which it has a film of its own */
	sound_languages: z.array(z.string()).optional(),
	/** in the answer for one item only: the language of sound the caller chose last, which the player starts with; null: none */
	chosen_sound: z.string().nullable().optional(),
});
export type Video = z.output<typeof videoOut>;
