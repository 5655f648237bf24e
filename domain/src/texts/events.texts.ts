import { defineTexts } from '../base/text.ts';

/** The events view of the panel (spec 2 §2, §5). */
export const eventsTexts = defineTexts({
	'events.validate.range': ['Niepoprawny zakres.', 'Invalid range.'],
	'events.validate.date': ['Niepoprawna data', 'Invalid date'],
	'events.validate.hours': ['Niepoprawne godziny', 'Invalid hours'],
	'events.validate.video': ['Proszę wybrać wideo.', 'Please choose a video.'],
	'events.validate.price': ['Niepoprawna wartość', 'Invalid value'],
	'events.has_orders': ['Nie można usunąć wydarzenia: są na nie zamówienia.', 'The event cannot be deleted: there are orders for it.'],
	'events.has_codes': ['Nie można usunąć wydarzenia: są na nie kody.', 'The event cannot be deleted: there are codes for it.'],
});
