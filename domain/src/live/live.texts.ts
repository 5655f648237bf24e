import { defineTexts } from '../base/text/text.ts';

/** The stage manager's view in the panel. */
export const liveTexts = defineTexts({
	'live.open': ['Transmisja', 'Live stream'],
	'live.title': ['Transmisja: {title}', 'Live stream: {title}'],
	'live.state': ['Stan', 'State'],
	'live.state.none': ['Bez klucza', 'No key'],
	'live.state.waiting': ['Oczekuje', 'Waiting'],
	'live.state.on_air': ['Na żywo', 'On air'],
	'live.state.lost': ['Brak obrazu', 'Signal lost'],
	'live.state.ended': ['Zakończona', 'Ended'],
	'live.lead.none': [
		'Utwórz klucz i wpisz go razem z adresem w programie nadającym (np. OBS).',
		'Create a key and enter it with the address in the sending program (e.g. OBS).',
	],
	'live.lead.waiting': [
		'Widzowie nie widzą jeszcze obrazu. Gdy nadajnik wysyła obraz, naciśnij „Na żywo”.',
		'Viewers do not see the picture yet. When the sender sends it, press “Go live”.',
	],
	'live.lead.on_air': ['Widzowie oglądają transmisję.', 'Viewers are watching.'],
	'live.lead.lost': [
		'Nadajnik się rozłączył. Widzowie widzą komunikat o przerwie; transmisja ruszy sama, gdy nadajnik wróci w ciągu 10 minut.',
		'The sender has disconnected. Viewers see a notice; the stream goes on by itself when the sender returns within 10 minutes.',
	],
	'live.lead.ended': [
		'Zapis staje się filmem wydarzenia. Nowy klucz zaczyna następną transmisję.',
		'The recording becomes the film of the event. A new key begins another stream.',
	],
	'live.off': [
		'Ten serwer nie przyjmuje transmisji (LIVE_PORT jest ustawiony na 0).',
		'This server takes no live streams (LIVE_PORT is set to 0).',
	],
	'live.address': ['Adres serwera', 'Server address'],
	'live.key': ['Klucz transmisji', 'Stream key'],
	'live.key_once': [
		'Skopiuj klucz teraz: nie pokażemy go ponownie. Poprzedni klucz przestał działać.',
		'Copy the key now: it is not shown again. The previous key has stopped working.',
	],
	'live.key_make': ['Utwórz klucz', 'Create a key'],
	'live.key_renew': ['Nowy klucz', 'New key'],
	'live.key_renew_title': ['Utworzyć nowy klucz?', 'Create a new key?'],
	'live.key_renew_text': [
		'Obecny klucz przestanie działać, a nadajnik, który go używa, zostanie rozłączony.',
		'The current key stops working, and a sender that uses it is disconnected.',
	],
	'live.sending': ['Nadajnik', 'Sender'],
	'live.sending.yes': ['połączony', 'connected'],
	'live.sending.no': ['brak połączenia', 'not connected'],
	'live.kbps': ['Przepływność', 'Bitrate'],
	'live.kbps_value': ['{count} kb/s', '{count} kbit/s'],
	'live.dropped': ['Zgubione klatki', 'Dropped frames'],
	'live.viewers': ['Ogląda teraz', 'Watching now'],
	'live.preview': ['Podgląd obrazu', 'Preview of the picture'],
	'live.no_picture': ['Brak obrazu', 'No picture'],
	'live.slow_key_frames': [
		'Klatki kluczowe są za rzadkie, widzowie widzą obraz z opóźnieniem. Ustaw w nadajniku odstęp 2 s.',
		'Key frames are too far apart, so viewers are late. Set an interval of 2 s in the sender.',
	],
	'live.start': ['Na żywo', 'Go live'],
	'live.end': ['Zakończ', 'End'],
	'live.end_title': ['Zakończyć transmisję?', 'End the live stream?'],
	'live.end_text': [
		'Transmisja skończy się dla wszystkich widzów i nie można jej wznowić. Zapis stanie się filmem wydarzenia.',
		'The stream ends for all viewers and cannot be resumed. The recording becomes the film of the event.',
	],
	'live.replay_until': ['Zapis dostępny do', 'Recording available until'],
	'live.replay_hint': [
		'Puste: zapis nie jest dostępny. Domyślnie 48 godzin od końca transmisji.',
		'Empty: the recording is not available. 48 hours after the end of the stream by default.',
	],
	'live.not_enabled': ['Włącz w wydarzeniu transmisję na żywo.', 'Switch the live stream of the event on first.'],
	'live.no_sender': ['Nadajnik nie wysyła jeszcze obrazu.', 'The sender sends no picture yet.'],
	'live.recording_name': ['{title}, zapis transmisji', '{title}, recording'],
});
