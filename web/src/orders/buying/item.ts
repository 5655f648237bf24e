import type { Language } from '#domain/base/text/language.ts';
import { formatDays, formatMoment, formatWeekday } from '#domain/base/time/dates.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { isSoldWithVat } from '#domain/catalogue/vat.rules.ts';
import type { CheckoutItem } from '#domain/checkout/checkout.rules.ts';
import { formatEventHours } from '#domain/events/events.dates.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { broadcastEnd } from '#domain/live/broadcast.rules.ts';
import { eventInLanguage, videoInLanguage } from '#domain/translations/translations.rules.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { videoAccessTerm } from '#domain/videos/videos.rules.ts';
import { eventProductState, videoProductState } from '#domain/watching/access.rules.ts';
import type { Translate } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { accessTermText } from '#web/shared/product/access-term.ts';
import type { Tagged } from '#web/shared/product/item-tags.tsx';
import { runningText } from '#web/shared/product/running-text.ts';
import { cardImage } from '#web/ui/product/picture.tsx';
import type { EarlierPrices } from '#web/ui/product/reduction.ts';

/** An event or a video as the payment pages show it. */
export type Item = CheckoutItem & {
	slug: string;
	title: string;
	image: string | null;
	/** type and time */
	lines: string[];
	/** duration of access bought now */
	access: string | null;
	/** status of the viewer's leading order; null without one */
	orderStatus: string | null;
	/** the broadcast has ended, and what is bought now is only its recording, until then, with codes used before `codesUntil`; null otherwise */
	recording: { until: Moment; codesUntil: Moment } | null;
	earlier: EarlierPrices;
	/** with the interpreter, described, or both */
	aids: 'pjm' | 'ad' | 'pjm_ad' | null;
	/** from which age; 0: any */
	age: number;
};

const grosze = (zloty: number) => Math.round(zloty * 100);
const aidsOf = (item: Tagged): Item['aids'] => {
	const hasPjm = item.has_pjm || item.has_pjm_window;
	const hasDescription = item.has_audiodesc || item.has_ad_track;
	if (hasPjm && hasDescription) return 'pjm_ad';
	if (hasPjm) return 'pjm';
	return hasDescription ? 'ad' : null;
};
const newPriceOf = ({ newPrice = null }: Pick<Video, 'newPrice'>) => (newPrice === null ? null : grosze(newPrice));

export function itemOfEvent(given: EventItem, language: Language, t: Translate): Item {
	const event = eventInLanguage(given, language);
	const { date_from, date_to } = event;
	const days = formatDays(date_from, date_to, language);
	const day = date_from === date_to ? `${formatWeekday(date_from, language)}, ${days}` : days;
	const hours = formatEventHours(event) || t('purchase.all_day');
	const now = new Date(serverNow());
	const until = eventProductState(given, null, now).soldUntil;
	const running = runningText(given, now, t);
	return {
		type: 'event',
		id: event.id,
		slug: event.slug,
		title: event.title,
		image: cardImage(event),
		priceGrosze: grosze(event.event_price),
		hasVat: (sale) => isSoldWithVat(event, sale),
		lines: [t(until ? 'purchase.kind_recording' : 'purchase.kind_event'), day, hours, ...(running ? [running] : [])],
		earlier: event,
		aids: aidsOf(event),
		age: event.age_restriction,
		recording: until === null ? null : { until, codesUntil: broadcastEnd(given) },
		access: null,
		ticketsLeft: event.ticketsLeft,
		bestCodeId: event.usedCodeId ?? null,
		bestPriceGrosze: newPriceOf(event),
		orderStatus: event.paymentStatus ?? null,
		codeTarget: {
			type: 'event',
			id: event.id,
			priceGrosze: grosze(event.event_price),
			enable_codes: event.enable_codes === 1,
			enable_tickets: event.enable_tickets === 1,
		},
		state: (viewer, now, newPrice) => eventProductState({ ...given, newPrice }, viewer, now),
	};
}

export function itemOfVideo(given: Video, language: Language, t: Translate, globalHours: number): Item {
	const video = videoInLanguage(given, language);
	const windows = [
		video.available_from && t('purchase.from', { date: formatMoment(video.available_from, language) }),
		video.end_date && t('purchase.until', { date: formatMoment(video.end_date, language) }),
	];
	return {
		type: 'video',
		id: video.id,
		slug: video.slug,
		title: video.title,
		image: cardImage(video),
		priceGrosze: grosze(video.video_price),
		hasVat: (sale) => isSoldWithVat(video, sale),
		lines: [t('purchase.kind_video'), ...windows.filter((line): line is string => Boolean(line))],
		earlier: video,
		aids: aidsOf(video),
		age: video.age_restriction,
		recording: null,
		access: given.video_price > 0 ? accessTermText(videoAccessTerm(given, globalHours, new Date(serverNow())), language, t) : null,
		ticketsLeft: null,
		bestCodeId: video.usedCodeId ?? null,
		bestPriceGrosze: newPriceOf(video),
		orderStatus: video.paymentStatus ?? null,
		codeTarget: { type: 'video', id: video.id, priceGrosze: grosze(video.video_price) },
		state: (viewer, now, newPrice) => videoProductState({ ...given, newPrice }, viewer, now),
	};
}
