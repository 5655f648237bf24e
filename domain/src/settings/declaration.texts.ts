import { defineTexts } from '../base/text/text.ts';

/** The form of the declaration of accessibility in the panel. */
export const declarationTexts = defineTexts({
	'declaration.box': ['Deklaracja dostępności', 'Accessibility statement'],
	'declaration.lead': [
		'Strona, która ma w treści {declaration}, pokazuje deklarację w formie ustawowej: z tych pól, z danych sprzedawcy i z tego, ile tytułów ma napisy, PJM i audiodeskrypcję.',
		'A page with {declaration} in its text shows the statement in the statutory form: from these fields, the seller’s data and how many titles have captions, sign language and audio description.',
	],
	'declaration.day_hint': ['RRRR-MM-DD', 'YYYY-MM-DD'],
	'declaration.state': ['Stan zgodności', 'State of compliance'],
	'declaration.state.full': ['Zgodna', 'Compliant'],
	'declaration.state.partial': ['Częściowo zgodna', 'Partially compliant'],
	'declaration.state.none': ['Niezgodna', 'Not compliant'],
	'declaration.a11y_published': ['Publikacja strony', 'Website published'],
	'declaration.a11y_updated': ['Ostatnia istotna aktualizacja', 'Last significant update'],
	'declaration.a11y_made': ['Sporządzenie deklaracji', 'Statement made'],
	'declaration.a11y_reviewed': ['Ostatni przegląd (co roku do 31 marca)', 'Last review (each year by 31 March)'],
	'declaration.a11y_person': ['Osoba lub dział do kontaktu', 'Person or department to contact'],
	'declaration.a11y_email': ['E-mail (puste: sprzedawcy)', 'E-mail (empty: the seller’s)'],
	'declaration.a11y_phone': ['Telefon (puste: sprzedawcy)', 'Phone (empty: the seller’s)'],
	'declaration.a11y_faults': ['Treści niedostępne, każda w osobnym wierszu', 'Content that is not accessible, one on a line'],
	'declaration.a11y_faults_en': ['To samo po angielsku', 'The same in English'],
	'declaration.a11y_architecture': ['Dostępność architektoniczna', 'Accessibility of the building'],
	'declaration.a11y_architecture_en': ['To samo po angielsku', 'The same in English'],
});
