import { defineTexts } from '../../base/text/text.ts';

/** Packages of hosted videos in the panel. */
export const packagesTexts = defineTexts({
	'package.title': ['Jakość odtwarzania', 'Playback quality'],
	'package.none': ['Jak przesłano', 'As uploaded'],
	'package.state.waiting': ['Przygotowanie: w kolejce', 'Preparation: in the queue'],
	'package.state.making': ['Przygotowanie {percent}%', 'Preparation {percent}%'],
	'package.state.ready': ['Gotowa: {heights}', 'Ready: {heights}'],
	'package.state.failed': ['Nie udało się', 'Failed'],
	'package.seconds_left': ['zostało ok. {seconds} s', 'about {seconds} s left'],
	'package.minutes_left': ['zostało ok. {minutes} min', 'about {minutes} min left'],
	'package.hours_left': ['zostało ok. {hours} godz.', 'about {hours} h left'],
	'package.plays_as_uploaded': ['Do tego czasu film odtwarza się tak, jak go przesłano.', 'Until then the film plays as it was uploaded.'],
	'package.plays_earlier': [
		'Do tego czasu film odtwarza się w jakościach przygotowanych wcześniej.',
		'Until then the film plays in the qualities prepared earlier.',
	],
	'package.no_sound': ['Film nie ma dźwięku.', 'The film has no sound.'],
	'package.make_of': ['Przygotuj film od nowa: {name}', 'Prepare the film again: {name}'],
	'package.queued': ['Film czeka na przygotowanie.', 'The film is waiting to be prepared.'],
	'package.unavailable': [
		'Na tym serwerze nie można przygotować filmów w kilku jakościach (brak pakietu node-av). Filmy odtwarzają się tak, jak je przesłano.',
		'This server cannot prepare films in several qualities (the package node-av is missing). Films play as they were uploaded.',
	],
	'package.reason.no_picture': ['W pliku nie ma obrazu.', 'The file has no picture.'],
	'package.reason.endless': [
		'Podany w pliku czas trwania nie zgadza się z jego treścią.',
		'The duration in the file does not match its content.',
	],
	'package.reason.too_long': ['Film jest dłuższy niż 12 godzin.', 'The film is longer than 12 hours.'],
	'package.reason.too_large': ['Obraz jest za duży (największy: 8192 × 4352).', 'The picture is too large (maximum 8192 × 4352).'],
	'package.reason.broken': ['Plik jest uszkodzony albo niepełny.', 'The file is damaged or incomplete.'],
	'package.reason.too_heavy': [
		'Przetwarzanie trwało zbyt długo bez postępu albo wymagało za dużo pamięci.',
		'Processing took too long without progress or needed too much memory.',
	],
	'package.reason.storage': ['Nie udało się zapisać plików.', 'The files could not be stored.'],
	'package.reason.unavailable': ['Na tym serwerze nie można przygotowywać filmów.', 'Films cannot be prepared on this server.'],
});
