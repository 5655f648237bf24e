import { formatGrosze } from '#domain/base/money.ts';
import { formatMoment } from '#domain/base/time/dates.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { text } from '#domain/texts/texts.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import { greetingOf, type MailContent, renderMail } from '#server/lib/mail/mail-template.ts';
import type { FairPlayEvent, Watcher } from './fair-play.store.ts';

type About = { event: FairPlayEvent; person: Pick<Watcher, 'language' | 'firstname'>; publicUrl: string };

type Gift = Pick<MailContent, 'codes' | 'action'> & { gift: string };

function fairPlayMail({ event, person: { language, firstname } }: About, { gift, ...more }: Gift) {
	const title = titleIn(event, language);
	return {
		subject: text(language, 'fair_play.mail.subject', { title }),
		...renderMail(language, {
			heading: text(language, 'fair_play.mail.heading'),
			paragraphs: [greetingOf(language, firstname), text(language, 'fair_play.mail.lead', { title }), gift],
			...more,
		}),
	};
}

/** `path`: of what is watched */
export function recordingMail(about: About, { path, until }: { path: string; until: Moment }) {
	const { language } = about.person;
	return fairPlayMail(about, {
		gift: text(language, 'fair_play.mail.recording', { until: formatMoment(until, language) }),
		action: { label: text(language, 'fair_play.mail.watch'), url: `${about.publicUrl}${path}?ogladaj=true` },
	});
}

export function codeMail(about: About, { code, grosze, until }: { code: string; grosze: number; until: Moment }) {
	const { language } = about.person;
	return fairPlayMail(about, {
		gift: text(language, 'fair_play.mail.code', { amount: formatGrosze(grosze, language), until: formatMoment(until, language) }),
		codes: [code],
		action: { label: text(language, 'fair_play.mail.choose'), url: `${about.publicUrl}/` },
	});
}
