import { defineTexts } from '../base/text/text.ts';

export const slidesTexts = defineTexts({
	'slides.validate.title': ['Proszę podać tytuł.', 'Please enter a title.'],
	'slides.validate.text': ['Proszę podać tekst slajdu', 'Please enter the text of the slide'],
	'slides.add': ['Dodaj slajd', 'Add a slide'],
	'slides.edit': ['Edycja slajdu', 'Edit slide'],
	'slides.title': ['Tytuł', 'Title'],
	'slides.text': ['Tekst', 'Text'],
	'slides.url': ['Odnośnik', 'Link'],
	'slides.url_hint': ['Pełny adres albo ścieżka, np. /wideo/dziady', 'A full address or a path, e.g. /wideo/dziady'],
	'slides.image': ['Tło', 'Background'],
	'slides.image_hint': ['Zalecane: do {kb} KB i {px} px.', 'Recommended: up to {kb} KB and {px} px.'],
	'slides.validate.max': [
		'Może być najwyżej 100 slajdów. Usuń te, których nie pokazujesz.',
		'There can be at most 100 slides. Delete those you do not show.',
	],
	'slides.published': ['Opublikowany', 'Published'],
	'slides.unpublished': ['Nieopublikowany', 'Unpublished'],
	'slides.cancelled': ['Wydarzenie odwołane, niewidoczny', 'Event cancelled, not shown'],
	'slides.publish': ['Publikuj slajd', 'Publish the slide'],
	'slides.edit_of': ['Edytuj slajd: {title}', 'Edit slide: {title}'],
	'slides.translations_of': ['Tłumaczenia: {title}', 'Translations: {title}'],
	'slides.top_of': ['Przenieś na początek: {title}', 'Move to the top: {title}'],
	'slides.delete_of': ['Usuń slajd: {title}', 'Delete slide: {title}'],
	'slides.delete_ask': ['Usunąć slajd „{title}”?', 'Delete the slide “{title}”?'],
	'slides.empty': ['Brak slajdów', 'No slides'],
});
