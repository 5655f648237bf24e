import { randomUUID } from 'node:crypto';
import type { Language } from '#domain/base/text/language.ts';
import { text } from '#domain/texts/texts.ts';
import type { Env } from '../lib/env.ts';
import { greetingOf, renderMail } from '../lib/mail/mail-template.ts';
import type { OutgoingMail } from '../lib/mail/outbox.ts';

type MailedPerson = { id: number; firstname: string; language: Language };

const contactLink = ({ publicUrl }: Env, language: Language) => [{ label: text(language, 'mail.contact'), url: `${publicUrl}/kontakt` }];

/** Mails of this kind are deleted as soon as they are sent: their recipient has no account any more (erase.service.ts). */
export const DELETED_MAIL = 'account-deleted-';

export function deletedMail(env: Env, { firstname, language }: MailedPerson, to: string): OutgoingMail {
	return {
		key: `${DELETED_MAIL}${randomUUID()}`,
		to,
		userId: null,
		subject: text(language, 'mail.deleted.subject'),
		...renderMail(language, {
			heading: text(language, 'mail.deleted.subject'),
			paragraphs: [greetingOf(language, firstname), text(language, 'mail.deleted.text')],
			links: contactLink(env, language),
		}),
	};
}

/** How the keys of mails about a changed address start: each goes to the address it was written for. */
export const EMAIL_CHANGED_MAIL = 'email-changed-';

/** Sent to the old and to the new address, so that neither is taken over unnoticed. Neither reads the other: one of them may be a typing mistake. */
export function emailChangedMails(env: Env, { id, firstname, language }: MailedPerson, before: string, after: string): OutgoingMail[] {
	const key = randomUUID();
	const subject = text(language, 'mail.email_changed.subject');
	const one = (email: string, at: 'before' | 'after'): OutgoingMail => ({
		key: `${EMAIL_CHANGED_MAIL}${key}-${at}`,
		to: email,
		userId: id,
		subject,
		...renderMail(language, {
			heading: subject,
			paragraphs: [
				greetingOf(language, firstname),
				text(language, `mail.email_changed.${at}`, { email }),
				text(language, 'mail.email_changed.contact'),
			],
			links: contactLink(env, language),
		}),
	});
	return [one(before, 'before'), one(after, 'after')];
}
