import { banReason } from '#domain/bans/ban-reasons.ts';
import type { Language } from '#domain/base/text/language.ts';
import { formatMomentDigits } from '#domain/base/time/dates.ts';
import { text } from '#domain/texts/texts.ts';
import type { Env } from '../lib/env.ts';
import { greetingOf, renderMail } from '../lib/mail/mail-template.ts';
import type { OutgoingMail } from '../lib/mail/outbox.ts';

type BannedPerson = { id: number; email: string; firstname: string; language: Language };
type Term = { id: number; reason: string; forever: boolean; expiration_date: string | null };

export function blockedMail({ publicUrl }: Env, { id, email, firstname, language }: BannedPerson, ban: Term): OutgoingMail {
	return {
		key: `blocked-${ban.id}`,
		to: email,
		userId: id,
		subject: text(language, 'mail.blocked.subject'),
		...renderMail(language, {
			heading: text(language, 'mail.blocked.subject'),
			paragraphs: [
				greetingOf(language, firstname),
				ban.forever || !ban.expiration_date
					? text(language, 'mail.blocked.forever')
					: text(language, 'mail.blocked.until', { until: formatMomentDigits(ban.expiration_date) }),
				text(language, 'mail.blocked.contact'),
			],
			facts: [[text(language, 'mail.blocked.reason'), banReason(ban.reason, language)]],
			links: [{ label: text(language, 'mail.contact'), url: `${publicUrl}/kontakt` }],
		}),
	};
}
