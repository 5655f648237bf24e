import type { UseFormReturn } from 'react-hook-form';
import { formatClock, parseClock } from '#domain/base/time/clock.ts';
import { warsawDate, warsawTime } from '#domain/base/time/time.ts';
import { needsVatBasis } from '#domain/catalogue/vat.rules.ts';
import type { Video, VideoImage } from '#domain/videos/videos.fields.ts';
import { fromPriceText, toPriceText } from '#web/ui/admin/fields/price-text.ts';

/** images chosen and not sent yet */
export type VideoFiles = Record<VideoImage, File | null>;

/** A row of the editor; `key` distinguishes rows, also those with equal values. */
export type ChapterRow = { key: number; at_seconds: string; title: string; title_en: string };

/** Form values of a video: typed fields are text, selects are a value or null. */
export type VideoValues = {
	title: string;
	slug: string;
	subtitle: string;
	description: string;
	additional_desc: string;
	video_link: string;
	accessibility_video: string;
	autodesc_video: string;
	pjm_overlay_video: string;
	ad_track: string;
	teaser_link: string;
	visible: boolean;
	dashboard_hidden: boolean;
	share_teatrlink: boolean;
	vat_rate: string;
	vat_basis: string;
	age_restriction: string;
	duration: string;
	weight: string;
	gallery_id: string;
	available_from: string;
	end_date: string;
	video_price: string;
	restricted_access: string;
	tickets_expiration_time: string;
	categories: string[];
	chapters: ChapterRow[];
};

/** The defaults (S2-073, S2-074). */
const NEW_VIDEO: VideoValues = {
	title: '',
	slug: '',
	subtitle: '',
	description: '',
	additional_desc: '',
	video_link: '',
	accessibility_video: '',
	autodesc_video: '',
	pjm_overlay_video: '',
	ad_track: '',
	teaser_link: '',
	visible: true,
	dashboard_hidden: false,
	share_teatrlink: false,
	vat_rate: '',
	vat_basis: '',
	age_restriction: '0',
	duration: '0',
	weight: '0',
	gallery_id: '',
	available_from: '',
	end_date: '',
	video_price: '0,00',
	restricted_access: '',
	tickets_expiration_time: '',
	categories: [],
	chapters: [],
};

/** an instant as a minute of the Warsaw clock, which the API takes */
const minute = (moment: string | null) => (moment ? `${warsawDate(new Date(moment))} ${warsawTime(new Date(moment))}` : '');

export const toValues = (video: Video | null): VideoValues =>
	video === null
		? NEW_VIDEO
		: {
				title: video.title,
				slug: video.slug,
				subtitle: video.subtitle,
				description: video.description,
				additional_desc: video.additional_desc,
				video_link: video.video_link ?? '',
				accessibility_video: video.accessibility_video ?? '',
				autodesc_video: video.autodesc_video ?? '',
				pjm_overlay_video: video.pjm_overlay_video ?? '',
				ad_track: video.ad_track ?? '',
				teaser_link: video.teaser_link ?? '',
				visible: video.visible === 1,
				dashboard_hidden: video.dashboard_hidden === 1,
				share_teatrlink: video.share_teatrlink === 1,
				vat_rate: video.vat_rate ?? '',
				vat_basis: video.vat_basis ?? '',
				age_restriction: String(video.age_restriction),
				duration: String(video.duration),
				weight: String(video.weight),
				gallery_id: String(video.gallery_id ?? ''),
				available_from: minute(video.available_from),
				end_date: minute(video.end_date),
				video_price: toPriceText(video.video_price),
				restricted_access: video.restricted_access,
				tickets_expiration_time: String(video.tickets_expiration_time ?? ''),
				categories: video.categories.map(String),
				chapters: (video.chapters ?? []).map((chapter, key) => ({ ...chapter, key, at_seconds: formatClock(chapter.at_seconds) })),
			};

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
