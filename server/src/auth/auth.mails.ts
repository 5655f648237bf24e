import { randomUUID } from 'node:crypto';
import { ROLE_IDS } from '#domain/account/roles.ts';
import type { Language } from '#domain/base/text/language.ts';
import { text } from '#domain/texts/texts.ts';
import type { Env } from '../lib/env.ts';
import { greetingOf, renderMail } from '../lib/mail/mail-template.ts';
import type { OutgoingMail } from '../lib/mail/outbox.ts';
import { digitsOf, spacedDigits } from './mail-links/digits.ts';
import type { TokenPurpose, TokenSubject } from './mail-links/mail-tokens.store.ts';

/** Every mail of this file has a link that opens an account; the beginning of its key, for each kind of link. */
export const LINK_MAILS: Record<TokenPurpose, string> = {
	verification: 'verification-',
	reset: 'reset-',
	admin_link: 'admin-link-',
	signin: 'signin-',
	ticket_code: 'ticket-code-',
};

/** The beginning of the key of such a mail; that of an order's ticket names the order. */
export const linkMailKey = ({ purpose, orderId }: TokenSubject) => `${LINK_MAILS[purpose]}${orderId ? `${orderId}-` : ''}`;

/** `until`: how long it works; `redirect`: the page to open after the link */
type MailedLink = { token: string; until: Date; redirect?: string };
export type Recipient = { id: number; email: string; firstname: string; language: Language };

/**
 * Signs a customer in by its link, which opens a page with one button, or by its digits on another device. Staff are only told how they
 * sign in: a mailbox alone does not open the panel.
 */
export function signInMail(env: Env, person: Recipient & { role_id: number }, { token, until, redirect }: MailedLink): OutgoingMail {
	const { language, email, role_id } = person;
	const isStaff = role_id === ROLE_IDS.admin;
	const url = isStaff ? linkTo(env, '/admin-login') : linkTo(env, '/logowanie/link', { token, email, redirect });
	return {
		...addressed({ purpose: 'signin' }, person, until),
		subject: text(language, 'mail.signin.subject'),
		...renderMail(language, {
			heading: text(language, 'mail.signin.subject'),
			paragraphs: [text(language, isStaff ? 'mail.signin.staff' : 'mail.signin.text')],
			...(!isStaff && { codes: [spacedDigits(digitsOf(env, token))] }),
			action: { label: text(language, 'mail.admin_link.action'), url },
			notes: [text(language, 'mail.signin.not_you')],
		}),
	};
}

/** Links are made of PUBLIC_URL, never of the Host header (failure D8). */
const linkTo = ({ publicUrl }: Env, path: string, query: Record<string, string | undefined> = {}) => {
	const search = new URLSearchParams(Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined));
	return `${publicUrl}${path}${search.size > 0 ? `?${search}` : ''}`;
};

export const resetLink = (env: Env, email: string, { token, redirect }: Omit<MailedLink, 'until'>) =>
	linkTo(env, '/nowe-haslo', { email, token, redirect });

export type TermsPages = { regulations_page: string; policy_page: string };

/** A page named in the settings: a path of this site, or an address elsewhere. */
const settingLink = ({ publicUrl }: Env, page: string) => (page.startsWith('/') ? `${publicUrl}${page}` : page);

/** It links to the terms that the form of sign-up links to. */
export function verificationMail(env: Env, person: Recipient, { token, until, redirect }: MailedLink, terms: TermsPages): OutgoingMail {
	const { language, email } = person;
	return {
		...addressed({ purpose: 'verification' }, person, until),
		subject: text(language, 'mail.verification.subject'),
		...renderMail(language, {
			heading: text(language, 'mail.verification.subject'),
			paragraphs: [greetingOf(language, person.firstname), text(language, 'mail.verification.text')],
			action: { label: text(language, 'mail.verification.action'), url: linkTo(env, '/weryfikacja-konta', { email, token, redirect }) },
			links: [
				{ label: text(language, 'footer.regulations'), url: settingLink(env, terms.regulations_page || '/regulamin') },
				{ label: text(language, 'footer.policy'), url: settingLink(env, terms.policy_page || '/polityka') },
			],
			notes: [text(language, 'mail.verification.terms'), text(language, 'mail.not_you')],
		}),
	};
}

export function resetMail(env: Env, person: Recipient, link: MailedLink): OutgoingMail {
	const { language } = person;
	return {
		...addressed({ purpose: 'reset' }, person, link.until),
		subject: text(language, 'mail.reset.subject'),
		...renderMail(language, {
			heading: text(language, 'mail.reset.subject'),
			paragraphs: [greetingOf(language, person.firstname), text(language, 'mail.reset.text')],
			action: { label: text(language, 'mail.reset.action'), url: resetLink(env, person.email, link) },
			notes: [text(language, 'mail.not_you')],
		}),
	};
}

export function adminLinkMail(env: Env, person: Recipient, { token, until, redirect }: MailedLink): OutgoingMail {
	const { language } = person;
	return {
		...addressed({ purpose: 'admin_link' }, person, until),
		subject: text(language, 'mail.admin_link.subject'),
		...renderMail(language, {
			heading: text(language, 'mail.admin_link.subject'),
			paragraphs: [greetingOf(language, person.firstname), text(language, 'mail.admin_link.text')],
			action: {
				label: text(language, 'mail.admin_link.action'),
				url: linkTo(env, '/logowanie', { login_token: token, login_email: person.email, redirect }),
			},
			notes: [text(language, 'mail.admin_link.not_you')],
		}),
	};
}

export const addressed = (subject: TokenSubject, { id, email }: Pick<Recipient, 'id' | 'email'>, until: Date) => ({
	key: `${linkMailKey(subject)}${randomUUID()}`,
	to: email,
	userId: id,
	until,
});
