import { defineTexts } from '../base/text/text.ts';

/** The page /wypisz. */
export const unsubscribeTexts = defineTexts({
	'unsubscribe.done': ['Wypisano. Nie wyślemy już newslettera ani przypomnień.', 'Done. We will send no more newsletters or reminders.'],
	'unsubscribe.again': [
		'Przypomnienia o biletach, a po ukończeniu 16 lat także newsletter, możesz w każdej chwili włączyć ponownie na swoim koncie.',
		'You can switch the ticket reminders and, from the age of 16, the newsletter on again in your account at any time.',
	],
	'unsubscribe.wrong_token': ['Ten link do wypisania jest nieprawidłowy.', 'This unsubscribe link is not valid.'],
	'unsubscribe.other_ways': [
		'Newsletter wyłączysz też na swoim koncie. Możesz również do nas napisać.',
		'You can also switch the newsletter off in your account, or write to us.',
	],
	'unsubscribe.contact': ['Kontakt', 'Contact'],
	'unsubscribe.busy': ['Wypisujemy…', 'Unsubscribing…'],
	'unsubscribe.account': ['Przejdź do konta', 'Go to your account'],
});
