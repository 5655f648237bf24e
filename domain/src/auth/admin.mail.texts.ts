import { defineTexts } from '../base/text/text.ts';

/** Mails to administrators about the account of one of them. */
export const adminMailTexts = defineTexts({
	'mail.admin.account': ['Konto', 'Account'],
	'mail.admin.when': ['Kiedy', 'When'],
	'mail.admin.from': ['Skąd', 'From'],
	'mail.admin.open': ['Otwórz konto w panelu', 'Open the account in the panel'],
	'mail.admin.new_network.subject': ['Logowanie administratora z nowej sieci', 'Administrator sign-in from a new network'],
	'mail.admin.new_network.text': [
		'Na konto administratora zalogowano się z sieci, z której dotąd nikt się na nie nie logował. Tę wiadomość dostają wszyscy administratorzy.',
		'An administrator’s account was signed in to from a network it had not been used from before. All administrators get this message.',
	],
	'mail.admin.new_network.advice': [
		'Jeśli to nie ta osoba, zmień jej hasło w panelu: zakończy to wszystkie sesje tego konta.',
		'If it was not this person, change their password in the panel: this ends all sessions of the account.',
	],
	'mail.admin.reset_waits.subject': [
		'Nowe hasło administratora czeka na potwierdzenie',
		'A new administrator password waits for confirmation',
	],
	'mail.admin.reset_waits.text': [
		'Linkiem z poczty ustawiono nowe hasło do konta administratora. Zacznie działać, gdy potwierdzi je w panelu inny administrator, bo sama skrzynka nie wystarcza. Do tego czasu działa poprzednie hasło; prośba przepada po 7 dniach.',
		'A new password for an administrator’s account was set by a mailed link. It works once another administrator confirms it in the panel, because a mailbox alone is not enough. Until then the previous password works; the request lapses after 7 days.',
	],
	'mail.admin.reset_waits.advice': [
		'Zanim potwierdzisz, zapytaj tę osobę przez telefon albo osobiście, czy to ona. Jeśli nie, odrzuć nowe hasło i zajmij się jej skrzynką.',
		'Before you confirm, ask this person by telephone or in person whether it was them. If not, refuse the new password and see to their mailbox.',
	],
	'mail.admin.reset_by_operator.subject': ['Nowe hasło administratora', 'New administrator password'],
	'mail.admin.reset_by_operator.text': [
		'Ustawiono nowe hasło do konta administratora linkiem z wiersza poleceń serwera (npm run admin). Hasło już działa.',
		'A new password for an administrator’s account was set by a link from the server’s command line (npm run admin). The password works already.',
	],
	'mail.admin.reset_by_operator.advice': [
		'Jeśli nikt z zespołu tego nie zrobił, zmień hasło tej osoby w panelu i sprawdź, kto ma dostęp do serwera.',
		'If nobody of the team did this, change this person’s password in the panel and check who has access to the server.',
	],
	'mail.admin.accepted.subject': ['Twoje nowe hasło działa', 'Your new password works'],
	'mail.admin.accepted.text': [
		'Inny administrator potwierdził nowe hasło do Twojego konta. Zaloguj się nim; poprzednie już nie działa.',
		'Another administrator confirmed the new password of your account. Sign in with it; the previous one no longer works.',
	],
	'mail.admin.refused.subject': ['Nowe hasło odrzucone', 'New password refused'],
	'mail.admin.refused.text': [
		'Inny administrator odrzucił nowe hasło do Twojego konta. Działa poprzednie. Jeśli to nie była Twoja prośba, ktoś czyta Twoją pocztę: zmień do niej hasło.',
		'Another administrator refused the new password of your account. The previous one works. If it was not your request, somebody reads your mail: change the password of your mailbox.',
	],
});
