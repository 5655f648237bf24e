import type { Language } from '#domain/base/text/language.ts';
import { nb } from '#domain/base/text/typeset.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import { type EventDates, formatEventDays, formatEventHours } from '#domain/events/events.dates.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import type { Translate } from '#web/lib/language.tsx';

/** The title of the ordered event or video, or the text for a universal gift. */
export const orderTitle = (order: Pick<Order, 'title' | 'title_en'>, language: Language, t: Translate): string =>
	titleIn(order, language) ?? t('order_result.unit_any');

/** "Bilet: Świętoszek"; English where there is one. */
export const orderDescription = (
	{ description, description_en }: Pick<Order, 'description' | 'description_en'>,
	language: Language,
): string => nb((language === 'en' && description_en) || description);

/** "20 listopada 2026, 19:00–21:00", as the page of the event shows it. */
export const orderWhen = (dates: EventDates, language: Language, t: Translate): string =>
	`${formatEventDays(dates, language)}, ${formatEventHours(dates) || t('purchase.all_day')}`;

/** "18.11.2026, 19:00": which performance of the event; nothing for a video. */
export const performanceText = ({ date_from, full_day, time_from }: Pick<Order, 'date_from' | 'full_day' | 'time_from'>): string =>
	date_from ? [formatDigits(date_from), !full_day && time_from].filter(Boolean).join(', ') : '';
