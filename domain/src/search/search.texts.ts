import { defineTexts } from '../base/text/text.ts';

export const searchTexts = defineTexts({
	'search.length': ['Wpisz od {min} do {max} znaków.', 'Type {min} to {max} characters.'],
	'search.too_short': ['Wpisz co najmniej 3 znaki.', 'Type at least 3 characters.'],
	'search.title': ['Wyniki dla „{query}”', 'Results for “{query}”'],
	'search.count': ['{count} {count|wynik|wyniki|wyników}', '{count} {count|result|results}'],
	'search.count_of': [
		'Pokazujemy {shown} z {count} wyników. Dopisz słowo, żeby znaleźć dokładniej.',
		'{shown} of {count} results shown. Add a word to narrow the search.',
	],
	'search.videos': ['Wideo', 'Videos'],
	'search.events': ['Wydarzenia', 'Events'],
	'search.pages': ['Strony', 'Pages'],
	'search.spoken': ['Słowa ze spektakli', 'Words spoken in the plays'],
	'search.spoken_count': ['{count} {count|linia|linie|linii} napisów', '{count} {count|line|lines} of subtitles'],
	'search.spoken_many': [
		'Ponad {count} linii napisów. Dopisz słowo, żeby znaleźć dokładniej.',
		'Over {count} lines of subtitles. Add a word to narrow the search.',
	],
	'search.nothing': ['Nic nie znaleźliśmy', 'We found nothing'],
	'search.nothing_hint': [
		'Sprawdź pisownię albo wpisz początek tytułu lub nazwiska.',
		'Check the spelling, or type the beginning of a title or a name.',
	],
	'search.see_all': ['Zobacz repertuar', 'See the repertoire'],
});
