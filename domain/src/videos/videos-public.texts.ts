import { defineTexts } from '../base/text/text.ts';

/** Texts of video pages that event pages do not share. */
export const videosPublicTexts = defineTexts({
	'video.kind': ['Wideo na życzenie', 'Video on demand'],
	'video.ticket': ['Dostęp', 'Access'],
	'video.to_start': ['do premiery', 'until the premiere'],
	'video.to_end': ['do końca dostępności', 'until it is no longer available'],
	'video.available_from': ['Dostępne od {when}', 'Available from {when}'],
	'video.available_until': ['Dostępne do {when}', 'Available until {when}'],
	'video.available_between': ['Dostępne od {from} do {to}', 'Available from {from} to {to}'],
	'video.available_now': ['Dostępne teraz', 'Available now'],
	'video.over': ['Nagranie nie jest już dostępne', 'The recording is no longer available'],
	'video.access_from': ['Dostęp od {when}', 'Access from {when}'],
	'video.access_between': ['Dostęp od {from} do {to}', 'Access from {from} to {to}'],
	'video.access_until': ['Dostęp do {when}', 'Access until {when}'],
	'video.ticket_hours': [
		'Po zakupie masz {count} {count|godzinę|godziny|godzin} na obejrzenie.',
		'After buying, you have {count} {count|hour|hours} to watch.',
	],
	'video.ticket_hours_from': [
		'Po zakupie masz {count} {count|godzinę|godziny|godzin} na obejrzenie, licząc od {from}.',
		'After buying, you have {count} {count|hour|hours} to watch, counted from {from}.',
	],
	'video.ticket_until': ['Po zakupie oglądasz do {until}.', 'After buying, you can watch until {until}.'],
	'video.ticket_no_limit': ['Po zakupie oglądasz bez ograniczeń czasowych.', 'After buying, you can watch without a time limit.'],
});
