import type { Text } from '../base/text/text.ts';

/** The words of the declaration of accessibility, which the server fills in. */
export const DECLARATION_TEXTS = {
	intro: [
		'{name} zobowiązuje się zapewnić dostępność swojej strony internetowej zgodnie z ustawą z dnia 4 kwietnia 2019 r. o dostępności cyfrowej stron internetowych i aplikacji mobilnych podmiotów publicznych. Oświadczenie w sprawie dostępności ma zastosowanie do strony {url}.',
		'{name} is committed to making its website accessible in accordance with the Polish act of 4 April 2019 on the digital accessibility of websites and mobile applications of public entities. This statement applies to the website {url}.',
	],
	published: ['Data publikacji strony internetowej:', 'Date on which the website was published:'],
	updated: ['Data ostatniej istotnej aktualizacji:', 'Date of the last significant update:'],
	status_title: ['Stan dostępności cyfrowej', 'State of digital accessibility'],
	status_full: [
		'Strona internetowa jest zgodna z ustawą z dnia 4 kwietnia 2019 r. o dostępności cyfrowej.',
		'The website is compliant with the act of 4 April 2019 on digital accessibility.',
	],
	status_partial: [
		'Strona internetowa jest częściowo zgodna z ustawą z dnia 4 kwietnia 2019 r. o dostępności cyfrowej z powodu niezgodności lub wyłączeń wymienionych poniżej.',
		'The website is partially compliant with the act of 4 April 2019 on digital accessibility, because of the faults or exclusions listed below.',
	],
	status_none: [
		'Strona internetowa jest niezgodna z ustawą z dnia 4 kwietnia 2019 r. o dostępności cyfrowej. Niezgodności wymieniono poniżej.',
		'The website is not compliant with the act of 4 April 2019 on digital accessibility. The faults are listed below.',
	],
	faults_title: ['Treści niedostępne', 'Content that is not accessible'],
	aids_title: ['Ułatwienia w spektaklach i nagraniach', 'Aids of shows and recordings'],
	captions: ['Napisy ma {percent}% tytułów ({part} z {whole}).', '{percent}% of the titles have captions ({part} of {whole}).'],
	pjm: [
		'Tłumaczenie na polski język migowy ma {percent}% tytułów ({part} z {whole}).',
		'{percent}% of the titles have Polish Sign Language ({part} of {whole}).',
	],
	ad: ['Audiodeskrypcję ma {percent}% tytułów ({part} z {whole}).', '{percent}% of the titles have audio description ({part} of {whole}).'],
	exclusions_title: ['Wyłączenia', 'Exclusions'],
	exclusions: [
		'Ustawa nie obejmuje multimediów nadawanych na żywo ani opublikowanych przed 23 września 2020 r.',
		'The act does not cover media broadcast live or published before 23 September 2020.',
	],
	made_title: ['Przygotowanie deklaracji', 'Preparation of this statement'],
	made: ['Data sporządzenia deklaracji:', 'Date on which this statement was made:'],
	reviewed: ['Data ostatniego przeglądu deklaracji:', 'Date of the last review of this statement:'],
	self: ['Deklarację sporządzono na podstawie samooceny podmiotu.', 'This statement was made by self-assessment.'],
	keyboard_title: ['Skróty klawiaturowe', 'Keyboard shortcuts'],
	keyboard: [
		'Wszystkie funkcje działają z klawiatury. W odtwarzaczu: K odtwarza i zatrzymuje, strzałki przewijają, C włącza napisy, F pełny ekran.',
		'Everything works by keyboard. In the player: K plays and pauses, arrows seek, C switches captions, F the full screen.',
	],
	contact_title: ['Informacje zwrotne i dane kontaktowe', 'Feedback and contact'],
	person: ['Osoba lub dział do kontaktu:', 'Person or department to contact:'],
	email: ['E-mail:', 'E-mail:'],
	phone: ['Telefon:', 'Phone:'],
	procedure_title: ['Obsługa wniosków i skarg', 'Requests and complaints'],
	procedure: [
		'Każdy może zgłosić brak dostępności strony lub jej elementu i zażądać jej zapewnienia albo dostępu do treści w innej formie. Podaj swoje dane, adres strony, na czym polega problem i jak wygodnie będzie Ci odpowiedzieć. Odpowiadamy niezwłocznie, najpóźniej w 7 dni; jeśli to niemożliwe, podajemy powód i nowy termin, nie dłuższy niż 2 miesiące.',
		'Anybody may report that the website or a part of it is not accessible, and demand that it is made so or that the content is given in another form. Tell us who you are, the address of the page, what the problem is and how to answer you. We answer without delay, within 7 days at the latest; where this is impossible we say why and by when, at most within 2 months.',
	],
	complaint: [
		'Jeśli odmówimy albo nie zrobimy tego w terminie, możesz złożyć do nas skargę na ten sam adres. Po jej wyczerpaniu możesz zwrócić się do Rzecznika Praw Obywatelskich.',
		'If we refuse, or do not do it in time, you may complain to us at the same address. After that you may turn to the Commissioner for Human Rights.',
	],
	ombudsman: ['Strona Rzecznika Praw Obywatelskich', 'Website of the Commissioner for Human Rights'],
	architecture_title: ['Dostępność architektoniczna', 'Accessibility of the building'],
	apps_title: ['Aplikacje mobilne', 'Mobile applications'],
	apps: [
		'Nie mamy aplikacji mobilnych: strona działa w przeglądarce telefonu.',
		'There are no mobile applications: the website works in the browser of a phone.',
	],
} as const satisfies Record<string, Text>;
