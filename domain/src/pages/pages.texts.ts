import { defineTexts } from '../base/text/text.ts';

/** What a visitor's page may say; the rest of the texts of pages come with the panel (settings.texts.ts). */
export const pagesTexts = defineTexts({
	'pages.load_failed': [
		'Wystąpił błąd przy pobieraniu zawartości strony. Prosimy skontaktować się z administratorem.',
		'The content of the page could not be loaded. Please contact the administrator.',
	],
});
