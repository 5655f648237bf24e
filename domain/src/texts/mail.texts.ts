import { defineTexts } from '../base/text/text.ts';

/** Mails, which only the server sends, and the mailbox of development. */
export const mailTexts = defineTexts({
	'mail.calendar_cancelled': ['Odwołane: {title}', 'Cancelled: {title}'],
	'mail.theatre': ['Teatr Nowa Scena Online', 'Teatr Nowa Scena Online'],
	'mail.greeting': ['Dzień dobry, {firstname}!', 'Hello {firstname},'],
	'mail.greeting_unnamed': ['Dzień dobry!', 'Hello,'],
	'mail.footer': ['Ta wiadomość została wysłana automatycznie.', 'This message was sent automatically.'],
	'mail.box': ['Skrzynka pocztowa', 'Mailbox'],
	'mail.box_empty': ['Brak wiadomości.', 'No messages.'],
	'mail.unsubscribe': ['Wypisz mnie z listy', 'Unsubscribe'],
});
