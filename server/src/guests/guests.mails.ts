import { randomUUID } from 'node:crypto';
import type { Language } from '#domain/base/text/language.ts';
import { text } from '#domain/texts/texts.ts';
import { addressed } from '../auth/auth.mails.ts';
import { digitsOf, spacedDigits } from '../auth/mail-links/digits.ts';
import { ticketLink } from '../entitlements/ticket-links.ts';
import type { Env } from '../lib/env.ts';
import { renderMail } from '../lib/mail/mail-template.ts';
import type { OutgoingMail } from '../lib/mail/outbox.ts';
import type { TicketOrder } from './guests.store.ts';

const whatOf = ({ description, description_en }: TicketOrder, language: Language) =>
	language === 'en' ? (description_en ?? description) : description;

type Addressee = { email: string; userId: number | null; language: Language };

const itemsOf = (env: Env, orders: readonly TicketOrder[], { language }: Addressee, now: Date) =>
	orders.map((order) => ({ label: whatOf(order, language), note: order.number, url: ticketLink(env, { ...order, mailedAt: now }) }));

/** "Gdzie jest mój bilet?": a link each; also where there is nothing, which only the mailbox learns (N-008). */
export function ticketsMail(env: Env, to: Addressee, orders: readonly TicketOrder[], now: Date): OutgoingMail {
	const { language } = to;
	return {
		key: `tickets-${randomUUID()}`,
		to: to.email,
		userId: to.userId,
		subject: text(language, 'mail.tickets.subject'),
		...renderMail(language, {
			heading: text(language, 'mail.tickets.subject'),
			paragraphs: [text(language, 'mail.greeting_unnamed'), text(language, orders.length > 0 ? 'mail.tickets.text' : 'mail.tickets.none')],
			...(orders.length > 0 && { list: { items: itemsOf(env, orders, to, now), ending: null } }),
			notes: [text(language, 'mail.tickets.not_you')],
		}),
	};
}

/** Why nothing was sold, and what comes next (N-005). */
export type NextStep = 'has_ticket' | 'has_account' | 'open' | 'too_many' | 'age' | { banned: string | null };

const SIGNS_IN: readonly NextStep[] = ['has_account', 'age'];

function sentenceOf(step: NextStep, language: Language): string {
	if (typeof step === 'string') return text(language, `mail.guest.${step}`);
	return text(language, 'mail.guest.banned', { reason: step.banned ?? text(language, 'mail.guest.no_reason') });
}

type Step = { step: NextStep; orders: readonly TicketOrder[] };

export function nextStepMail(env: Env, to: Addressee, { step, orders }: Step, now: Date): OutgoingMail {
	const { language } = to;
	return {
		key: `guest-step-${randomUUID()}`,
		to: to.email,
		userId: to.userId,
		subject: text(language, 'mail.guest.subject'),
		...renderMail(language, {
			heading: text(language, 'mail.guest.subject'),
			paragraphs: [text(language, 'mail.greeting_unnamed'), sentenceOf(step, language)],
			...(orders.length > 0 && { list: { items: itemsOf(env, orders, to, now), ending: null } }),
			...(SIGNS_IN.includes(step) && { action: { label: text(language, 'mail.guest.signin'), url: `${env.publicUrl}/logowanie` } }),
			notes: [text(language, 'mail.tickets.not_you')],
		}),
	};
}

/** Six digits for a ticket's link on another browser (N-009). */
export function ticketCodeMail(env: Env, order: TicketOrder, { token, until }: { token: string; until: Date }): OutgoingMail {
	const { language } = order;
	return {
		...addressed({ purpose: 'ticket_code', orderId: order.id }, { id: order.userId, email: order.email }, until),
		subject: text(language, 'mail.ticket_code.subject'),
		...renderMail(language, {
			heading: text(language, 'mail.ticket_code.subject'),
			paragraphs: [text(language, 'mail.ticket_code.text', { what: whatOf(order, language) })],
			codes: [spacedDigits(digitsOf(env, token))],
			notes: [text(language, 'mail.ticket_code.not_you')],
		}),
	};
}
