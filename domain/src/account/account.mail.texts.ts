import { defineTexts } from '../base/text/text.ts';

/** Mails about accounts. */
export const accountMailTexts = defineTexts({
	'mail.verification.subject': ['Potwierdź adres e-mail', 'Confirm your e-mail address'],
	'mail.verification.text': [
		'Dziękujemy za założenie konta. Potwierdź adres e-mail, aby się zalogować. Zapytamy o hasło wybrane przy zakładaniu konta. Link działa 24 godziny.',
		'Thank you for creating an account. Confirm your e-mail address to sign in. We will ask for the password chosen when the account was created. The link works for 24 hours.',
	],
	'mail.verification.action': ['Potwierdź adres', 'Confirm the address'],
	'mail.verification.terms': [
		'Przy zakładaniu konta zaakceptowano regulamin i politykę prywatności.',
		'When the account was created, the terms and the privacy policy were accepted.',
	],
	'mail.not_you': ['Jeśli to nie Ty, zignoruj tę wiadomość.', 'If it was not you, ignore this message.'],
	'mail.reset.subject': ['Ustaw nowe hasło', 'Set a new password'],
	'mail.reset.text': [
		'Otrzymaliśmy prośbę o zmianę hasła do Twojego konta. Link działa godzinę i tylko raz.',
		'We received a request to change the password of your account. The link works for one hour and only once.',
	],
	'mail.reset.action': ['Ustaw nowe hasło', 'Set a new password'],
	'mail.new_device.subject': ['Logowanie na nowym urządzeniu', 'Sign-in on a new device'],
	'mail.new_device.text': [
		'Na Twoje konto zalogowano się w przeglądarce, w której dotąd nikt się na nie nie logował.',
		'Your account was signed in to in a browser in which nobody had signed in to it before.',
	],
	'mail.new_device.advice': [
		'Jeśli to Ty, nic nie musisz robić. Jeśli nie, ustaw nowe hasło: zakończy to wszystkie sesje.',
		'If it was you, there is nothing to do. If not, set a new password: this ends all sessions.',
	],
	'mail.password_changed.subject': ['Hasło do Twojego konta zostało zmienione', 'The password of your account was changed'],
	'mail.password_changed.text': [
		'Poprzednie hasło już nie działa, a sesje na innych urządzeniach zostały zakończone.',
		'The previous password no longer works, and sessions on other devices have ended.',
	],
	'mail.password_changed.advice': [
		'Jeśli to nie Ty, ustaw od razu nowe hasło i zmień hasło do swojej poczty.',
		'If it was not you, set a new password at once and change the password of your mailbox.',
	],
	'mail.signin.subject': ['Twój kod do logowania', 'Your sign-in code'],
	'mail.signin.text': [
		'Otwórz link, aby się zalogować. Na innym urządzeniu wpisz sześć cyfr. Link i cyfry działają 10 minut i tylko raz.',
		'Open the link to sign in. On another device type the six digits. The link and the digits work for 10 minutes and only once.',
	],
	'mail.signin.staff': [
		'To konto należy do obsługi teatru: loguje się hasłem, a potem linkiem z poczty.',
		'This account belongs to the theatre’s staff: it signs in with a password and then with a mailed link.',
	],
	'mail.signin.not_you': [
		'Nie podawaj nikomu tych cyfr: teatr nigdy o nie nie pyta. Jeśli to nie Ty, zignoruj tę wiadomość.',
		'Never tell anyone these digits: the theatre never asks for them. If it was not you, ignore this message.',
	],
	'mail.admin_link.subject': ['Link do logowania', 'Sign-in link'],
	'mail.admin_link.text': [
		'Otwórz link, aby zalogować się jako administrator. Działa 10 minut i tylko raz.',
		'Open the link to sign in as an administrator. It works for 10 minutes and only once.',
	],
	'mail.admin_link.action': ['Zaloguj się', 'Sign in'],
	'mail.admin_link.not_you': [
		'Jeśli to nie Ty, ktoś zna Twoje hasło: zmień je od razu.',
		'If it was not you, someone knows your password: change it at once.',
	],
	'mail.blocked.subject': ['Twoje konto zostało zablokowane', 'Your account has been blocked'],
	'mail.blocked.forever': ['Konto zostało zablokowane bezterminowo.', 'The account has been blocked permanently.'],
	'mail.blocked.until': ['Konto zostało zablokowane do {until}.', 'The account has been blocked until {until}.'],
	'mail.blocked.reason': ['Powód', 'Reason'],
	'mail.blocked.contact': ['W razie pytań skontaktuj się z nami.', 'If you have questions, contact us.'],
	'mail.deleted.subject': ['Twoje konto zostało usunięte', 'Your account has been deleted'],
	'mail.deleted.text': [
		'Dane konta zostały usunięte. Zamówienia i faktury zachowujemy tylko tak długo, jak wymagają tego przepisy.',
		'The account data has been erased. Orders and invoices are kept only as long as the law requires.',
	],
	'mail.email_changed.subject': ['Zmieniono adres e-mail konta', 'The e-mail address of your account was changed'],
	'mail.email_changed.before': [
		'Administrator zmienił adres e-mail Twojego konta. Adres {email} nie jest już z nim związany.',
		'An administrator changed the e-mail address of your account. The address {email} no longer belongs to it.',
	],
	'mail.email_changed.after': [
		'Administrator zmienił adres e-mail Twojego konta na {email}.',
		'An administrator changed the e-mail address of your account to {email}.',
	],
	'mail.email_changed.contact': [
		'Jeśli to nie była Twoja prośba, skontaktuj się z nami.',
		'If you did not ask for this change, contact us.',
	],
	'mail.contact': ['Kontakt', 'Contact'],
});
