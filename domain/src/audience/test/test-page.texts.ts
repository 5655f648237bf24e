import { defineTexts } from '../../base/text/text.ts';

/** The page /test; loaded with it. */
export const testPageTexts = defineTexts({
	'test.lead': [
		'Puść krótki film. Sprawdzimy, czy na tym urządzeniu i łączu obejrzysz spektakl bez kłopotów. Nie trzeba się logować.',
		'Play a short clip. We will check whether this device and connection are ready for a performance. No sign-in is needed.',
	],
	'test.player': ['Film próbny', 'Test clip'],
	'test.start': ['Zacznij próbę', 'Start the test'],
	'test.again': ['Powtórz próbę', 'Test again'],
	'test.results': ['Wyniki próby', 'Test results'],
	'test.picture': ['Obraz', 'Picture'],
	'test.sound': ['Dźwięk', 'Sound'],
	'test.captions': ['Napisy', 'Subtitles'],
	'test.speed': ['Łącze', 'Connection'],
	'test.waiting': ['Jeszcze nie wiadomo', 'Not known yet'],
	'test.picture.good': ['Obraz jest płynny.', 'The picture is smooth.'],
	'test.picture.poor': [
		'Obraz się zacina. Zamknij inne programy i karty albo wybierz niższą jakość.',
		'The picture stutters. Close other programs and tabs, or choose a lower quality.',
	],
	'test.picture.bad': [
		'Film się nie odtwarza. Zaktualizuj przeglądarkę albo spróbuj w innej.',
		'The clip does not play. Update the browser, or try another one.',
	],
	'test.sound.ask': ['Czy słychać dźwięk z lewej, potem z prawej strony?', 'Do you hear the sound on the left, then on the right?'],
	'test.sound.yes': ['Słychać', 'I hear it'],
	'test.sound.no': ['Nie słychać', 'I hear nothing'],
	'test.sound.good': ['Dźwięk działa.', 'The sound works.'],
	'test.sound.poor': ['Film jest wyciszony. Włącz dźwięk w odtwarzaczu.', 'The clip is muted. Turn the sound on in the player.'],
	'test.sound.bad': [
		'Sprawdź głośność urządzenia i to, czy dźwięk nie idzie do innych słuchawek lub głośnika.',
		'Check the volume of the device, and whether the sound goes to other headphones or speakers.',
	],
	'test.captions.good': ['Napisy się wyświetlają.', 'Subtitles are shown.'],
	'test.captions.bad': [
		'Nie widać napisów. Włącz je w odtwarzaczu albo spróbuj w innej przeglądarce.',
		'No subtitles are shown. Turn them on in the player, or try another browser.',
	],
	'test.speed.good': ['{mbit} Mb/s: wystarczy na obraz {height}p.', '{mbit} Mbit/s: enough for a {height}p picture.'],
	'test.speed.poor': [
		'{mbit} Mb/s: wystarczy na obraz {height}p. Podejdź bliżej routera albo użyj kabla.',
		'{mbit} Mbit/s: enough for a {height}p picture. Move closer to the router, or use a cable.',
	],
	'test.speed.bad': [
		'To łącze jest za wolne na płynny obraz. Spróbuj innej sieci.',
		'This connection is too slow for a smooth picture. Try another network.',
	],
	'test.all_good': ['Wszystko gotowe. Do zobaczenia na spektaklu!', 'Everything is ready. See you at the performance!'],
});
