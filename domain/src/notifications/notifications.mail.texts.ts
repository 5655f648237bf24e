import { defineTexts } from '../base/text/text.ts';

export const notificationsMailTexts = defineTexts({
	'mail.newcontent.subject': ['Nowości na naszej scenie', 'New on our stage'],
	'mail.newcontent.lead': [
		'W repertuarze {count|pojawiła się|pojawiły się|pojawiło się} {count} {count|nowa pozycja|nowe pozycje|nowych pozycji}:',
		'There {count|is|are} {count} {count|new item|new items} in our repertoire:',
	],
	'mail.newcontent.more': ['…i jeszcze {count} w repertuarze.', '…and {count} more in the repertoire.'],
	'mail.newcontent.action': ['Zobacz repertuar', 'See the repertoire'],
	'mail.reminder.subject_day': ['Jutro: {title}', 'Tomorrow: {title}'],
	'mail.reminder.subject_today': ['Dziś: {title}', 'Today: {title}'],
	'mail.reminder.subject_soon': ['Zaraz zaczynamy: {title}', 'Starting soon: {title}'],
	'mail.reminder.subject_hour': ['Za godzinę: {title}', 'In an hour: {title}'],
	'mail.reminder.lead': ['Masz bilet na „{title}”. Zaczynamy {when}.', 'You have a ticket for “{title}”. It begins on {when}.'],
	'mail.reminder.when': ['Początek', 'Begins'],
	'mail.reminder.action': ['Przejdź na widownię', 'Take your seat'],
	'mail.platform.subject': ['Dawno Cię nie było na widowni', 'It has been a while'],
	'mail.platform.lead': [
		'Od Twojej ostatniej wizyty minął ponad miesiąc. Zajrzyj, co gramy na scenie online.',
		'It has been over a month since your last visit. See what is on our online stage.',
	],
	'mail.platform.action': ['Zobacz repertuar', 'See the repertoire'],
});
