import { defineTexts } from '../base/text/text.ts';

/** The watch page: player, variants, chat, lobby, playback errors. */
export const watchingTexts = defineTexts({
	'watching.player': ['Odtwarzacz: {title}', 'Player: {title}'],
	'watching.back': ['Opis spektaklu', 'About the performance'],
	'watching.live': ['Na żywo', 'Live'],
	'watching.variant': ['Wersja', 'Version'],
	'watching.variant.original': ['Podstawowa', 'Original'],
	'watching.variant.pjm': ['PJM', 'Polish sign language'],
	'watching.variant.audiodeskrypcja': ['Audiodeskrypcja', 'Audio description'],
	'watching.variant.trailer': ['Zwiastun', 'Trailer'],
	'watching.missing.pjm': [
		'Ten tytuł nie ma wersji z tłumaczeniem na polski język migowy (PJM). Odtwarzamy wersję podstawową.',
		'This title has no version in Polish sign language. We are playing the original version.',
	],
	'watching.missing.audiodeskrypcja': [
		'Ten tytuł nie ma wersji z audiodeskrypcją. Odtwarzamy wersję podstawową.',
		'This title has no version with audio description. We are playing the original version.',
	],
	'watching.missing.unknown': [
		'Ten tytuł nie ma takiej wersji. Odtwarzamy wersję podstawową.',
		'This title has no such version. We are playing the original version.',
	],
	'watching.start': ['Odtwórz', 'Play'],
	'watching.loading': ['Podnosimy kurtynę…', 'Raising the curtain…'],
	'watching.invalid': ['Niepoprawna wartość', 'Invalid value'],
	'watching.lobby': ['Foyer', 'Foyer'],
	'watching.lobby_lead': [
		'Zaczynamy {at}. Zostań na tej stronie, transmisja ruszy sama.',
		'We begin at {at}. Stay on this page, the performance starts by itself.',
	],
	'watching.lobby_left': ['do rozpoczęcia', 'until it begins'],
	'watching.live_state.waiting': ['Przed transmisją', 'Before the broadcast'],
	'watching.live_state.lost': ['Przerwa', 'Interrupted'],
	'watching.live_state.ended': ['Transmisja zakończona. Oglądasz zapis.', 'The broadcast has ended. You are watching the recording.'],
	'watching.live_waiting': ['Zaraz zaczynamy', 'We begin in a moment'],
	'watching.live_waiting_lead': [
		'Obrazu jeszcze nie ma. Zostań na tej stronie, transmisja ruszy sama.',
		'There is no picture yet. Stay on this page, the broadcast starts by itself.',
	],
	'watching.live_lost': ['Przerwa w transmisji. Zaraz wracamy.', 'The broadcast is interrupted. We will be back in a moment.'],
	'watching.trouble': ['Obraz zaraz wróci', 'The picture will be back in a moment'],
	'watching.trouble_lead': [
		'Źródło chwilowo nie odpowiada. Spróbujemy ponownie za {seconds} s; nic nie musisz robić.',
		'The source does not respond for a moment. We will try again in {seconds} s; you need not do anything.',
	],
	'watching.trouble_now': ['Spróbuj teraz', 'Try now'],
	'watching.no_access': ['Nie możesz teraz oglądać', 'You cannot watch now'],
	'watching.retry': ['Spróbuj ponownie', 'Try again'],
	'watching.retry_lead': ['Spróbujemy ponownie sami za {seconds} s.', 'We will try again by ourselves in {seconds} s.'],
	'watching.chat': ['Czat', 'Chat'],
	'watching.chat_label': ['Czat na żywo', 'Live chat'],
	'watching.chat_hide': ['Schowaj czat', 'Hide the chat'],
	'watching.chat_show': ['Pokaż czat', 'Show the chat'],
	'watching.access_until': ['Dostęp do {at}.', 'Access until {at}.'],
	'watching.one_device': [
		'Jednocześnie można oglądać na jednym urządzeniu. Po zalogowaniu na innym ta sesja się zakończy.',
		'You can watch on one device at a time. Signing in on another ends this session.',
	],
	'watching.control.quality': ['Jakość', 'Quality'],
	'watching.control.quality_auto': ['Automatyczna', 'Automatic'],
	'watching.ip_ban_reason': ['Przekroczono limit adresów IP', 'Too many IP addresses'],
});
