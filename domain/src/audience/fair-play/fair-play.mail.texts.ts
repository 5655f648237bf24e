import { defineTexts } from '../../base/text/text.ts';

/** The mail to those whose evening failed; only the server sends it. */
export const fairPlayMailTexts = defineTexts({
	'fair_play.mail.subject': ['Przepraszamy za kłopoty: {title}', 'Sorry for the trouble: {title}'],
	'fair_play.mail.heading': ['Ten wieczór należy Ci się jeszcze raz', 'You deserve this evening once more'],
	'fair_play.mail.lead': [
		'Podczas „{title}” obraz nie docierał tak, jak powinien. Przepraszamy.',
		'During “{title}”, the picture did not reach you as it should have. We are sorry.',
	],
	'fair_play.mail.recording': [
		'Nagranie możesz oglądać do {until}. Wystarczy się zalogować.',
		'You can watch the recording until {until}. Just sign in.',
	],
	'fair_play.mail.code': [
		'Kod wart {amount} jest już na Twoim koncie. Wykorzystasz go przy następnym zakupie, do {until}.',
		'A code worth {amount} is in your account. Use it with your next purchase, until {until}.',
	],
	'fair_play.mail.watch': ['Obejrzyj nagranie', 'Watch the recording'],
	'fair_play.mail.choose': ['Wybierz spektakl', 'Choose a performance'],
	'fair_play.code': ['Za nieudany wieczór: {title}', 'For a failed evening: {title}'],
});
