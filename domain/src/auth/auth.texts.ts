import { defineTexts } from '../base/text/text.ts';

/** Sign-in, sign-up, verification and reset; registered by their screens. */
export const authTexts = defineTexts({
	'signin.by_mail_lead': ['Bez hasła: przyślemy link i sześć cyfr.', 'Without a password: we send a link and six digits.'],
	'signin.by_mail': ['Wyślij link i kod', 'Send a link and a code'],
	'signin.or_password': ['albo hasłem', 'or with a password'],
	'signin.only_ticket': ['Szukasz tylko biletu?', 'Only looking for a ticket?'],
	'signin.my_ticket': ['Gdzie jest mój bilet?', 'Where is my ticket?'],
	'signin.code_title': ['Kod jest w mailu', 'The code is in the mail'],
	'signin.code_lead': ['Kliknij link w wiadomości do', 'Click the link in the message to'],
	'signin.code_lead_2': [
		'albo wpisz sześć cyfr. Działają także na innym urządzeniu.',
		'or type the six digits. They work on another device, too.',
	],
	'signin.code': ['Sześć cyfr', 'Six digits'],
	'signin.code_hint': [
		'Ważne jeszcze {clock}. {tries|Została|Zostały|Zostało} {tries} {tries|próba|próby|prób}.',
		'Valid for {clock} more. {tries} {tries|try|tries} left.',
	],
	'signin.code_late': ['Kod stracił ważność. Wyślij nowy.', 'The code is no longer valid. Send a new one.'],
	'signin.code_short': ['Wpisz sześć cyfr z wiadomości.', 'Type the six digits of the message.'],
	'signin.code_again': ['Wyślij nowy kod', 'Send a new code'],
	'signin.code_sent_again': [
		'Jeśli jest takie konto, nowy kod jest już w drodze. Poprzedni nie działa.',
		'If there is such an account, a new code is on its way. The one before does not work any more.',
	],
	'signin.code_other_address': ['Zmień adres', 'Change the address'],
	'signin.link_lead': ['Logujesz się na konto', 'You are signing in to the account'],
	'signin.link_spent': [
		'Ten link stracił ważność albo był już użyty. Poproś o nowy.',
		'This link is no longer valid or has been used. Ask for a new one.',
	],
	'signin.remember': ['Zapamiętaj mnie na tym urządzeniu', 'Remember me on this device'],
	'signin.forgot': ['Nie pamiętam hasła', 'I forgot my password'],
	'signin.no_account': ['Nie masz konta?', 'No account yet?'],
	'signin.sign_up': ['Załóż je w minutę', 'Create one in a minute'],
	'signin.submit': ['Zaloguj się', 'Sign in'],
	'signin.admin_title': ['Logowanie administratora', 'Administrator sign-in'],
	'signin.admin_lead': ['Działa także w czasie przerwy technicznej.', 'Also works during maintenance.'],
	'signin.by_link': ['Logujemy…', 'Signing in…'],
	'signin.logged_out': ['Wylogowano.', 'You have signed out.'],
	'signin.blocked_until': ['Konto jest zablokowane do {until}. Powód: {reason}', 'The account is blocked until {until}. Reason: {reason}'],
	'signin.blocked_forever': [
		'Konto jest zablokowane bezterminowo. Powód: {reason}',
		'The account is blocked permanently. Reason: {reason}',
	],
	'signin.untrusted_domain': [
		'Konto administratora musi mieć adres e-mail w zaufanej domenie.',
		'An administrator’s account needs an e-mail address in a trusted domain.',
	],

	'login_link.title': ['Wysłano link do logowania', 'Sign-in link sent'],
	'login_link.lead': [
		'Sprawdź skrzynkę e-mail. Link działa 10 minut i tylko raz. Sesja administratora trwa najwyżej 12 godzin.',
		'Check your mailbox. The link works for 10 minutes and only once. An administrator’s session lasts 12 hours at most.',
	],

	'signup.have_account': ['Masz już konto?', 'Already have an account?'],
	'signup.sign_in': ['Zaloguj się', 'Sign in'],
	'signup.firstname': ['Imię', 'First name'],
	'signup.lastname': ['Nazwisko', 'Last name'],
	'signup.birthday': ['Data urodzenia', 'Date of birth'],
	'signup.country': ['Kraj', 'Country'],
	'signup.tos_before': ['Akceptuję', 'I accept the'],
	'signup.tos_regulations': ['regulamin', 'terms and conditions'],
	'signup.tos_and': ['i', 'and the'],
	'signup.tos_policy': ['politykę prywatności', 'privacy policy'],
	'signup.tos_after': ['(wymagane)', '(required)'],
	'signup.mailing': ['Chcę dostawać newsletter z zapowiedziami', 'I want to receive the newsletter with announcements'],
	'signup.mailing_age': ['Newsletter można zamówić po ukończeniu 16 lat.', 'You must be at least 16 to receive the newsletter.'],
	'signup.submit': ['Załóż konto', 'Create the account'],
	'signup.min_age': ['Konto może założyć osoba, która ma co najmniej', 'An account can be created by a person who is at least'],
	'signup.min_age_2': ['lat.', 'years old.'],
	'signup.email_taken': ['Konto z tym adresem e-mail już istnieje.', 'There is already an account with this e-mail address.'],
	'signup.email_blocked': [
		'Z tym adresem e-mail nie można teraz założyć konta.',
		'An account cannot be created with this e-mail address now.',
	],
	'signup.success_lead': [
		'Wysłaliśmy link potwierdzający na adres {email}. Otwórz go w ciągu 24 godzin, a konto będzie gotowe.',
		'We have sent a confirmation link to {email}. Open it within 24 hours and your account will be ready.',
	],
	'signup.no_mail': [
		'Wiadomość nie dotarła? Sprawdź spam albo wyślij ją jeszcze raz.',
		'No message? Check your spam folder or send it again.',
	],

	'signup.wrong_email': ['Adres jest błędny?', 'Is the address wrong?'],
	'signup.again': ['Załóż konto jeszcze raz', 'Create the account again'],
	'signup.confirmed': ['Konto już potwierdzone?', 'Account already confirmed?'],

	'verification.pending_title': ['Potwierdź adres e-mail', 'Confirm your e-mail address'],
	'verification.pending': [
		'Konto {email} czeka na potwierdzenie. Otwórz link z wiadomości, którą wysłaliśmy po rejestracji.',
		'The account {email} is waiting for confirmation. Open the link from the message we sent after sign-up.',
	],
	'verification.pending_unknown': [
		'Otwórz link z wiadomości, którą wysłaliśmy po rejestracji.',
		'Open the link from the message we sent after sign-up.',
	],
	'verification.lead': [
		'Podaj hasło wybrane przy zakładaniu konta {email}.',
		'Enter the password chosen when the account {email} was created.',
	],
	'verification.confirm': ['Potwierdź adres', 'Confirm the address'],
	'verification.wrong_password': [
		'To nie jest hasło wybrane przy zakładaniu konta. Możesz ustawić nowe.',
		'This is not the password chosen when the account was created. You can set a new one.',
	],
	'verification.not_mine': [
		'Nie znasz hasła albo konto założył ktoś inny?',
		'You do not know the password, or someone else created the account?',
	],
	'verification.set_password': ['Ustaw nowe hasło', 'Set a new password'],
	'verification.set_password_lead': [
		'Nowe hasło do konta {email} zastąpi to z rejestracji.',
		'The new password of the account {email} replaces the one from the sign-up.',
	],
	'verification.save_password': ['Zapisz hasło i potwierdź adres', 'Save the password and confirm the address'],
	'verification.done_title': ['Konto potwierdzone', 'Account confirmed'],
	'verification.done': ['Adres {email} jest potwierdzony. Możesz się zalogować.', 'The address {email} is confirmed. You can sign in.'],
	'verification.already_title': ['Adres jest już potwierdzony', 'The address is already confirmed'],
	'verification.already': [
		'Ten link został już użyty, a konto jest gotowe. Możesz się zalogować.',
		'This link has already been used, and the account is ready. You can sign in.',
	],
	'verification.failed_title': ['Nie udało się potwierdzić adresu', 'The address could not be confirmed'],
	'verification.wrong_token': [
		'Link weryfikacyjny jest nieprawidłowy, został już użyty lub wygasł.',
		'The verification link is invalid, has already been used or has expired.',
	],

	'reset.lead': [
		'Podaj adres e-mail konta. Wyślemy link do ustawienia nowego hasła.',
		'Enter the account’s e-mail address. We will send a link to set a new password.',
	],
	'reset.submit': ['Wyślij link', 'Send the link'],
	'reset.info_title': ['Sprawdź skrzynkę e-mail', 'Check your mailbox'],
	'reset.info': [
		'Jeśli konto {email} istnieje, wysłaliśmy na nie link do ustawienia nowego hasła. Link działa godzinę.',
		'If the account {email} exists, we have sent a link to set a new password to this address. The link works for one hour.',
	],
	'reset.resent': ['Jeśli konto istnieje, wysłaliśmy link jeszcze raz.', 'If the account exists, we have sent the link again.'],
	'reset.signed_in': ['W tej przeglądarce jest zalogowane konto {email}', 'This browser is signed in as {email}'],
	'verification.signed_in_why': [
		'Aby potwierdzić adres, wyloguj się i otwórz link z wiadomości jeszcze raz.',
		'To confirm the address, sign out and open the link from the message again.',
	],
	'reset.signed_in_why': [
		'Aby ustawić nowe hasło, wyloguj się i otwórz link z wiadomości jeszcze raz.',
		'To set a new password, sign out and open the link from the message again.',
	],
	'reset.wrong_token': [
		'Link do zmiany hasła jest nieprawidłowy, został już użyty lub wygasł.',
		'The password link is invalid, has already been used or has expired.',
	],
	'reset.checking': ['Sprawdzamy link…', 'Checking the link…'],
	'reset.again': ['Poproś o nowy link', 'Ask for a new link'],
	'reset.save': ['Zapisz nowe hasło', 'Save the new password'],
	'reset.waits_title': ['Nowe hasło czeka na potwierdzenie', 'The new password waits for confirmation'],
	'reset.waits': [
		'To konto administratora, a sama skrzynka e-mail nie otwiera panelu. Nowe hasło zacznie działać, gdy potwierdzi je inny administrator; wszyscy dostali wiadomość. Do tego czasu działa poprzednie hasło, a po 7 dniach prośba przepada.',
		'This is an administrator’s account, and a mailbox alone does not open the panel. The new password works once another administrator confirms it; all of them have got a message. Until then the previous password works, and after 7 days the request lapses.',
	],
	'reset.waits_alone': [
		'Nie ma innego administratora? Link, który działa od razu, drukuje na serwerze polecenie npm run admin.',
		'No other administrator? On the server the command npm run admin prints a link that works at once.',
	],
	'reset.saved': ['Hasło zmienione. Zaloguj się nowym hasłem.', 'Password changed. Sign in with the new password.'],
});
