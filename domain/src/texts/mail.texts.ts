import { defineTexts } from '../base/text/text.ts';

/** Mails; only the server sends them. */
export const mailTexts = defineTexts({
	'mail.theatre': ['Teatr Nowa Scena Online', 'Teatr Nowa Scena Online'],
	'mail.greeting': ['Dzień dobry, {firstname}!', 'Hello {firstname},'],
	'mail.footer': ['Ta wiadomość została wysłana automatycznie.', 'This message was sent automatically.'],
	'mail.unsubscribe': ['Wypisz mnie z listy', 'Unsubscribe'],
});
