import { defineTexts } from '../base/text/text.ts';

/** Texts of public pages; the panel's texts about pages are in settings.texts.ts. */
export const pagesTexts = defineTexts({
	'pages.load_failed': [
		'Wystąpił błąd przy pobieraniu zawartości strony. Prosimy skontaktować się z administratorem.',
		'The content of the page could not be loaded. Please contact the administrator.',
	],
});
