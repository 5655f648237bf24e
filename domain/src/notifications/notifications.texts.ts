import { defineTexts } from '../base/text/text.ts';

export const notificationsTexts = defineTexts({
	'notifications.new': ['Powiadomienie o nowościach', 'New content notification'],
	'notifications.since': ['Ostatnie powiadomienie: {when}', 'Last notification: {when}'],
	'notifications.never': ['Nie wysłano jeszcze żadnego powiadomienia.', 'No notification has been sent yet.'],
	'notifications.nothing_new': ['Od tego czasu nie opublikowano niczego nowego.', 'Nothing new has been published since.'],
	'notifications.items': ['Nowe od tego czasu', 'New since then'],
	'notifications.all_users': ['Wyślij do wszystkich zweryfikowanych użytkowników', 'Send to all verified users'],
	'notifications.all_users_note': [
		'Bez zaznaczenia wiadomość dostaną tylko osoby zapisane na newsletter.',
		'Otherwise only newsletter subscribers get the message.',
	],
	'notifications.audience': ['Odbiorców: {count}', 'Recipients: {count}'],
	'notifications.send': ['Wyślij', 'Send'],
	'notifications.send_why_not': ['Nie ma czego wysłać.', 'There is nothing to send.'],
	'notifications.send_nobody': ['Nie ma komu wysłać.', 'There is nobody to send to.'],
	'notifications.ask': ['Wysłać powiadomienie? Odbiorców: {count}.', 'Send the notification? Recipients: {count}.'],
	'notifications.all_users_warning': [
		'Uwaga: wiadomość trafi także do osób, które nie zapisały się na newsletter. Wysyłaj w ten sposób tylko ważne informacje o działaniu serwisu.',
		'Warning: the message also goes to people who did not subscribe to the newsletter. Use this only for important notices about the service.',
	],
	'notifications.already_sent': [
		'Nie wysłano: nie ma nic nowego albo poprzednia wysyłka jeszcze trwa.',
		'Nothing was sent: there is nothing new, or the previous mailing is still under way.',
	],
	'notifications.sent': ['Wysłano', 'Sent'],
	'notifications.reminders': ['Przypomnienia', 'Reminders'],
	'notifications.remind_event': ['Przypomnienie o opłaconym wydarzeniu', 'Reminder about a paid event'],
	'notifications.remind_event_note': ['24 godziny i godzinę przed rozpoczęciem.', '24 hours and one hour before the start.'],
	'notifications.remind_platform': ['Przypomnienie o platformie', 'Reminder about the platform'],
	'notifications.remind_platform_note': [
		'Do zapisanych na newsletter, którzy nie zaglądali tu od 30 dni.',
		'To newsletter subscribers who have not been here for 30 days.',
	],
	'notifications.item.event': ['wydarzenie', 'event'],
	'notifications.item.video': ['wideo', 'video'],
	'notifications.bars': ['Paski informacyjne', 'Information bars'],
	'notifications.bars_lead': [
		'Nowy tekst zobaczą też osoby, które zamknęły poprzedni. Pusty tekst ukrywa pasek.',
		'People who dismissed the old text see the new one. An empty text hides the bar.',
	],
	'notifications.info_bar': ['Treść paska informacyjnego', 'Text of the information bar'],
	'notifications.info_bar_en': ['Treść paska informacyjnego po angielsku', 'Text of the information bar in English'],
	'notifications.error_bar': ['Treść paska błędu', 'Text of the error bar'],
	'notifications.error_bar_en': ['Treść paska błędu po angielsku', 'Text of the error bar in English'],
	'notifications.bar_en_hint': ['Bez niej wersja angielska pokaże tekst polski.', 'Without it the English pages show the Polish text.'],
});
