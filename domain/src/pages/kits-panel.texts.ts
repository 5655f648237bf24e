import { defineTexts } from '../base/text/text.ts';

/** Kits and versions of pages in the panel. */
export const kitsPanelTexts = defineTexts({
	'kits.title': ['Zestaw tekstów', 'Text kit'],
	'kits.lead': [
		'Zaznacz części i wstaw je w miejsce treści w obu językach. Pola w nawiasach {…} wypełnią dane sprzedawcy i prawdziwe okresy. Zapis nic nie publikuje, dopóki nie naciśniesz „Zapisz”.',
		'Choose the parts and put them in place of the content in both languages. Fields in braces {…} are filled with the seller’s data and the real periods. Nothing is published until you press “Save”.',
	],
	'kits.insert': ['Wstaw zestaw', 'Insert the kit'],
	'kits.ask_again': ['Poproś wszystkich o ponowną akceptację regulaminu', 'Ask everyone to accept the terms again'],
	'kits.versions': ['Wersje', 'Versions'],
	'kits.version': ['Wersja {version}', 'Version {version}'],
	'kits.same': ['Bez różnic w treści.', 'No difference in the text.'],
	'kits.no_versions': ['Tej strony jeszcze nie zmieniano.', 'This page has not been changed yet.'],
	'kits.added': ['Dodano:', 'Added:'],
	'kits.removed': ['Usunięto:', 'Removed:'],
});
