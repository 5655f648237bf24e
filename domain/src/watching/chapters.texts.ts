import { defineTexts } from '../base/text/text.ts';

export const chaptersTexts = defineTexts({
	'chapters.title': ['Rozdziały', 'Chapters'],
	'chapters.copy': ['Kopiuj odnośnik do rozdziału: {title}', 'Copy the link to the chapter: {title}'],
	'transcript.title': ['Transkrypcja', 'Transcript'],
	'transcript.show': ['Pokaż transkrypcję', 'Show the transcript'],
	'transcript.hide': ['Schowaj transkrypcję', 'Hide the transcript'],
	'transcript.track': ['Napisy w transkrypcji', 'Subtitles in the transcript'],
	'transcript.search': ['Szukaj w transkrypcji', 'Search the transcript'],
	'transcript.found': ['{place} z {count}', '{place} of {count}'],
	'transcript.count': ['{count} {count|linia|linie|linii}', '{count} {count|line|lines}'],
	'transcript.none': ['Nie ma takich słów.', 'No such words were found.'],
	'transcript.previous': ['Poprzednie wystąpienie', 'Previous match'],
	'transcript.next': ['Następne wystąpienie', 'Next match'],
	'transcript.failed': ['Nie udało się wczytać transkrypcji.', 'The transcript could not be loaded.'],
});
