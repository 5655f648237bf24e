import { defineTexts } from '../base/text/text.ts';

/** Mails about orders; only the server sends them. */
export const ordersMailTexts = defineTexts({
	'orders.mail.completed.subject': ['Potwierdzenie zamówienia: {what}', 'Order confirmation: {what}'],
	'orders.mail.completed.heading': ['Dziękujemy za zakup', 'Thank you for your order'],
	'orders.mail.completed.heading_free': ['Dostęp jest Twój', 'Access is yours'],
	'orders.mail.event': [
		'Masz bilet na wydarzenie „{title}”. Obejrzysz je online po zalogowaniu, na stronie wydarzenia.',
		'You have a ticket to “{title}”. Sign in to watch it online on the event page.',
	],
	'orders.mail.video': [
		'Masz dostęp do nagrania „{title}”. Obejrzysz je online po zalogowaniu, na jego stronie.',
		'You have access to “{title}”. Sign in to watch it online on its page.',
	],
	'orders.mail.event_link': [
		'Masz bilet na wydarzenie „{title}”. Obejrzysz je online: przycisk w tej wiadomości otwiera bilet.',
		'You have a ticket to “{title}”. Watch it online: the button of this message opens the ticket.',
	],
	'orders.mail.video_link': [
		'Masz dostęp do nagrania „{title}”. Obejrzysz je online: przycisk w tej wiadomości je otwiera.',
		'You have access to “{title}”. Watch it online: the button of this message opens it.',
	],
	'orders.mail.link_note': [
		'Nie potrzebujesz konta ani hasła. Nie przekazuj tej wiadomości: kto ją ma, może otworzyć bilet.',
		'You need no account and no password. Keep this message to yourself: whoever has it can open the ticket.',
	],
	'orders.mail.code_address': ['Gdzie wpisać kod', 'Where to enter the code'],
	'orders.mail.gift': [
		'Prezent „{title}” jest gotowy. Przekaż ten kod obdarowanej osobie: wpisze go na swoim koncie i otrzyma dostęp.',
		'Your gift “{title}” is ready. Pass this code on: the recipient enters it in their account and gets access.',
	],
	'orders.mail.gift_any': [
		'Prezent jest gotowy. Przekaż ten kod obdarowanej osobie: wpisze go na swoim koncie i wybierze dowolne wydarzenie lub nagranie.',
		'Your gift is ready. Pass this code on: the recipient enters it in their account and chooses any event or recording.',
	],
	'orders.mail.group': [
		'Bilety grupowe na „{title}” są gotowe. Każdy kod otwiera dostęp jednej osobie: wystarczy wpisać go na swoim koncie.',
		'Your group tickets to “{title}” are ready. Each code gives access to one person, who just enters it in their account.',
	],
	'orders.mail.group_video': [
		'Dostęp dla grupy do nagrania „{title}” jest gotowy. Każdy kod otwiera dostęp jednej osobie: wystarczy wpisać go na swoim koncie.',
		'Your group access to “{title}” is ready. Each code gives access to one person, who just enters it in their account.',
	],
	'orders.mail.codes_ended': [
		'Kody z tego zamówienia zostały już aktywowane lub straciły ważność.',
		'The codes from this order have been activated or have expired.',
	],
	'orders.mail.number': ['Numer zamówienia', 'Order number'],
	'orders.mail.price': ['Cena (w tym podatek VAT)', 'Price (including VAT)'],
	'orders.mail.price_without_vat': ['Cena', 'Price'],
	'orders.mail.access_note': [
		'Dostęp jest na Twoim koncie. Aby oglądać, wystarczy się zalogować.',
		'Access is in your account. Just sign in to watch.',
	],
	'orders.mail.ticket_note': [
		'Bilet jest na Twoim koncie. Aby oglądać, wystarczy się zalogować.',
		'The ticket is in your account. Just sign in to watch.',
	],
	'orders.mail.when': ['Kiedy', 'When'],
	'orders.mail.from': ['Dostęp od', 'Access from'],
	'orders.mail.until': ['Dostęp do', 'Access until'],
	'orders.mail.recording_until': ['Zapis dostępny do', 'Recording available until'],
	'orders.mail.recording_code': ['Kod trzeba wpisać na koncie przed', 'The code has to be entered in an account before'],
	'orders.mail.code_until': ['Kod ważny do', 'Code valid until'],
	'orders.mail.codes_until': ['Kody ważne do', 'Codes valid until'],
	'orders.mail.quantity': ['Liczba biletów', 'Number of tickets'],
	'orders.mail.quantity_video': ['Liczba osób', 'Number of people'],
	'orders.mail.term': ['Czas dostępu', 'Duration of access'],
	'orders.mail.term_hours': [
		'{count} {count|godzina|godziny|godzin} od użycia kodu',
		'{count} {count|hour|hours} from the moment the code is used',
	],
	'orders.mail.term_hours_from': [
		'{count} {count|godzina|godziny|godzin} od użycia kodu, najwcześniej od {from}',
		'{count} {count|hour|hours} from the moment the code is used, from {from} at the earliest',
	],
	'orders.mail.watch': ['Oglądaj', 'Watch'],
	'orders.mail.see_order': ['Zobacz zamówienie', 'See the order'],
	'orders.mail.consent': ['Przy zakupie {date} wyrażono zgodę: {consent}', 'Consent given with the purchase on {date}: {consent}'],
	'orders.mail.unconfirmed.subject': [
		'Bank nie potwierdził płatności: zamówienie {number}',
		'The bank did not confirm the payment: order {number}',
	],
	'orders.mail.unconfirmed.heading': ['Zamówienie zostało anulowane', 'The order was cancelled'],
	'orders.mail.unconfirmed.text': [
		'Zamówienie „{what}” ({amount}) czekało na potwierdzenie płatności z banku. Potwierdzenie nie przyszło, więc zamówienie zostało anulowane i nie daje dostępu.',
		'The order “{what}” ({amount}) was waiting for the bank to confirm its payment. The confirmation did not come, so the order was cancelled and gives no access.',
	],
	'orders.mail.unconfirmed.money': [
		'Jeśli bank pobrał pieniądze, nic nie musisz robić: gdy do nas dotrą, zrealizujemy zamówienie albo oddamy całą kwotę i napiszemy o tym.',
		'If the bank took the money, there is nothing you need to do: when it reaches us, we will fulfil the order or return the full amount, and write to you.',
	],
	'orders.mail.unconfirmed.again': [
		'Jeśli nie chcesz czekać, kup jeszcze raz. Gdy pierwsza płatność dotrze później, wróci do Ciebie sama.',
		'If you do not want to wait, buy again. If the first payment arrives later, it will come back to you automatically.',
	],
	'orders.mail.unconfirmed.buy': ['Kup jeszcze raz', 'Buy again'],
	'orders.mail.refunded.subject': ['Zwrot za zamówienie {number}', 'Refund for order {number}'],
	'orders.mail.refunded.heading': ['Pieniądze wracają do Ciebie', 'Your money is on its way back'],
	'orders.mail.refunded.heading_done': ['Pieniądze zostały zwrócone', 'Your money has been returned'],
	'orders.mail.refunded.heading_part_done': ['Część pieniędzy została zwrócona', 'Part of your money has been returned'],
	'orders.mail.refunded.how.provider': [
		'Pieniądze pojawią się na koncie zwykle w ciągu kilku dni roboczych.',
		'The money usually arrives within a few working days.',
	],
	'orders.mail.refunded.how.transfer': [
		'Pieniądze wysłaliśmy przelewem, na koncie pojawią się zwykle w ciągu kilku dni roboczych.',
		'We sent the money by bank transfer; it usually arrives within a few working days.',
	],
	'orders.mail.refunded.how.cash': ['Pieniądze zostały wypłacone gotówką.', 'The money was paid out in cash.'],
	'orders.mail.refunded.how.other': [
		'Pieniądze zostały zwrócone poza operatorem płatności.',
		'The money was returned outside the payment provider.',
	],
	'orders.mail.withdrawn.subject': ['Zamówienie wycofane: {number}', 'Order withdrawn: {number}'],
	'orders.mail.refunded.heading_free': ['Zamówienie zostało wycofane', 'The order was withdrawn'],
	'orders.mail.refunded.heading_part': ['Część pieniędzy wraca do Ciebie', 'Part of your money is on its way back'],
	'orders.mail.refunded.part': [
		'Zwróciliśmy {amount} z {paid} za „{what}”. {how} Zamówienie pozostaje ważne.',
		'We have returned {amount} of {paid} for “{what}”. {how} The order stays valid.',
	],
	'orders.mail.refunded.part_cancelled': [
		'Zwróciliśmy {amount} z {paid} za „{what}”. {how} Gdy zwrócimy resztę, napiszemy osobno.',
		'We have returned {amount} of {paid} for “{what}”. {how} We will write to you again when the rest has been returned.',
	],
	'orders.mail.refunded.rest': [
		'Zwróciliśmy {amount} za „{what}”, razem z poprzednim zwrotem {total}. {how} {end}',
		'We have returned {amount} for “{what}”, which makes {total} with the earlier refund. {how} {end}',
	],
	'orders.mail.refunded.end': ['Dostęp z tego zamówienia wygasł.', 'Access from this order has ended.'],
	'orders.mail.refunded.late': [
		'Płatność dotarła, gdy zamówienia nie można już było zrealizować, więc nie dało ono dostępu.',
		'The payment arrived when the order could no longer be fulfilled, so it gave no access.',
	],
	'orders.mail.refunded.text': ['Zwróciliśmy {amount} za „{what}”. {how} {end}', 'We have returned {amount} for “{what}”. {how} {end}'],
	'orders.mail.cancelled.subject': ['Wydarzenie odwołane: {title}, {when}', 'Event cancelled: {title}, {when}'],
	'orders.mail.cancelled': ['Wydarzenie zostało odwołane. Powód: {reason}', 'The event was cancelled. Reason: {reason}'],
	'orders.mail.cancelled.money': [
		'Zwrócimy pieniądze za „{what}”. Gdy to zrobimy, napiszemy osobno.',
		'We will return the money for “{what}” and write to you again when it is done.',
	],
	'orders.mail.code_void.subject': ['Kod {code} stracił ważność', 'The code {code} is no longer valid'],
	'orders.mail.code_void.heading': ['Twój kod stracił ważność', 'Your code is no longer valid'],
	'orders.mail.code_void.text': [
		'Kod {code} na „{title}”, który jest na Twoim koncie, stracił ważność: zamówienie, z którego pochodzi, zostało wycofane.',
		'The code {code} for “{title}” in your account is no longer valid: the order it comes from was withdrawn.',
	],
	'orders.mail.code_void.text_any': [
		'Kod {code}, który jest na Twoim koncie, stracił ważność: zamówienie, z którego pochodzi, zostało wycofane.',
		'The code {code} in your account is no longer valid: the order it comes from was withdrawn.',
	],
	'orders.mail.code_void.next': [
		'Nic nie musisz robić. W razie pytań zwróć się do osoby, od której masz ten kod.',
		'There is nothing you need to do. If you have questions, ask the person who gave you the code.',
	],
	'orders.mail.code_void.account': ['Przejdź do konta', 'Go to your account'],
	'orders.mail.gift_universal.text': [
		'Prezent nie przepada: jego kod obniża teraz o {amount} cenę dowolnego wydarzenia lub nagrania.',
		'The gift is not lost: its code now takes {amount} off the price of any event or recording.',
	],
	'orders.mail.gift_again.text': [
		'Prezent nie przepada: jego kod można wykorzystać ponownie.',
		'The gift is not lost: its code can be used again.',
	],
	'orders.mail.gift_over.subject': ['Prezent na dowolny tytuł: zamówienie {number}', 'A gift for any title: order {number}'],
	'orders.mail.gift_over.heading': ['Kod prezentu jest nadal ważny', 'Your gift code is still valid'],
	'orders.mail.gift_over.event': [
		'Wydarzenie z zamówienia „{what}” już się zakończyło, a kodu nie wykorzystano.',
		'The event in the order “{what}” is over, and the code has not been used.',
	],
	'orders.mail.gift_over.video': [
		'Nagranie z zamówienia „{what}” nie jest już dostępne, a kodu nie wykorzystano.',
		'The recording in the order “{what}” is no longer available, and the code has not been used.',
	],
	'orders.mail.gift_taken.text': [
		'Kod jest na koncie obdarowanej osoby: nikt inny nie może go aktywować.',
		'The code is in the recipient’s account: nobody else can activate it.',
	],
	'orders.mail.refunded.free': ['Zamówienie „{what}” zostało wycofane. {end}', 'The order “{what}” was withdrawn. {end}'],
	'orders.mail.late.subject': ['Zwracamy płatność: zamówienie {number}', 'We are returning your payment: order {number}'],
	'orders.mail.back.no_seat.heading': ['Płatność dotarła za późno', 'The payment came too late'],
	'orders.mail.back.no_seat.text': [
		'Płatność {amount} za „{what}” dotarła po czasie rezerwacji, gdy nie było już wolnych miejsc. Zwracamy całą kwotę.',
		'The payment of {amount} for “{what}” came after the reservation had ended, when no seats were left. We are returning the full amount.',
	],
	'orders.mail.back.second.heading': ['Zapłacono dwa razy', 'Paid twice'],
	'orders.mail.back.second.text': [
		'Za zamówienie „{what}” otrzymaliśmy płatność {amount}, która nie była już potrzebna. Zwracamy całą kwotę.',
		'For the order “{what}” we received a payment of {amount} that was no longer needed. We are returning the full amount.',
	],
	'orders.mail.back.event_cancelled.heading': ['Wydarzenie zostało odwołane', 'The event was cancelled'],
	'orders.mail.back.event_cancelled.text': [
		'Płatność {amount} za „{what}” dotarła po odwołaniu wydarzenia. Zwracamy całą kwotę.',
		'The payment of {amount} for “{what}” came after the event had been cancelled. We are returning the full amount.',
	],
	'orders.mail.back.over.heading': ['Płatność dotarła za późno', 'The payment came too late'],
	'orders.mail.back.over.text': [
		'Płatność {amount} za „{what}” dotarła, gdy wydarzenie lub nagranie nie było już dostępne. Zwracamy całą kwotę.',
		'The payment of {amount} for “{what}” came when the event or recording was no longer available. We are returning the full amount.',
	],
	'orders.mail.back.given_up.heading': ['Pieniądze wracają do Ciebie', 'Your money is on its way back'],
	'orders.mail.back.given_up.text': [
		'Płatność {amount} za „{what}” dotarła po rezygnacji z zamówienia. Zwracamy całą kwotę.',
		'The payment of {amount} for “{what}” came after you had cancelled the order. We are returning the full amount.',
	],
	'orders.mail.back.has_it.heading': ['Masz już dostęp', 'You already have access'],
	'orders.mail.back.has_it.text': [
		'Płatność {amount} za „{what}” dotarła po czasie, a dostęp masz już z innego zamówienia. Zwracamy całą kwotę.',
		'The payment of {amount} for “{what}” came late, and you already have access through another order. We are returning the full amount.',
	],
	'orders.mail.back.code_gone.heading': ['Płatność dotarła za późno', 'The payment came too late'],
	'orders.mail.back.code_gone.text': [
		'Płatność {amount} za „{what}” dotarła po czasie, a kod, który obniżał cenę, nie jest już dostępny. Zwracamy całą kwotę.',
		'The payment of {amount} for “{what}” came late, and the code that lowered its price is no longer available. We are returning the full amount.',
	],
	'orders.mail.back.account_gone.heading': ['Płatność za zamówienie usuniętego konta', 'Payment for an order of a deleted account'],
	'orders.mail.back.account_gone.text': [
		'Płatność {amount} za „{what}” dotarła po usunięciu konta. Zwracamy całą kwotę.',
		'The payment of {amount} for “{what}” came after the account had been deleted. We are returning the full amount.',
	],
	'orders.mail.late.staff': ['Klient: {email}. Zwrot zlecono automatycznie.', 'Customer: {email}. The refund was requested automatically.'],
});
