import { defineTexts } from '../base/text/text.ts';

/** The question over unsaved forms whose session has ended, in the panel and on the account page. */
export const heldSessionTexts = defineTexts({
	'session.ended': ['Sesja się zakończyła', 'The session has ended'],
	'session.ended_text': [
		'Zmiany nie są zapisane, ale nadal tu są. Zaloguj się w nowej karcie, a potem wróć do tej i zapisz jeszcze raz.',
		'The changes are not saved, but they are still here. Sign in in a new tab, then return to this one and save again.',
	],
	'session.other': [
		'W tej przeglądarce jest teraz zalogowany ktoś inny: {name}. Zmiany nie są zapisane. Wyloguj tę osobę w nowej karcie i zaloguj się znowu albo porzuć zmiany.',
		'Somebody else is now signed in in this browser: {name}. The changes are not saved. Sign that person out in a new tab and sign in again, or discard the changes.',
	],
	'session.new_tab': ['Otwórz nową kartę', 'Open a new tab'],
	'session.sign_in': ['Zaloguj się w nowej karcie', 'Sign in in a new tab'],
	'session.drop': ['Porzuć zmiany', 'Discard the changes'],
	'session.back': ['Sesja znów trwa. Zapisz zmiany jeszcze raz.', 'You are signed in again. Save the changes once more.'],
});
