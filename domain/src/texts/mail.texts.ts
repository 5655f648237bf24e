import { defineTexts } from '../base/text.ts';

/** Mails; only the server sends them. */
export const mailTexts = defineTexts({
	'mail.greeting': ['Dzień dobry, {firstname}!', 'Hello {firstname},'],
});
