import { defineTexts } from '../base/text/text.ts';

export const liveTexts = defineTexts({
	'live.state.none': ['Bez klucza', 'No key'],
	'live.state.waiting': ['Oczekuje', 'Waiting'],
	'live.state.on_air': ['Na żywo', 'On air'],
	'live.state.lost': ['Brak obrazu', 'Signal lost'],
	'live.state.ended': ['Zakończona', 'Ended'],
	'live.lead.none': [
		'Utwórz klucz i wpisz go razem z adresem w programie nadającym (np. OBS).',
		'Create a key and enter it with the address in your streaming program (e.g. OBS).',
	],
	'live.lead.cancelled': ['Wydarzenie zostało odwołane, transmisji nie będzie.', 'The event was cancelled: there will be no live stream.'],
	'live.lead.cancelled_on_air': [
		'Wydarzenie zostało odwołane: widzowie już nie oglądają, a nadajnik zostaje rozłączony. Naciśnij „Zakończ”; bez tego transmisja skończy się sama po 10 minutach.',
		'The event was cancelled: viewers can no longer watch, and the sender is being disconnected. Press “End”; otherwise the stream will end by itself after 10 minutes.',
	],
	'live.lead.waiting': [
		'Widzowie nie widzą jeszcze obrazu. Gdy nadajnik wysyła obraz, naciśnij „Na żywo”.',
		'Viewers do not see the picture yet. Once the sender is sending it, press “Go live”.',
	],
	'live.lead.on_air': ['Widzowie oglądają transmisję.', 'Viewers are watching.'],
	'live.lead.lost': [
		'Nadajnik się rozłączył. Widzowie widzą komunikat o przerwie; transmisja ruszy sama, jeśli nadajnik wróci w ciągu 10 minut. Jeśli to koniec, naciśnij „Zakończ”.',
		'The sender has disconnected. Viewers see a notice; the stream will resume by itself if the sender returns within 10 minutes. If it is over, press “End”.',
	],
	'live.lead.ended': ['Zapis staje się filmem wydarzenia.', 'The recording becomes the film of the event.'],
	'live.lead.made': ['Zapis jest filmem wydarzenia.', 'The recording is the film of the event.'],
	'live.lead.failed': ['Z zapisu nie powstał film wydarzenia.', 'No film of the event could be made from the recording.'],
	'live.lead.next': ['Nowy klucz zaczyna następną transmisję.', 'A new key begins another stream.'],
	'live.lead.no_next': [
		'Wydarzenie zostało odwołane, następnej transmisji nie będzie.',
		'The event was cancelled: there will be no other stream.',
	],
	'live.recording_failed.settings': [
		'Nadajnik zmienił w trakcie transmisji ustawienia obrazu lub dźwięku, a jej części nie udało się sprowadzić do wspólnych ustawień.',
		'The sender changed its picture or sound settings during the stream, and the parts could not be converted to common settings.',
	],
	'live.recording_failed.media': [
		'Tego, co wysłał nadajnik, nie da się połączyć w jeden film.',
		'What the sender sent cannot be joined into one film.',
	],
	'live.recording_failed.memory': [
		'System przerwał łączenie zapisu w jeden film, najpewniej z braku pamięci.',
		'The system stopped the process that joins the recording into one film, most likely for lack of memory.',
	],
	'live.recording_failed.files': [
		'W magazynie plików nie ma już części zapisanej transmisji.',
		'A part of the recorded stream is no longer in the file storage.',
	],
	'live.recording_failed.lengths': [
		'W filmie połączonym z zapisu obraz i dźwięk nie trwałyby tyle, ile wysłano.',
		'In the film joined from the recording, picture and sound would not last as long as what was sent.',
	],
	'live.recording_failed.remedy': [
		'Widzowie oglądają zapis wprost z plików transmisji, które przechowujemy przez 30 dni od jej końca. Aby zachować zapis na dłużej, prześlij nagranie z programu nadającego jako wideo.',
		'Viewers watch the recording from the files of the stream, which are kept for 30 days after its end. To keep it longer, upload the recording from your streaming program as a video.',
	],
	'live.missing': ['W zapisie brakuje fragmentów:', 'Parts of the recording are missing:'],
	'live.missing_why': [
		'W tym czasie nadajnik nic nie wysyłał albo to, co wysłał, przepadło przed zapisaniem, na przykład razem z dyskiem serwera, albo nie dało się tego odczytać. Cała reszta jest zachowana.',
		'At these times the sender sent nothing, or what it sent was lost before it was stored, for example with the disk of a server, or it could not be read. All the rest is kept.',
	],
	'live.off': [
		'Ten serwer nie przyjmuje transmisji (LIVE_PORT jest ustawiony na 0).',
		'This server does not accept live streams (LIVE_PORT is set to 0).',
	],
	'live.refused_at': ['Ostatnia odmowa: {moment}.', 'Last refused: {moment}.'],
	'live.refusal.hevc': [
		'Nadajnik wysłał obraz w kodeku HEVC (H.265). Ustaw w nim (np. w OBS) kodek obrazu H.264.',
		'The sender sent its picture as HEVC (H.265). Set its video codec (e.g. in OBS) to H.264.',
	],
	'live.refusal.av1': [
		'Nadajnik wysłał obraz w kodeku AV1. Ustaw w nim (np. w OBS) kodek obrazu H.264.',
		'The sender sent its picture as AV1. Set its video codec (e.g. in OBS) to H.264.',
	],
	'live.refusal.picture_codec': [
		'Nadajnik wysłał obraz w kodeku, którego nie odtwarzamy. Ustaw w nim (np. w OBS) kodek obrazu H.264.',
		'The sender sent its picture in a codec that cannot be played. Set its video codec (e.g. in OBS) to H.264.',
	],
	'live.refusal.picture': [
		'Obrazu H.264 z nadajnika nie da się odtworzyć. Ustaw w nim zwykłą rozdzielczość, na przykład 1920 × 1080.',
		'The H.264 picture of the sender cannot be played. Set a usual resolution, such as 1920 × 1080.',
	],
	'live.refusal.no_picture': [
		'Nadajnik połączył się, ale nie wysyłał obrazu albo obraz stanął. Sprawdź w nim źródło obrazu.',
		'The sender connected, but it sent no picture, or the picture stood still. Check its video source.',
	],
	'live.refusal.key_frames': [
		'Nadajnik wysyła klatki kluczowe rzadziej niż co 20 s. Ustaw w nim odstęp klatek kluczowych 2 s.',
		'The key frames of the sender are more than 20 s apart. Set its keyframe interval to 2 s.',
	],
	'live.refusal.bitrate': [
		'Nadajnik wysyła za dużo danych. Zmniejsz w nim przepływność obrazu, na przykład do 6000 kb/s.',
		'The sender sends too much data. Lower its video bitrate, for example to 6000 kbit/s.',
	],
	'live.refusal.mp3': [
		'Nadajnik wysłał dźwięk MP3. Ustaw w nim kodek dźwięku AAC.',
		'The sender sent its sound as MP3. Set its audio codec to AAC.',
	],
	'live.refusal.sound_codec': [
		'Nadajnik wysłał dźwięk w kodeku, którego nie odtwarzamy. Ustaw w nim kodek dźwięku AAC.',
		'The sender sent its sound in a codec that cannot be played. Set its audio codec to AAC.',
	],
	'live.refusal.sound': [
		'Dźwięku AAC z nadajnika nie da się odtworzyć. Ustaw w nim 48 kHz i stereo.',
		'The AAC sound of the sender cannot be played. Set it to 48 kHz and stereo.',
	],
	'live.refusal.enhanced': [
		'Nadajnik wysłał obraz lub dźwięk w rozszerzonym RTMP albo w kilku ścieżkach. Wyłącz w nim „Enhanced RTMP” i „Multitrack”.',
		'The sender used Enhanced RTMP or several tracks. Turn off “Enhanced RTMP” and “Multitrack” in it.',
	],
	'live.refusal.old_key': [
		'Nadajnik użył starego klucza tego wydarzenia. Wpisz w nim obecny klucz; jeśli go nie masz, utwórz nowy.',
		'The sender used an old key of this event. Enter the current one; if you do not have it, create a new one.',
	],
	'live.refusal.in_use': [
		'Drugi nadajnik użył tego samego klucza, a nadawać może jeden. Wyłącz pozostałe; nadajnik, który stracił połączenie, może wrócić po kilkunastu sekundach.',
		'A second sender used the same key, and only one can send. Turn off the others; a sender that lost its connection can return after ten to twenty seconds.',
	],
	'live.refusal.ended': [
		'Nadajnik próbował się połączyć, ale transmisja się zakończyła. Wyłącz nadajnik.',
		'The sender tried to connect, but the stream has ended. Turn off the sender.',
	],
	'live.refusal.switched_off': [
		'Nadajnik próbował się połączyć, ale wydarzenie nie ma włączonej transmisji na żywo. Włącz ją w wydarzeniu.',
		'The sender tried to connect, but the live stream of the event is turned off. Turn it on in the event.',
	],
	'live.refusal.cancelled': [
		'Nadajnik próbował się połączyć, ale wydarzenie jest odwołane. Wyłącz nadajnik.',
		'The sender tried to connect, but the event is cancelled. Turn off the sender.',
	],
	'live.message': ['Komunikat do widzów', 'Message to viewers'],
	'live.message_en': ['Komunikat po angielsku', 'Message in English'],
	'live.message_hint': [
		'Pojawi się na ekranach wszystkich, którzy oglądają lub czekają na początek, i zostanie do usunięcia.',
		'It appears on the screens of everyone who is watching or waiting for the start, and stays until it is removed.',
	],
	'live.message_send': ['Wyślij wszystkim', 'Send to all'],
	'live.message_remove': ['Usuń z ekranów', 'Remove from screens'],
	'live.message_now': ['Na ekranach widzów od {time}', 'On viewers’ screens since {time}'],
	'live.message_none': ['Widzowie nie mają teraz żadnego komunikatu.', 'Viewers see no message now.'],
	'live.message_ended': [
		'Transmisja się zakończyła, więc tego komunikatu nie można już wysłać.',
		'The stream has ended, so this message can no longer be sent.',
	],
	'live.message_discard': ['Odrzuć', 'Discard'],
	'live.message_sent': ['Komunikat wysłany', 'Message sent'],
	'live.message_removed': ['Komunikat usunięty', 'Message removed'],
	'live.address': ['Adres serwera', 'Server address'],
	'live.key': ['Klucz transmisji', 'Stream key'],
	'live.copy_address': ['Kopiuj adres serwera', 'Copy the server address'],
	'live.copy_key': ['Kopiuj klucz transmisji', 'Copy the stream key'],
	'live.key_once': ['Skopiuj klucz teraz: nie pokażemy go ponownie.', 'Copy the key now: it will not be shown again.'],
	'live.key_replaced': ['Poprzedni klucz przestał działać.', 'The previous key has stopped working.'],
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
	'live.preview': ['Podgląd obrazu', 'Picture preview'],
	'live.no_picture': ['Brak obrazu', 'No picture'],
	'live.slow_key_frames': [
		'Klatki kluczowe są za rzadkie, więc widzowie widzą obraz z opóźnieniem. Ustaw w nadajniku odstęp 2 s.',
		'Key frames are too far apart, so viewers see the picture with a delay. Set an interval of 2 s in the sender.',
	],
	'live.start': ['Na żywo', 'Go live'],
	'live.end': ['Zakończ', 'End'],
	'live.end_title': ['Zakończyć transmisję?', 'End the live stream?'],
	'live.end_text': [
		'Transmisja skończy się dla wszystkich widzów i nie można jej wznowić. Zapis stanie się filmem wydarzenia.',
		'The stream will end for all viewers and cannot be resumed. The recording will become the film of the event.',
	],
	'live.replay_until': ['Zapis dostępny do', 'Recording available until'],
	'live.replay_hint': [
		'Puste: zapis nie jest dostępny. Domyślnie 48 godzin od końca transmisji.',
		'Empty: the recording is not available. By default, 48 hours from the end of the stream.',
	],
	'live.replay_close_title': ['Zapisać bez daty?', 'Save without a date?'],
	'live.replay_close_text': [
		'Od razu po zapisaniu posiadacze biletów nie będą mogli oglądać zapisu transmisji.',
		'As soon as this is saved, ticket holders will no longer be able to watch the recording.',
	],
	'live.not_enabled': ['Włącz w wydarzeniu transmisję na żywo.', 'Turn on the live stream in the event first.'],
	'live.no_sender': ['Nadajnik nie wysyła jeszcze obrazu.', 'The sender is not sending a picture yet.'],
	'live.recording_name': ['{title}, zapis transmisji', '{title}, recording'],
});
