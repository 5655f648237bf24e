import { formatGrosze } from '#domain/base/money.ts';
import { formatMoment } from '#domain/base/time/dates.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import { renderMail } from '#server/lib/mail/mail-template.ts';
import type { FairPlayEvent, Holder } from './fair-play.store.ts';

type About = { event: FairPlayEvent; person: Pick<Holder, 'language' | 'firstname'>; publicUrl: string };

function opening({ event, person: { language, firstname } }: About) {
	const title = titleIn(event, language);
	return {
		subject: text(language, 'fair_play.mail.subject', { title }),
		heading: text(language, 'fair_play.mail.heading'),
		paragraphs: [text(language, 'mail.greeting', { firstname }), text(language, 'fair_play.mail.lead', { title })],
	};
}

function watchMail(about: About, { path, what }: { path: string; what: string }) {
	const { language } = about.person;
	const { subject, heading, paragraphs } = opening(about);
	return {
		subject,
		...renderMail(language, {
			heading,
			paragraphs: [...paragraphs, what],
			action: { label: text(language, 'fair_play.mail.watch'), url: `${about.publicUrl}${path}?ogladaj=true` },
		}),
	};
}

export function videoMail(about: About, until: Moment) {
	const { language } = about.person;
	const what = text(language, 'fair_play.mail.recording', { until: formatMoment(until, language) });
	return watchMail(about, { path: itemPath('video', about.event.video_id), what });
}

/** `until` null: the stream goes on. */
export function recordingMail(about: About, until: Moment | null) {
	const { language } = about.person;
	const what =
		until === null
			? text(language, 'fair_play.mail.recording_later')
			: text(language, 'fair_play.mail.recording_until', { until: formatMoment(until, language) });
	return watchMail(about, { path: itemPath('event', about.event.id), what });
}

export function codeMail(about: About, { code, grosze, until }: { code: string; grosze: number; until: Moment }) {
	const { language } = about.person;
	const { subject, heading, paragraphs } = opening(about);
	const worth = text(language, 'fair_play.mail.code', { amount: formatGrosze(grosze, language), until: formatMoment(until, language) });
	return {
		subject,
		...renderMail(language, {
			heading,
			paragraphs: [...paragraphs, worth],
			codes: [code],
			action: { label: text(language, 'fair_play.mail.choose'), url: `${about.publicUrl}/` },
		}),
	};
}
