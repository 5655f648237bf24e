import { randomUUID } from 'node:crypto';
import { formatMomentDigits } from '#domain/base/time/dates.ts';
import { text } from '#domain/texts/texts.ts';
import type { Env } from '../lib/env.ts';
import type { Caller } from '../lib/http/caller.ts';
import { renderMail } from '../lib/mail/mail-template.ts';
import type { OutgoingMail } from '../lib/mail/outbox.ts';
import type { Account } from './auth.store.ts';

// What a bank would tell, too (N-018): of a new browser and of a new password. They have no link that opens the account.

type Person = Pick<Account, 'id' | 'email' | 'language'>;

const securityMail = (
	env: Env,
	{ id, email, language }: Person,
	{ what, facts }: { what: 'new_device' | 'password_changed'; facts: [string, string][] },
): OutgoingMail => ({
	key: `security-${what}-${randomUUID()}`,
	to: email,
	userId: id,
	subject: text(language, `mail.${what}.subject`),
	...renderMail(language, {
		heading: text(language, `mail.${what}.subject`),
		paragraphs: [text(language, `mail.${what}.text`), text(language, `mail.${what}.advice`)],
		facts,
		action: { label: text(language, 'mail.reset.action'), url: `${env.publicUrl}/resetowanie-hasla` },
		links: [{ label: text(language, 'mail.contact'), url: `${env.publicUrl}/kontakt` }],
	}),
});

export const newDeviceMail = (env: Env, person: Person, { caller, at }: { caller: Caller; at: Date }): OutgoingMail =>
	securityMail(env, person, {
		what: 'new_device',
		facts: [
			[text(person.language, 'mail.admin.when'), formatMomentDigits(at.toISOString())],
			[text(person.language, 'mail.admin.from'), [caller.ip, caller.country].filter(Boolean).join(', ')],
		],
	});

export const passwordChangedMail = (env: Env, person: Person, at: Date): OutgoingMail =>
	securityMail(env, person, {
		what: 'password_changed',
		facts: [[text(person.language, 'mail.admin.when'), formatMomentDigits(at.toISOString())]],
	});
