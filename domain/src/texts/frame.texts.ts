import { defineTexts } from '../base/text/text.ts';

/** Texts every page needs: the frame, refusals, form messages. */
export const frameTexts = defineTexts({
	'refusal.unreadable': ['Nie można odczytać żądania.', 'The request cannot be read.'],
	'refusal.unauthenticated': ['Zaloguj się, aby kontynuować.', 'Sign in to continue.'],
	'refusal.bad_credentials': ['Nieprawidłowy adres e-mail lub hasło.', 'Wrong e-mail address or password.'],
	'refusal.forbidden': ['Brak uprawnień.', 'You are not allowed to do this.'],
	'refusal.unverified': [
		'Konto nie zostało jeszcze potwierdzone. Sprawdź skrzynkę e-mail.',
		'The account is not confirmed yet. Check your mailbox.',
	],
	'refusal.link_sent': ['Wysłano link do logowania.', 'A sign-in link has been sent.'],
	'refusal.password_waits': [
		'Nowe hasło czeka na potwierdzenie przez innego administratora, bo sama skrzynka e-mail nie otwiera panelu. Do tego czasu działa poprzednie hasło. Poproś o potwierdzenie drugiego administratora albo osobę, która prowadzi serwer (npm run admin).',
		'The new password waits for another administrator to confirm it, because a mailbox alone does not open the panel. Until then the previous password works. Ask another administrator, or whoever runs the server (npm run admin).',
	],
	'refusal.plays_elsewhere': [
		'Jeden bilet gra na jednym ekranie. Tutaj zacznie od miejsca, w którym jest teraz.',
		'One ticket plays on one screen. Here it goes on from where it is now.',
	],
	'refusal.too_many_addresses': [
		'Z tego konta oglądano w ciągu 24 godzin z tylu adresów sieci, na ile pozwala teatr ({limit}). Oglądaj w jednym z tych miejsc albo spróbuj za dobę. Jeśli oglądał ktoś inny, zmień hasło.',
		'This account has watched from as many network addresses in 24 hours as the theatre allows ({limit}). Watch in one of those places, or try again in a day. If it was somebody else, change your password.',
	],
	'refusal.decided_already': [
		'To hasło już nie czeka: ktoś o nim zdecydował, minęło 7 dni albo ustawiono nowsze. Odśwież stronę.',
		'This password no longer waits: somebody decided, 7 days have passed or a newer one was set. Reload the page.',
	],
	'refusal.not_found': ['Nie znaleziono.', 'Not found.'],
	'refusal.method_not_allowed': ['Ten adres można tylko odczytać.', 'This address can only be read.'],
	'refusal.guest_ended': [
		'Ta przeglądarka nie pokazuje już tego zamówienia: dostęp się skończył albo bilet zwrócono. Szczegóły są w mailach o zamówieniu.',
		'This browser no longer shows this order: the access has ended or the ticket was refunded. The mails about the order say more.',
	],
	'refusal.guest_off': [
		'Zakup bez konta jest teraz wyłączony. Zaloguj się albo załóż konto.',
		'Buying without an account is off now. Sign in or sign up.',
	],
	'refusal.open_elsewhere': [
		'To zamówienie zaczęto w innej przeglądarce. Dokończ je przez odnośnik z maila.',
		'This order was begun in another browser. Finish it by the link of the mail.',
	],
	'refusal.corrected_already': [
		'Adres tego zamówienia można poprawić raz, przed pierwszym obejrzeniem, w przeglądarce zakupu. Napisz do nas, jeśli nadal jest błędny.',
		'The address of this order can be corrected once, before it is first watched, in the browser it was bought in. Write to us if it is still wrong.',
	],
	'refusal.sold_out': ['Brak biletów.', 'Sold out.'],
	'refusal.event_over': ['Wydarzenie już się zakończyło.', 'The event is over.'],
	'refusal.under_age': ['Ta pozycja ma ograniczenie wiekowe.', 'This item has an age restriction.'],
	'refusal.country_blocked': ['Ta pozycja jest niedostępna w Twoim kraju.', 'This item is not available in your country.'],
	'refusal.payments_blocked': ['Sprzedaż biletów jest wstrzymana.', 'Ticket sales are suspended.'],
	'refusal.already_has_access': ['Masz już dostęp do tej pozycji.', 'You already have access to this item.'],
	'refusal.not_available': ['Ta pozycja jest teraz niedostępna.', 'This item is not available now.'],
	'refusal.film_not_ready': ['Film jest jeszcze przygotowywany.', 'The film is still being prepared.'],
	'refusal.tos_required': ['Najpierw zaakceptuj nowy regulamin.', 'Accept the new terms first.'],
	'refusal.access_ended': ['Twój dostęp do tego nagrania się zakończył.', 'Your access to this recording has ended.'],
	'refusal.refunded': [
		'Zamówienie zostało zwrócone, dlatego nie masz już dostępu do tego materiału.',
		'The order was refunded, so you no longer have access to this recording.',
	],
	'refusal.no_gift': ['Prezent jest niedostępny.', 'The gift is not available.'],
	'refusal.in_use': ['Nie można usunąć: element jest używany.', 'It cannot be deleted: it is in use.'],
	'refusal.illegal_transition': ['Takiej zmiany statusu nie można wykonać.', 'This change of status is not possible.'],
	'refusal.last_admin': ['To ostatni administrator.', 'This is the last administrator.'],
	'refusal.already_banned': ['Użytkownik ma już aktywną blokadę.', 'The user already has an active ban.'],
	'refusal.not_finished': ['Przesyłanie pliku nie zostało jeszcze zakończone.', 'The upload is not finished yet.'],
	'refusal.limit_reached': [
		'Masz już zarezerwowane i nieopłacone miejsca na to wydarzenie. Opłać je lub z nich zrezygnuj.',
		'You already hold unpaid seats for this event. Pay for them or cancel the order.',
	],
	'refusal.payment_pending': [
		'Bank sprawdza płatność za to zamówienie. Poczekaj na wynik.',
		'The bank is checking the payment for this order. Please wait for the result.',
	],
	'refusal.extended_before': ['Tego miejsca nie można zachować na dłużej.', 'This place cannot be kept any longer.'],
	'refusal.sale_ended': [
		'Sprzedaż już się zakończyła: do końca zostało zbyt mało czasu.',
		'The sale has ended: too little time is left before the end.',
	],
	'refusal.price_changed': [
		'Cena zmieniła się z {from} na {to}. Kupujesz?',
		'The price has changed from {from} to {to}. Do you still want to buy?',
	],
	'refusal.price_with_vat': [
		'Cena {to} zawiera teraz podatek VAT. Kupujesz?',
		'The price of {to} now includes VAT. Do you still want to buy?',
	],
	'refusal.price_without_vat': [
		'Cena {to} nie zawiera już podatku VAT. Kupujesz?',
		'The price of {to} no longer includes VAT. Do you still want to buy?',
	],
	'refusal.event_cancelled': ['Wydarzenie zostało odwołane.', 'The event was cancelled.'],
	'refusal.too_many_open_orders': [
		'Masz zbyt wiele nieopłaconych zamówień. Dokończ je lub poczekaj, aż wygasną.',
		'You have too many unpaid orders. Finish them or wait until they expire.',
	],
	'refusal.gallery_full': ['Galeria może mieć najwyżej 5 zdjęć.', 'A gallery takes at most 5 images.'],
	'refusal.changed_since': ['W międzyczasie ktoś inny zapisał zmiany.', 'Somebody else has saved changes in the meantime.'],
	'refusal.code_used': ['Nie można usunąć wykorzystanego kodu.', 'A used code cannot be deleted.'],
	'refusal.too_large': ['Plik lub żądanie jest za duże.', 'The file or request is too large.'],
	'refusal.too_many_pixels': [
		'Obraz ma za dużo pikseli: dłuższy bok może mieć najwyżej {side}.',
		'The picture has too many pixels: its longer side may have at most {side}.',
	],
	'refusal.empty_file': ['Ten plik jest pusty.', 'This file is empty.'],
	'refusal.wrong_type': ['Niedozwolony typ pliku.', 'This type of file is not allowed.'],
	'refusal.validation': ['Popraw zaznaczone pola.', 'Please correct the marked fields.'],
	'refusal.too_many_held': [
		'Z tej sieci zarezerwowano już wiele nieopłaconych miejsc. Spróbuj za kilka minut albo kup z konta.',
		'Many unpaid seats are held from this network. Try again in a few minutes, or buy with an account.',
	],
	'guests.validate.same_email': ['To jest adres, który już masz w zamówieniu.', 'This is the address the order already has.'],
	'tickets.wrong_link': [
		'Ten odnośnik do biletu już nie działa. Poproś o nowy na stronie „Gdzie jest mój bilet?”.',
		'This ticket link no longer works. Ask for a new one on the page “Where is my ticket?”.',
	],
	'refusal.too_many_requests': ['Zbyt wiele prób. Spróbuj ponownie za chwilę.', 'Too many attempts. Try again in a moment.'],
	'refusal.provider_error': [
		'Operator płatności lub wideo nie odpowiada. Spróbuj ponownie za chwilę.',
		'The payment or video provider is not responding. Try again in a moment.',
	],
	'refusal.unavailable': [
		'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
		'The service is temporarily unavailable. Try again in a moment.',
	],
	'refusal.disk_full': ['Brak miejsca na dysku.', 'No space left on the disk.'],
	'form.validate.required': ['Pole wymagane.', 'This field is required.'],
	'form.validate.wrong_input': ['Niepoprawna wartość', 'Invalid value'],
	'form.validate.unknown_field': ['Nieznane pole.', 'Unknown field.'],
	'form.validate.too_long': ['Tekst jest za długi.', 'The text is too long.'],
	'form.validate.special_chars': [
		'Dozwolone są tylko litery, łącznik, myślnik i spacja.',
		'Only letters, hyphens, dashes and spaces are allowed.',
	],
	'form.validate.common_passwd': [
		'To jedno z najczęstszych haseł i łatwo je odgadnąć. Wymyśl inne, na przykład z kilku słów.',
		'This is one of the commonest passwords and easy to guess. Choose another one, for example of several words.',
	],
	'form.validate.passwd': [
		'Hasło musi mieć co najmniej 8 znaków: litery bez polskich znaków (a–z, A–Z), cyfry i znaki @^()_-$#!%*?&. Bez spacji i innych znaków.',
		'The password needs at least 8 characters: letters a–z and A–Z, digits and @^()_-$#!%*?&. No accented letters, spaces or other characters.',
	],
	'form.validate.passwdmatch': ['Hasła nie są takie same.', 'The passwords do not match.'],
	'form.validate.wrong_code': ['Ten kod nie pasuje albo stracił ważność.', 'This code does not match or is no longer valid.'],
	'form.validate.email': ['Niepoprawny adres e-mail.', 'Invalid e-mail address.'],
	'form.validate.six_digits': ['Wpisz sześć cyfr z wiadomości.', 'Type the six digits of the message.'],
	'form.validate.country': ['Nie ma takiego kraju.', 'There is no such country.'],
	'form.validate.birthday': ['Sprawdź rok urodzenia.', 'Check the year of birth.'],
	'form.validate.date': ['Niepoprawna data.', 'Invalid date.'],
	'form.validate.wrong_input_max2': ['Niepoprawna wartość, najwyżej 2 znaki.', 'Invalid value, at most 2 characters.'],
	'signin.another_user': [
		'Ktoś zalogował się na to konto na innym urządzeniu. Jeśli to nie Ty, zresetuj hasło.',
		'Someone signed in to this account on another device. If it was not you, reset your password.',
	],
	'signin.code_spent': [
		'Za dużo nieudanych prób. Wyślij nowy kod albo otwórz link z wiadomości.',
		'Too many failed tries. Send a new code or open the link of the message.',
	],
	'signin.wrong_token': ['Link do logowania jest nieprawidłowy lub wygasł.', 'The sign-in link is invalid or has expired.'],
	'signin.session_timeout': ['Sesja wygasła. Zaloguj się ponownie.', 'Your session has expired. Sign in again.'],
	'signin.account_blocked': [
		'Konto jest zablokowane. Skontaktuj się z administratorem.',
		'The account is blocked. Contact the administrator.',
	],
	'videotrans.no_access': ['Brak dostępu do tego materiału.', 'You have no access to this recording.'],
	'codes.unknown': ['Nie ma takiego kodu.', 'There is no such code.'],
	'codes.expired': ['Kod stracił ważność.', 'The code has expired.'],
	'codes.exhausted': ['Kod został już wykorzystany.', 'The code has been used up.'],
	'codes.already_theirs': ['Ten kod jest już na koncie tej osoby.', 'This code is already in this person’s account.'],
	'codes.title_yours': [
		'Masz już dostęp do tego tytułu. Przekaż kod komuś innemu.',
		'You already have access to this title. Pass the code on to somebody else.',
	],
	'codes.title_theirs': [
		'Ta osoba ma już dostęp do tego tytułu. Kod może wykorzystać ktoś inny.',
		'This person already has access to this title. Somebody else can use the code.',
	],
	'codes.title_age': [
		'Ten tytuł ma ograniczenie wiekowe. Kod może wykorzystać tylko ktoś starszy.',
		'This title has an age restriction. Only somebody older can use the code.',
	],
	'codes.title_no_birthday': [
		'Ten tytuł ma ograniczenie wiekowe, a na koncie tej osoby nie ma daty urodzenia.',
		'This title has an age restriction, and this person’s account has no date of birth.',
	],
	'codes.already_yours': ['Ten kod jest już na Twoim koncie.', 'This code is already in your account.'],
	'errorpage.internal': ['Wystąpił błąd. Prosimy spróbować później.', 'An error occurred. Please try again later.'],
	'errorpage.404_2': [
		'Nie ma takiej strony. Mogła zmienić adres albo nigdy jej nie było.',
		'There is no such page. It may have moved, or it may never have existed.',
	],
	'maintenance.way_back': [
		'Po przerwie ta strona sama zaprowadzi Cię z powrotem.',
		'After the break, this page will take you back by itself.',
	],
	'maintenance.message': ['Trwa przerwa techniczna. Wracamy niebawem.', 'Maintenance in progress. We will be back soon.'],
});
