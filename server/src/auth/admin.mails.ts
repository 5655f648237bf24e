import { randomUUID } from 'node:crypto';
import type { Language } from '#domain/base/text/language.ts';
import { formatMomentDigits } from '#domain/base/time/dates.ts';
import { type TextKey, text } from '#domain/texts/texts.ts';
import type { Env } from '../lib/env.ts';
import type { Caller } from '../lib/http/caller.ts';
import { renderMail } from '../lib/mail/mail-template.ts';
import type { OutgoingMail } from '../lib/mail/outbox.ts';
import type { Admin } from './admins.store.ts';
import type { Account } from './auth.store.ts';

/** What happened to the account of an admin: a sign-in from a new network, a new password that waits, one set by a link of the command line. */
export type AdminNews = 'new_network' | 'reset_waits' | 'reset_by_operator';

const accountLink = ({ publicUrl }: Env, userId: number) => `${publicUrl}/konto/${userId}`;

type About = { account: Account; caller: Caller; at: Date };

export function adminNewsMail(env: Env, { id, email, language }: Admin, news: AdminNews, { account, caller, at }: About): OutgoingMail {
	const say = (key: TextKey) => text(language, key);
	return {
		key: `admin-news-${randomUUID()}`,
		to: email,
		userId: id,
		...(id !== account.id && { aboutUserId: account.id }),
		subject: say(`mail.admin.${news}.subject`),
		...renderMail(language, {
			heading: say(`mail.admin.${news}.subject`),
			paragraphs: [say(`mail.admin.${news}.text`), say(`mail.admin.${news}.advice`)],
			facts: [
				[say('mail.admin.account'), `${account.firstname} ${account.lastname} (${account.email})`],
				[say('mail.admin.when'), formatMomentDigits(at.toISOString())],
				[say('mail.admin.from'), [caller.ip, caller.country].filter(Boolean).join(', ')],
			],
			action: { label: say('mail.admin.open'), url: accountLink(env, account.id) },
		}),
	};
}

/** Tells an admin what another one decided about the password that waited. */
export function passwordDecidedMail(env: Env, person: { id: number; email: string; language: Language }, accepted: boolean): OutgoingMail {
	const { id, email, language } = person;
	const kind = accepted ? 'accepted' : 'refused';
	return {
		key: `admin-password-${randomUUID()}`,
		to: email,
		userId: id,
		subject: text(language, `mail.admin.${kind}.subject`),
		...renderMail(language, {
			heading: text(language, `mail.admin.${kind}.subject`),
			paragraphs: [text(language, `mail.admin.${kind}.text`)],
			action: { label: text(language, 'signin.submit'), url: `${env.publicUrl}/logowanie` },
		}),
	};
}
