import { defineTexts } from '../../base/text/text.ts';

export const viewingsTexts = defineTexts({
	'audience.open_of': ['{views}. Jak oglądano: {title}', '{views}. How it was watched: {title}'],
	'audience.heading': ['Jak oglądano', 'How it was watched'],
	'audience.title': ['Jak oglądano: {title}', 'How it was watched: {title}'],
	'audience.lead': [
		'Sumy bez danych osób. Odtworzeń bywa mniej niż wyświetleń: wyświetlenie liczy się od otwarcia filmu, a odtworzenie dopiero, gdy odtwarzacz coś pokazał i o tym powiadomił.',
		'Totals without personal data. There may be fewer viewings than views: a view counts as soon as a film is opened, a viewing only once the player has shown some of it and said so.',
	],
	'audience.close': ['Wróć do statystyk', 'Back to the statistics'],
	'audience.viewings': ['Odtworzenia', 'Viewings'],
	'audience.minutes': ['Obejrzane minuty', 'Minutes watched'],
	'audience.stalled': ['Czas zacięć', 'Time stalled'],
	'audience.at_once': ['Widzowie jednocześnie', 'Viewers at the same time'],
	'audience.most': ['Najwięcej: {count} ({at})', 'Most: {count} ({at})'],
	'audience.minute': ['Minuta', 'Minute'],
	'audience.viewers': ['Widzowie', 'Viewers'],
	'audience.stayed': ['Kto został', 'Who stayed'],
	'audience.stayed_lead': [
		'Ilu z tych, którzy zaczęli, widziało każdą minutę filmu',
		'Of those who began, how many saw each minute of the film',
	],
	'audience.film_minute': ['Minuta filmu', 'Minute of the film'],
	'audience.percent': ['Procent', 'Percent'],
	'audience.devices': ['Urządzenia', 'Devices'],
	'audience.device': ['Urządzenie', 'Device'],
	'audience.device.phone': ['Telefon', 'Phone'],
	'audience.device.tablet': ['Tablet', 'Tablet'],
	'audience.device.computer': ['Komputer', 'Computer'],
	'audience.device.tv': ['Telewizor', 'TV'],
	'audience.device.other': ['Inne', 'Other'],
});
