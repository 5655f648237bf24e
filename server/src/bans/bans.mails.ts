import type { Language } from '#domain/base/text/language.ts';
import { warsawDate, warsawTime } from '#domain/base/time/time.ts';
import { text } from '#domain/texts/texts.ts';
import type { Env } from '../lib/env.ts';
import { renderMail } from '../lib/mail/mail-template.ts';
import type { OutgoingMail } from '../lib/mail/outbox.ts';

type Person = { id: number; email: string; firstname: string; language: Language };
type Term = { id: number; reason: string; forever: boolean; expiration_date: string | null };

export function blockedMail({ publicUrl }: Env, { id, email, firstname, language }: Person, ban: Term): OutgoingMail {
	const end = new Date(ban.expiration_date ?? 0);
	const until = `${warsawDate(end).split('-').reverse().join('.')}, ${warsawTime(end)}`;
	return {
		key: `blocked-${ban.id}`,
		to: email,
		userId: id,
		subject: text(language, 'mail.blocked.subject'),
		...renderMail(language, {
			heading: text(language, 'mail.blocked.subject'),
			paragraphs: [
				text(language, 'mail.greeting', { firstname }),
				ban.forever ? text(language, 'mail.blocked.forever') : text(language, 'mail.blocked.until', { until }),
				text(language, 'mail.blocked.contact'),
			],
			facts: [[text(language, 'mail.blocked.reason'), ban.reason]],
			links: [{ label: text(language, 'mail.contact'), url: `${publicUrl}/kontakt` }],
		}),
	};
}
