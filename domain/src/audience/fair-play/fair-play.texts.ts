import { defineTexts } from '../../base/text/text.ts';

/** Those who watched an evening and had trouble, in the statistics of an event; the mark also in the stage manager's view. */
export const fairPlayTexts = defineTexts({
	'fair_play.title': ['Fair play', 'Fair play'],
	'fair_play.lead': [
		'Kto oglądał ostatni wieczór i kto miał kłopoty: ponad 10% czasu z zacięciami albo ponad 5 minut bez połączenia.',
		'Who watched the last evening, and who had trouble: stalled for over 10% of the time, or cut off for over 5 minutes.',
	],
	'fair_play.not_over': ['Lista powstanie po zakończeniu wieczoru.', 'The list is made when the evening is over.'],
	'fair_play.none': ['Nikt nie oglądał.', 'Nobody watched.'],
	'fair_play.person': ['Osoba', 'Person'],
	'fair_play.trouble': ['Kłopot', 'Trouble'],
	'fair_play.trouble.none': ['brak', 'none'],
	'fair_play.trouble.cut_off': ['brak połączenia: {minutes} min', 'cut off: {minutes} min'],
	'fair_play.trouble.stalled': ['zacięcia: {percent}% czasu', 'stalled: {percent}% of the time'],
	'fair_play.given': ['Otrzymano', 'Given'],
	'fair_play.given.recording': ['48 h nagrania', '48 h of the recording'],
	'fair_play.given.code': ['kod', 'a code'],
	'fair_play.given.none': ['jeszcze nic', 'nothing yet'],
	'fair_play.to.everyone': ['wszystkim', 'everyone'],
	'fair_play.to.trouble': ['osobom z kłopotami', 'those who had trouble'],
	'fair_play.give.recording': ['Daj {who} 48 h nagrania', 'Give {who} 48 h of the recording'],
	'fair_play.give.code': ['Daj {who} kod za bilet', 'Give {who} a code for the ticket'],
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
	'fair_play.done': ['Przyznano: {count}', 'Given: {count}'],
	'fair_play.failed': ['Wieczór się nie udał (dotyczy wszystkich, którzy oglądali)', 'The evening failed (for everyone who watched)'],
	'fair_play.failed_by_stream': [
		'Oznaczone przez samą transmisję: jej przerwy trwały razem ponad 5 minut.',
		'Marked by the stream itself: its interruptions lasted over 5 minutes in total.',
	],
	'fair_play.mark_ask.failed': ['Oznaczyć wieczór jako nieudany?', 'Mark the evening as failed?'],
	'fair_play.mark_ask.fine': ['Wieczór się udał?', 'Did the evening go well?'],
	'fair_play.mark_text.failed': [
		'Zadośćuczynienie będzie dla wszystkich, którzy oglądali. Jeśli ustawienia przyznają je automatycznie, każda z tych osób dostanie je z wiadomością e-mail wkrótce po godzinach wydarzenia, a jeśli już minęły, w ciągu kilku minut. Tego nie da się cofnąć.',
		'The compensation will be for everyone who watched. Where the settings give it automatically, each of them gets it with an e-mail soon after the hours of the event or, if they have passed, within minutes. This cannot be undone.',
	],
	'fair_play.mark_text.fine': [
		'Zadośćuczynienie będzie tylko dla osób, które miały własne kłopoty. Kto już coś dostał, zachowa to.',
		'The compensation will only be for those who had trouble of their own. Whoever was given something keeps it.',
	],
});
