import { formatGrosze } from '#domain/base/money.ts';
import { formatDay, formatMoment } from '#domain/base/time/dates.ts';
import type { LocalDate, Moment } from '#domain/base/time/time.ts';
import { type ClaimKind, type Outcome, stampOf } from '#domain/claims/claims.rules.ts';
import { type Withdrawal, withdrawalText } from '#domain/law/withdrawal.rules.ts';
import { text } from '#domain/texts/texts.ts';
import type { Db } from '../lib/db/db.ts';
import { type MailContent, renderMail } from '../lib/mail/mail-template.ts';
import { queueMail } from '../lib/mail/outbox.ts';
import type { ClaimRow } from './claims.store.ts';

type Letter = { key: string; of: 'withdrawal' | 'complaint' | 'answer' } & Omit<MailContent, 'heading'>;

async function queueLetter(tx: Db, claim: ClaimRow, { key, of, ...content }: Letter): Promise<void> {
	if (claim.email === null) return;
	const { language, number } = claim;
	await queueMail(tx, {
		key: `claim-${claim.id}-${key}`,
		to: claim.email,
		userId: claim.user_id,
		subject: text(language, `claims.mail.${of}.subject`, { number }),
		...renderMail(language, { ...content, heading: text(language, `claims.mail.${of}.heading`) }),
	});
}

const stampFacts = ({ language, number, received_at, name }: ClaimRow): [string, string][] => [
	[text(language, 'claims.mail.number'), number],
	[text(language, 'claims.mail.received'), stampOf(received_at)],
	...(name ? ([[text(language, 'claims.mail.person'), name]] as [string, string][]) : []),
];

/** The durable receipt: when, what, and what becomes of it (N-020). */
export function queueWithdrawalReceipt(tx: Db, claim: ClaimRow, { withdrawal, returned }: { withdrawal: Withdrawal; returned: number }) {
	const { language } = claim;
	const next = claim.answered_at
		? returned > 0
			? text(language, 'claims.mail.withdrawal.refunded', { amount: formatGrosze(returned, language) })
			: text(language, 'claims.mail.withdrawal.closed')
		: text(language, 'claims.mail.withdrawal.staff', { day: formatDay(claim.due_on, language) });
	return queueLetter(tx, claim, {
		key: 'receipt',
		of: 'withdrawal',
		facts: stampFacts(claim),
		paragraphs: [
			text(language, 'claims.mail.withdrawal.content', { content: claim.content }),
			text(language, withdrawalText(withdrawal)),
			next,
		],
	});
}

/** What a stranger typed is mailed only to the buyer of the order: the address of anybody else gets the number and the day alone. */
export function queueComplaintReceipt(tx: Db, claim: ClaimRow) {
	const { language } = claim;
	const content = claim.order_id === null ? [] : [text(language, 'claims.mail.complaint.content', { content: claim.content })];
	return queueLetter(tx, claim, {
		key: 'receipt',
		of: 'complaint',
		facts: stampFacts(claim),
		paragraphs: [text(language, 'claims.mail.complaint.text', { day: formatDay(claim.due_on, language) }), ...content],
	});
}

export type Given = { outcome: Outcome; answer: string; amount_grosze: number | null; until: Moment | null; watch: string | null };

export function queueAnswer(tx: Db, claim: ClaimRow, { outcome, answer, amount_grosze, until, watch }: Given) {
	const { language } = claim;
	const done = [
		...(until ? [text(language, 'claims.mail.answer.access', { day: formatMoment(until, language) })] : []),
		...(amount_grosze ? [text(language, 'claims.mail.answer.money', { amount: formatGrosze(amount_grosze, language) })] : []),
		...(outcome === 'refused' ? [text(language, 'claims.mail.answer.refused')] : []),
	];
	return queueLetter(tx, claim, {
		key: 'answer',
		of: 'answer',
		facts: stampFacts(claim),
		paragraphs: [...answer.split(/\n+/), ...done],
		...(watch && { action: { label: text(language, 'claims.mail.watch'), url: watch } }),
	});
}

const VIEW_OF: Record<ClaimKind, string> = { withdrawal: 'withdrawals', complaint: 'complaints' };

type Alarmed = Pick<ClaimRow, 'id' | 'kind' | 'number'> & { due_on: LocalDate };

/** To the theatre, in its own language. */
export function queueAlarm(tx: Db, { id, kind, number, due_on }: Alarmed, { to, publicUrl }: { to: string; publicUrl: string }) {
	const day = formatDay(due_on, 'pl');
	return queueMail(tx, {
		key: `claim-${id}-alarm`,
		to,
		subject: text('pl', 'claims.mail.alarm.subject', { number, day }),
		...renderMail('pl', {
			heading: text('pl', 'claims.mail.alarm.heading'),
			paragraphs: [text('pl', 'claims.mail.alarm.text', { number, day })],
			action: { label: text('pl', 'claims.mail.alarm.open'), url: `${publicUrl}/teapp-admin?view=${VIEW_OF[kind]}` },
		}),
	});
}
