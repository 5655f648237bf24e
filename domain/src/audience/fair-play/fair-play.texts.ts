import { defineTexts } from '../../base/text/text.ts';

/** Those whose evening failed, in the statistics of an event. */
export const fairPlayTexts = defineTexts({
	'fair_play.title': ['Fair play', 'Fair play'],
	'fair_play.lead': [
		'Osoby, którym wieczór się nie udał: ponad 10% czasu z zacięciami, ponad 5 minut bez połączenia albo awaria samej transmisji.',
		'People whose evening failed: stalled for over 10% of the time, cut off for over 5 minutes, or the stream itself failed.',
	],
	'fair_play.not_over': ['Lista powstanie po zakończeniu wydarzenia.', 'The list is made when the event is over.'],
	'fair_play.none': ['Nikt nie miał kłopotów.', 'Nobody had trouble.'],
	'fair_play.person': ['Osoba', 'Person'],
	'fair_play.trouble': ['Kłopot', 'Trouble'],
	'fair_play.trouble.stream': ['awaria transmisji', 'the stream failed'],
	'fair_play.trouble.cut_off': ['brak połączenia: {minutes} min', 'cut off: {minutes} min'],
	'fair_play.trouble.stalled': ['zacięcia: {percent}% czasu', 'stalled: {percent}% of the time'],
	'fair_play.given': ['Otrzymano', 'Given'],
	'fair_play.given.recording': ['48 h nagrania', '48 h of the recording'],
	'fair_play.given.code': ['kod', 'a code'],
	'fair_play.given.none': ['jeszcze nic', 'nothing yet'],
	'fair_play.give.recording': ['Daj wszystkim 48 h nagrania', 'Give everyone 48 h of the recording'],
	'fair_play.give.code': ['Daj wszystkim kod za bilet', 'Give everyone a code for the ticket'],
	'fair_play.ask.recording': [
		'Dać {count} {count|osobie|osobom|osobom} 48 h nagrania?',
		'Give {count} {count|person|people} 48 h of the recording?',
	],
	'fair_play.ask.code': [
		'Dać {count} {count|osobie|osobom|osobom} kod za bilet?',
		'Give {count} {count|person|people} a code for the ticket?',
	],
	'fair_play.ask_text': [
		'Każda z tych osób od razu dostanie wiadomość e-mail. Tego nie da się cofnąć.',
		'Each of them gets an e-mail at once. This cannot be undone.',
	],
	'fair_play.mark_ask.failed': ['Zawiodła sama transmisja?', 'Did the stream itself fail?'],
	'fair_play.mark_ask.fine': ['Transmisja się udała?', 'Did the stream go well?'],
	'fair_play.mark_text.failed': [
		'Na liście będą wszyscy, którzy przyszli przed końcem transmisji.',
		'The list will have everyone who came before the end of the stream.',
	],
	'fair_play.mark_text.fine': [
		'Na liście zostaną tylko osoby, które miały własne kłopoty. Kto już coś dostał, zachowa to.',
		'The list keeps only those who had trouble of their own. Whoever was given something keeps it.',
	],
	'fair_play.mark_then.none': [
		'Nikt nic nie dostanie, dopóki nie wybierzesz tego pod listą.',
		'Nobody is given anything until you choose it below the list.',
	],
	'fair_play.mark_then.automatic': [
		'Każda z tych osób dostanie automatycznie {gift} i wiadomość e-mail: wkrótce po godzinach wydarzenia, a jeśli już minęły, w ciągu kilku minut. Tego nie da się cofnąć.',
		'Each of them automatically gets {gift} and an e-mail: soon after the hours of the event or, if they have passed, within minutes. This cannot be undone.',
	],
	'fair_play.done': ['Przyznano: {count}', 'Given: {count}'],
	'fair_play.stream_measured': [
		'Rozpoznane automatycznie: przerwy trwały razem ponad 5 minut albo nadajnik nie wrócił przed końcem wydarzenia.',
		'Detected automatically: the interruptions lasted over 5 minutes in total, or the sender did not return before the end of the event.',
	],
	'fair_play.stream_failed': [
		'Zawiodła sama transmisja (dotyczy wszystkich, którzy przyszli)',
		'The stream itself failed (for everyone who came)',
	],
});
