import { defineTexts } from '../base/text/text.ts';

/** The new password of an administrator that waits for another one, on the page of that person. */
export const waitingPasswordsTexts = defineTexts({
	'waiting.title': ['Nowe hasło czeka na potwierdzenie', 'A new password waits for confirmation'],
	'waiting.why': [
		'Linkiem z poczty ustawiono {when} nowe hasło do tego konta administratora (skąd: {from}). Sama skrzynka nie otwiera panelu, więc hasło zadziała, gdy potwierdzi je inny administrator. Do tego czasu działa poprzednie, a po 7 dniach prośba przepada.',
		'A new password for this administrator’s account was set by a mailed link on {when} (from: {from}). A mailbox alone does not open the panel, so the password works once another administrator confirms it. Until then the previous one works, and after 7 days the request lapses.',
	],
	'waiting.ask': [
		'Zanim potwierdzisz, zapytaj tę osobę przez telefon albo osobiście, czy to ona.',
		'Before you confirm, ask this person by telephone or in person whether it was them.',
	],
	'waiting.own': [
		'To Twoje konto: potwierdzić lub odrzucić może inny administrator.',
		'This is your account: another administrator can confirm or refuse it.',
	],
	'waiting.not_own': [
		'Własnego nowego hasła nie można potwierdzić. Zrobi to inny administrator albo osoba, która prowadzi serwer (npm run admin).',
		'You cannot confirm your own new password. Another administrator can, or whoever runs the server (npm run admin).',
	],
	'waiting.accept': ['Potwierdź nowe hasło', 'Confirm the new password'],
	'waiting.refuse': ['Odrzuć', 'Refuse'],
	'waiting.accepted': ['Nowe hasło działa', 'The new password works'],
	'waiting.refused': ['Nowe hasło odrzucone, działa poprzednie', 'New password refused, the previous one works'],
});
