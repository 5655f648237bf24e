import type { UseFormReturn } from 'react-hook-form';
import { formatClock, parseClock } from '#domain/base/time/clock.ts';
import { warsawDate, warsawTime } from '#domain/base/time/time.ts';
import { needsVatBasis } from '#domain/catalogue/vat.rules.ts';
import type { Video, VideoImage } from '#domain/videos/videos.fields.ts';
import { type ValuesOf, valuesOf } from '#web/lib/api/form-values.ts';
import { fromPriceText, toPriceText } from '#web/ui/admin/fields/price-text.ts';
import { TITLE_FIELDS } from '#web/ui/admin/fields/title.values.ts';

/** images chosen and not sent yet */
export type VideoFiles = Record<VideoImage, File | null>;

/** A row of the editor; `key` distinguishes rows, also those with equal values. */
export type ChapterRow = { key: number; at_seconds: string; title: string; title_en: string };

/** an instant as a minute of the Warsaw clock, which the API takes */
const minute = (moment: string | null) => (moment ? `${warsawDate(new Date(moment))} ${warsawTime(new Date(moment))}` : '');

const NO_ROWS: ChapterRow[] = [];
const NO_CATEGORIES: string[] = [];

/** The fields of the form: what is typed is text. With the defaults (S2-073, S2-074). */
const FIELDS = {
	...TITLE_FIELDS,
	description: { atNew: '', read: (video: Video): string => video.description },
	additional_desc: { atNew: '', read: (video: Video): string => video.additional_desc },
	video_link: { atNew: '', read: (video: Video) => video.video_link ?? '' },
	accessibility_video: { atNew: '', read: (video: Video) => video.accessibility_video ?? '' },
	autodesc_video: { atNew: '', read: (video: Video) => video.autodesc_video ?? '' },
	pjm_overlay_video: { atNew: '', read: (video: Video) => video.pjm_overlay_video ?? '' },
	ad_track: { atNew: '', read: (video: Video) => video.ad_track ?? '' },
	teaser_link: { atNew: '', read: (video: Video) => video.teaser_link ?? '' },
	visible: { atNew: true, read: (video: Video) => video.visible === 1 },
	age_restriction: { atNew: '0', read: (video: Video) => String(video.age_restriction) },
	duration: { atNew: '0', read: (video: Video) => String(video.duration) },
	weight: { atNew: '0', read: (video: Video) => String(video.weight) },
	gallery_id: { atNew: '', read: (video: Video) => String(video.gallery_id ?? '') },
	available_from: { atNew: '', read: (video: Video) => minute(video.available_from) },
	end_date: { atNew: '', read: (video: Video) => minute(video.end_date) },
	video_price: { atNew: '0,00', read: (video: Video) => toPriceText(video.video_price) },
	restricted_access: { atNew: '', read: (video: Video): string => video.restricted_access },
	tickets_expiration_time: { atNew: '', read: (video: Video) => String(video.tickets_expiration_time ?? '') },
	categories: { atNew: NO_CATEGORIES, read: (video: Video) => video.categories.map(String) },
	chapters: {
		atNew: NO_ROWS,
		read: (video: Video): ChapterRow[] =>
			(video.chapters ?? []).map((chapter, key) => ({ ...chapter, key, at_seconds: formatClock(chapter.at_seconds) })),
	},
};

export type VideoValues = ValuesOf<typeof FIELDS>;

export const toValues = (video: Video | null): VideoValues => valuesOf(FIELDS, video);

/** As sent: prices with a dot, chapters with seconds; a time that cannot be read is none, and neither is a basis that is hidden. */
export const toSent = (values: VideoValues) => ({
	...values,
	video_price: fromPriceText(values.video_price),
	vat_basis: needsVatBasis(values.vat_rate) ? values.vat_basis : '',
	chapters: values.chapters.map(({ at_seconds, title, title_en }) => ({ at_seconds: parseClock(at_seconds), title, title_en })),
});
export type SentVideo = ReturnType<typeof toSent>;

/** The form of a video, as its sections use it. */
export type VideoFormApi = UseFormReturn<VideoValues, unknown, SentVideo>;
