import { formatGrosze } from '#domain/base/money.ts';
import { formatMoment } from '#domain/base/time/dates.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { text } from '#domain/texts/texts.ts';
import { renderMail } from '#server/lib/mail/mail-template.ts';
import type { FairPlayEvent, Holder } from './fair-play.store.ts';

type About = { event: FairPlayEvent; person: Pick<Holder, 'language' | 'firstname'>; publicUrl: string };

function opening({ event, person: { language, firstname } }: About) {
	const title = (language === 'en' && event.title_en) || event.title;
	return {
		subject: text(language, 'fair_play.mail.subject', { title }),
		heading: text(language, 'fair_play.mail.heading'),
		paragraphs: [text(language, 'mail.greeting', { firstname }), text(language, 'fair_play.mail.lead', { title })],
	};
}

export function recordingMail(about: About) {
	const { language } = about.person;
	const { subject, heading, paragraphs } = opening(about);
	return {
		subject,
		...renderMail(language, {
			heading,
			paragraphs: [...paragraphs, text(language, 'fair_play.mail.recording')],
			action: { label: text(language, 'fair_play.mail.watch'), url: `${about.publicUrl}/wideo/${about.event.video_slug}?ogladaj=true` },
		}),
	};
}

export function codeMail(about: About, { code, grosze, until }: { code: string; grosze: number; until: Moment }) {
	const { language } = about.person;
	const { subject, heading, paragraphs } = opening(about);
	const worth = text(language, 'fair_play.mail.code', { amount: formatGrosze(grosze), until: formatMoment(until, language) });
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
