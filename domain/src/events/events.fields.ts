import { crossField } from '../base/cross-field.ts';
import { flagOr, priceIn, slugIn, subtitleIn, titleIn, wholeNumberOrNull } from '../base/inputs.ts';
import { parseClock } from '../base/time/time.ts';
import { dateIn, emptyToNull, flagOut, momentOut, moneyOut, plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { originIn, originOut } from '../catalogue/origin.fields.ts';
import { priceHistoryOut } from '../catalogue/price-history.fields.ts';
import { vatIn, vatOut } from '../catalogue/vat.fields.ts';
import { whyNotVat } from '../catalogue/vat.rules.ts';
import { eventTranslation, videoTranslation } from '../translations/translations.contract.ts';
import { accessibilityFlags, galleryImage, personalFields, RESTRICTED_ACCESS, videoLinks } from '../videos/videos.fields.ts';
import { CHAT_MODES } from './chat-modes.ts';
import { whyNotEventDays, whyNotEventHours } from './events.rules.ts';
import { performanceFields } from './performance.fields.ts';

const RANGE = 'events.validate.range';
/** A later day is a typing error. */
const LAST_DAY = '2199-12-31';
const eventDay = dateIn(RANGE).refine((day) => day <= LAST_DAY, 'events.validate.date');
/** 19.30 and 9 are understood too, and stored as 19:30 and 09:00 */
const clock = z.string({ error: RANGE }).transform((typed, ctx) => {
	const time = parseClock(typed);
	if (time === null) ctx.addIssue({ code: 'custom', message: RANGE });
	return time ?? z.NEVER;
});
const VIDEO = 'events.validate.video';
const videoId = z
	.union([z.number(), z.string().max(20)], { error: VIDEO })
	.transform(Number)
	.pipe(z.number({ error: VIDEO }).int(VIDEO).positive(VIDEO).max(2_147_483_647, VIDEO));

/** longest embed code of a chat */
export const CHAT_CODE_MAX = 10_000;

/** Fields sent by an editor. Missing on creation: the defaults of S2-073 and S2-074; missing in a change: unchanged. */
export const eventIn = z.object({
	title: titleIn,
	slug: slugIn,
	subtitle: subtitleIn,
	video_id: videoId,
	event_price: priceIn,
	date_from: eventDay,
	date_to: eventDay,
	time_from: emptyToNull(clock),
	time_to: emptyToNull(clock),
	full_day: flagOr(false),
	hide_time_to: flagOr(false),
	published: flagOr(true),
	dashboard_hidden: flagOr(false),
	is_festival: flagOr(false),
	share_teatrlink: flagOr(true),
	enable_tickets: flagOr(true),
	enable_codes: flagOr(false),
	/** empty or 0: unlimited */
	available_tickets: wholeNumberOrNull(0, 1_000_000),
	/** embed code; it runs in a sandbox only */
	vimeo_chat: emptyToNull(plainText(CHAT_CODE_MAX)),
	/** its viewers see the live stream of the built-in host */
	live_enabled: flagOr(false),
	/** empty: `embed` where there is a code, else `off` */
	chat_mode: emptyToNull(z.enum(CHAT_MODES)),
	...vatIn,
	...originIn,
});
export type EventInput = z.output<typeof eventIn>;

export const withEventRules = <S extends z.ZodObject>(fields: S): S =>
	crossField(
		crossField(crossField(fields, ['date_from', 'date_to'], whyNotEventDays), ['time_from', 'time_to', 'full_day'], whyNotEventHours),
		['vat_rate', 'vat_basis'],
		whyNotVat,
	);
export const eventForm = withEventRules(eventIn);

/** An event with its video's texts and images. */
export const eventOut = z.object({
	id: z.number().int(),
	slug: z.string(),
	title: z.string(),
	subtitle: z.string(),
	video_id: z.number().int(),
	event_price: moneyOut,
	...priceHistoryOut,
	...performanceFields,
	/** the first opening and the last close on the Warsaw clock */
	opens_at: momentOut,
	closes_at: momentOut,
	published: flagOut,
	/** when it was first published; null before that */
	published_at: momentOut.nullable(),
	dashboard_hidden: flagOut,
	is_festival: flagOut,
	share_teatrlink: flagOut,
	enable_tickets: flagOut,
	enable_codes: flagOut,
	available_tickets: z.number().int().nullable(),
	cancel_reason: z.string().nullable(),
	/** until when holders watch the recording of its live stream */
	replay_until: momentOut.nullable(),
	/** when its last live stream ended; null while one is on air, or waits and there is no recording. Missing while a node of the version before answers. */
	stream_ended_at: momentOut.nullable().optional(),
	/** when that stream went on air: of an event of whole days it is that of this day. Missing as above. */
	stream_began_at: momentOut.nullable().optional(),
	/** its next live stream has its key, but is not on air. Missing as above. */
	next_stream_waits: z.boolean().optional(),
	/** tickets are sold until then; missing as above */
	sale_until: momentOut.optional(),
	video_title: z.string(),
	video_subtitle: z.string(),
	description: z.string(),
	additional_desc: z.string(),
	teaser_link: z.string().nullable(),
	image_link: z.string().nullable(),
	thumb_link: z.string().nullable(),
	duration: z.number().int(),
	age_restriction: z.number().int(),
	restricted_access: z.enum(RESTRICTED_ACCESS),
	gallery_id: z.number().int().nullable(),
	translations: z.array(eventTranslation),
	videoTranslations: z.array(videoTranslation),
	has_pjm: z.boolean(),
	has_audiodesc: z.boolean(),
	has_teaser: z.boolean(),
	...accessibilityFlags,
	...videoLinks,
	vimeo_chat: z.string().nullable().optional(),
	/** for admins */
	live_enabled: flagOut.optional(),
	chat_mode: z.enum(CHAT_MODES).optional(),
	...vatOut,
	...originOut,
	/** seats held, for admins */
	numberOfTickets: z.number().int().optional(),
	/** for admins: what a change is compared with */
	updated_at: momentOut.optional(),
	...personalFields,
	ticketsAvailable: z.boolean(),
	/** null: unlimited */
	ticketsLeft: z.number().int().nullable(),
	/** in the answer for one item only */
	gallery: z.array(galleryImage).optional(),
});
/** not `Event`, which is a DOM type */
export type EventItem = z.output<typeof eventOut>;
