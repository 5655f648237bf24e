import { defineTexts } from '../base/text/text.ts';

export const categoriesTexts = defineTexts({
	'categories.validate.required': ['Nazwa jest wymagane.', 'Name is required.'],
	'categories.validate.max': [
		'Może być najwyżej 200 kategorii. Usuń te, których nie używasz.',
		'There can be at most 200 categories. Delete those you do not use.',
	],
	'categories.validate.taken': ['Jest już kategoria o tej nazwie.', 'There is already a category of this name.'],
	'categories.validate.name': ['Niepoprawna nazwa', 'Invalid name'],
	'categories.add': ['Dodaj kategorię', 'Add a category'],
	'categories.name': ['Nazwa', 'Name'],
	'categories.video_count': ['Wideo', 'Videos'],
	'categories.updated': ['Zmieniono', 'Changed'],
	'categories.translations_of': ['Tłumaczenia: {name}', 'Translations: {name}'],
	'categories.top_of': ['Przenieś na początek: {name}', 'Move to the top: {name}'],
	'categories.delete_of': ['Usuń kategorię: {name}', 'Delete category: {name}'],
	'categories.delete_ask': [
		'Usunąć kategorię „{name}”? Przypisane do niej wideo zostaną.',
		'Delete the category “{name}”? The videos in it stay.',
	],
	'categories.empty': ['Brak kategorii', 'No categories'],
	'categories.no_videos': ['Brak wideo w tej kategorii', 'No videos in this category'],
});
