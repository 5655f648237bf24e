import { parseClock } from '#domain/base/time/time.ts';
import { needsVatBasis } from '#domain/catalogue/vat.rules.ts';
import { CHAT_CODE_MAX, type EventItem } from '#domain/events/events.fields.ts';
import type { EventTimes } from '#domain/events/events.rules.ts';
import { type ValuesOf, valuesOf } from '#web/lib/api/form-values.ts';
import { fromPriceText, toPriceText } from '#web/ui/admin/fields/price-text.ts';
import { TITLE_FIELDS } from '#web/ui/admin/fields/title.values.ts';

/** The fields of the form: what is typed is text. With the defaults (S2-073, S2-074). */
const FIELDS = {
	...TITLE_FIELDS,
	video_id: { atNew: '', read: (event: EventItem) => String(event.video_id) },
	date_from: { atNew: '', read: (event: EventItem): string => event.date_from },
	date_to: { atNew: '', read: (event: EventItem): string => event.date_to },
	time_from: { atNew: '', read: (event: EventItem): string => event.time_from ?? '' },
	time_to: { atNew: '', read: (event: EventItem): string => event.time_to ?? '' },
	full_day: { atNew: false, read: (event: EventItem) => event.full_day === 1 },
	hide_time_to: { atNew: false, read: (event: EventItem) => event.hide_time_to === 1 },
	event_price: { atNew: '0,00', read: (event: EventItem) => toPriceText(event.event_price) },
	available_tickets: { atNew: '', read: (event: EventItem) => String(event.available_tickets ?? '') },
	enable_tickets: { atNew: true, read: (event: EventItem) => event.enable_tickets === 1 },
	enable_codes: { atNew: false, read: (event: EventItem) => event.enable_codes === 1 },
	vimeo_chat: { atNew: '', read: (event: EventItem) => event.vimeo_chat ?? '' },
	chat_mode: { atNew: 'off', read: (event: EventItem): string => event.chat_mode ?? 'off' },
	published: { atNew: true, read: (event: EventItem) => event.published === 1 },
	is_festival: { atNew: false, read: (event: EventItem) => event.is_festival === 1 },
	share_teatrlink: { ...TITLE_FIELDS.share_teatrlink, atNew: true },
	live_enabled: { atNew: false, read: (event: EventItem) => event.live_enabled === 1 },
};

/** A chat code that is hidden is not sent. */
export type EventValues = Omit<ValuesOf<typeof FIELDS>, 'vimeo_chat'> & { vimeo_chat?: string };

export const toValues = (event: EventItem | null): EventValues => valuesOf(FIELDS, event);

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
