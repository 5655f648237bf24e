import { parseClock } from '#domain/base/time/time.ts';
import { needsVatBasis } from '#domain/catalogue/vat.rules.ts';
import { CHAT_CODE_MAX, type EventItem } from '#domain/events/events.fields.ts';
import type { EventTimes } from '#domain/events/events.rules.ts';
import { fromPriceText, toPriceText } from '#web/ui/admin/fields/price-text.ts';

/** Form values of an event: typed fields are text, selects are a value or null. */
export type EventValues = {
	video_id: string;
	title: string;
	slug: string;
	subtitle: string;
	date_from: string;
	date_to: string;
	time_from: string;
	time_to: string;
	full_day: boolean;
	hide_time_to: boolean;
	event_price: string;
	available_tickets: string;
	enable_tickets: boolean;
	enable_codes: boolean;
	vimeo_chat?: string;
	chat_mode: string;
	published: boolean;
	dashboard_hidden: boolean;
	is_festival: boolean;
	share_teatrlink: boolean;
	live_enabled: boolean;
	vat_rate: string;
	vat_basis: string;
};

/** The defaults (S2-073, S2-074). */
const NEW_EVENT: EventValues = {
	video_id: '',
	title: '',
	slug: '',
	subtitle: '',
	date_from: '',
	date_to: '',
	time_from: '',
	time_to: '',
	full_day: false,
	hide_time_to: false,
	event_price: '0,00',
	available_tickets: '',
	enable_tickets: true,
	enable_codes: false,
	vimeo_chat: '',
	chat_mode: 'off',
	published: true,
	dashboard_hidden: false,
	is_festival: false,
	share_teatrlink: true,
	live_enabled: false,
	vat_rate: '',
	vat_basis: '',
};

export const toValues = (event: EventItem | null): EventValues =>
	event === null
		? NEW_EVENT
		: {
				video_id: String(event.video_id),
				title: event.title,
				slug: event.slug,
				subtitle: event.subtitle,
				date_from: event.date_from,
				date_to: event.date_to,
				time_from: event.time_from ?? '',
				time_to: event.time_to ?? '',
				full_day: event.full_day === 1,
				hide_time_to: event.hide_time_to === 1,
				event_price: toPriceText(event.event_price),
				available_tickets: String(event.available_tickets ?? ''),
				enable_tickets: event.enable_tickets === 1,
				enable_codes: event.enable_codes === 1,
				vimeo_chat: event.vimeo_chat ?? '',
				chat_mode: event.chat_mode ?? 'off',
				published: event.published === 1,
				dashboard_hidden: event.dashboard_hidden === 1,
				is_festival: event.is_festival === 1,
				share_teatrlink: event.share_teatrlink === 1,
				live_enabled: event.live_enabled === 1,
				vat_rate: event.vat_rate ?? '',
				vat_basis: event.vat_basis ?? '',
			};

/** A time as it will be stored. An invalid one is kept, to be marked as an error; for a whole-day event it is removed. */
const clock = (text: string, isHidden: boolean) => parseClock(text) ?? (isHidden ? '' : text);

/** A copy of an event without its days and slug. The cancellation blocked payments, not an editor: the new date is for sale (S2-073). */
export const toCopy = (event: EventItem, slug: string): EventValues => ({
	...toValues(event),
	date_from: '',
	date_to: '',
	slug,
	...(event.cancelled === 1 && { enable_tickets: true }),
});

/** The form values as the body of the call. What is hidden and would be refused is left out: nobody could correct it. */
export const toSent = ({ vimeo_chat = '', ...values }: EventValues): EventValues => ({
	...values,
	...((values.chat_mode === 'embed' || vimeo_chat.length <= CHAT_CODE_MAX) && { vimeo_chat }),
	vat_basis: needsVatBasis(values.vat_rate) ? values.vat_basis : '',
	event_price: fromPriceText(values.event_price),
	time_from: clock(values.time_from, values.full_day),
	time_to: clock(values.time_to, values.full_day),
});

/** When the event of these sent values takes place. */
export const timesOf = ({ date_from, date_to, time_from, time_to, full_day }: EventValues): EventTimes => ({
	date_from,
	date_to,
	time_from: time_from || null,
	time_to: time_to || null,
	full_day,
});
