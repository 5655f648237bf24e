import { MB } from '../base/bytes.ts';
import { readOnly, wholeNumber } from '../base/inputs.ts';
import { isLocalDate } from '../base/time/time.ts';
import { emptyToNull, flagIn, flagOut, momentOut, oneLine, plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { NO_SELLER, type Seller } from './seller.rules.ts';
import { isAbsoluteLink, isSafeLink, TICKET_VALIDITY_HOURS } from './settings.rules.ts';

// The fields of the app config (S1-108, S2-066), each defined once: input schema, output schema, default, who may read it.

type Field = { in: z.ZodType; out: z.ZodType; byDefault: unknown; open: boolean };

/** keeps the exact type of a field, so that the derived schemas are typed by name */
const field = <I extends z.ZodType, O extends z.ZodType, D, Open extends boolean>(open: Open, byDefault: D, into: I, out: O) => ({
	in: into,
	out,
	byDefault,
	open,
});

const flag = <Open extends boolean>(open: Open, byDefault: 0 | 1 = 0) =>
	field(
		open,
		byDefault,
		flagIn.transform((on) => (on ? 1 : 0) as 0 | 1),
		flagOut,
	);
/** a text of blanks is none, so that its fallback is shown */
const words = <Open extends boolean>(open: Open, max: number, byDefault = '') => field(open, byDefault, plainText(max).trim(), z.string());
const line = <Open extends boolean>(open: Open, max: number) => field(open, '', oneLine(max), z.string());
const checkedText = <Open extends boolean>(open: Open, max: number, isFine: (value: string) => boolean, message: string, byDefault = '') =>
	field(
		open,
		byDefault,
		plainText(max)
			.trim()
			.refine((value) => value === '' || isFine(value), message),
		z.string(),
	);
const link = <Open extends boolean>(open: Open, byDefault = '') => checkedText(open, 500, isSafeLink, 'settings.validate.link', byDefault);
/** an ad links to another site, so a path of this site is not an ad link (S2-120) */
const adLink = () => checkedText(true, 500, isAbsoluteLink, 'settings.validate.link');
const image = () => field(true, null, readOnly, z.string().nullable());
const moment = <Open extends boolean>(open: Open) => field(open, null, readOnly, momentOut.nullable());
const isEmail = (value: string) => z.email().safeParse(value).success;
/** YYYY-MM-DD, or empty */
const day = () => checkedText(false, 10, isLocalDate, 'settings.validate.day');
const ticketValidity = wholeNumber(0, 72, 'settings.validate.validity').refine(
	(hours) => TICKET_VALIDITY_HOURS.includes(hours),
	'settings.validate.validity',
);

// here, because the footer of every page uses the rules of the seller, without schemas
const sellerOut = z.object({
	name: z.string(),
	street: z.string(),
	postal_code: z.string(),
	city: z.string(),
	country_code: z.string(),
	email: z.string(),
	phone: z.string(),
	nip: z.string(),
	regon: z.string(),
	register: z.string(),
}) satisfies z.ZodType<Seller>;

const APP_FIELDS = {
	/** read from the settings of invoices, where it is edited */
	seller: field(true, NO_SELLER, readOnly, sellerOut),
	institution_page: link(true),
	institution_page_title: line(true, 100),
	regulations_page: link(true, '/regulamin'),
	policy_page: link(true, '/polityka'),
	accessibility_page: link(true, '/n/deklaracja-dostepnosci'),
	info_bar: words(true, 500),
	error_bar: words(true, 500),
	info_bar_en: words(true, 500),
	error_bar_en: words(true, 500),
	info_bar_iat: moment(true),
	error_bar_iat: moment(true),
	maintenance: flag(true),
	noauth_bg_image: image(),
	view_slider: flag(true, 1),
	view_eventslist: flag(true, 1),
	view_vod: flag(true, 1),
	view_festival: flag(true, 1),
	vod_filters: flag(true, 1),
	festival_title: line(true, 100),
	festival_title_en: line(true, 100),
	festival_short_dates: flag(true),
	festival_show_finished: flag(true),
	festival_reverse_finished: flag(true),
	show_advertisement: flag(true),
	free_ad_url: adLink(),
	paid_ad_url: adLink(),
	mobile_free_ad_image: image(),
	tablet_free_ad_image: image(),
	desktop_free_ad_image: image(),
	mobile_paid_ad_image: image(),
	tablet_paid_ad_image: image(),
	desktop_paid_ad_image: image(),
	tickets_expiration_time: field(true, 0, ticketValidity, z.number().int()),
	/** tickets of a running event are sold until that long before its end */
	sale_end_minutes: field(false, 10, wholeNumber(0, 240, 'settings.validate.sale_end'), z.number().int()),
	/** who is signed out may buy with an e-mail alone (N-001) */
	guest_purchase: flag(true, 1),
	gtm_id: checkedText(true, 40, (value) => /^GTM-[A-Z0-9]{4,12}$/i.test(value), 'settings.validate.value'),
	pixel_id: checkedText(true, 40, (value) => /^\d{5,20}$/.test(value), 'settings.validate.value'),
	access_only_poland: flag(false),
	access_only_europe: flag(false),
	autoban_after_exceeding_ip_limit: flag(false),
	send_email_after_ip_ban: flag(false),
	max_diff_ip_views_per_user: field(
		false,
		null,
		emptyToNull(wholeNumber(0, 10_000, 'settings.validate.value')),
		z.number().int().nullable(),
	),
	notify_remindplatform: flag(false),
	notify_remindpayedevent: flag(false),
	notify_newcontent_date: moment(false),
	/** words a chat message may not have, separated by commas or lines */
	chat_words: words(false, 5_000),
	/** what those whose evening failed get by themselves */
	fair_play: field(false, 'off', z.enum(['off', 'recording', 'code'], 'settings.validate.value'), z.string()),
	/** the declaration of accessibility (N-027); dates are days */
	a11y_state: field(false, 'partial', z.enum(['full', 'partial', 'none'], 'settings.validate.value'), z.string()),
	a11y_published: day(),
	a11y_updated: day(),
	a11y_made: day(),
	a11y_reviewed: day(),
	a11y_faults: words(false, 5_000),
	a11y_faults_en: words(false, 5_000),
	a11y_person: line(false, 100),
	a11y_email: checkedText(false, 254, isEmail, 'settings.validate.email'),
	a11y_phone: line(false, 30),
	a11y_architecture: words(false, 5_000),
	a11y_architecture_en: words(false, 5_000),
	/** the last year whose report to the broadcasting council was sent (N-028) */
	annual_report_sent: checkedText(false, 4, (value) => /^20\d\d$/.test(value), 'settings.validate.value'),
	contact_email: checkedText(false, 254, isEmail, 'settings.validate.email'),
	help_faq_url: link(false),
	help_reports_url: link(false),
} satisfies Record<string, Field>;

type Fields = typeof APP_FIELDS;
type Name = keyof Fields;
type OpenName = { [N in Name]: Fields[N]['open'] extends true ? N : never }[Name];

const names = Object.keys(APP_FIELDS) as Name[];
const pick = <K extends 'in' | 'out'>(part: K, keep: (name: Name) => boolean) =>
	Object.fromEntries(names.filter(keep).map((name) => [name, APP_FIELDS[name][part]])) as { [N in Name]: Fields[N][K] };

/** everything, for admins */
export const appConfigSchema = z.object(pick('out', () => true));
/** for visitors; all other fields are absent */
export const publicConfigSchema = z.object(pick('out', (name) => APP_FIELDS[name].open) as { [N in OpenName]: Fields[N]['out'] });
/** only the fields sent change; an unknown field is refused */
export const appConfigUpdateSchema = z.strictObject(pick('in', () => true)).partial();

export type AppConfig = z.output<typeof appConfigSchema>;
export type PublicConfig = z.output<typeof publicConfigSchema>;

export const DEFAULT_APP_CONFIG = Object.fromEntries(names.map((name) => [name, APP_FIELDS[name].byDefault])) as AppConfig;

/** upload field → config field and the limits of R-106: the browser compresses to them, the server refuses beyond */
export const APP_IMAGES = {
	noauth_bg_image_data: { field: 'noauth_bg_image', maxBytes: 5 * MB, maxSide: 4000 },
	mobile_free_img_data: { field: 'mobile_free_ad_image', maxBytes: 1 * MB, maxSide: 1000 },
	tablet_free_img_data: { field: 'tablet_free_ad_image', maxBytes: 2 * MB, maxSide: 1500 },
	desktop_free_img_data: { field: 'desktop_free_ad_image', maxBytes: 3 * MB, maxSide: 3000 },
	mobile_paid_img_data: { field: 'mobile_paid_ad_image', maxBytes: 1 * MB, maxSide: 1000 },
	tablet_paid_img_data: { field: 'tablet_paid_ad_image', maxBytes: 2 * MB, maxSide: 1500 },
	desktop_paid_img_data: { field: 'desktop_paid_ad_image', maxBytes: 3 * MB, maxSide: 3000 },
} as const satisfies Record<string, { field: Name; maxBytes: number; maxSide: number }>;

export type AppImageField = (typeof APP_IMAGES)[keyof typeof APP_IMAGES]['field'];
export const APP_IMAGE_FIELDS = Object.values(APP_IMAGES).map((image) => image.field);
