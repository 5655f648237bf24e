import { mailsFromAddressBudget, mailsToAddressBudget } from '../auth/budgets.ts';
import type { Context } from '../lib/context.ts';
import type { Caller } from '../lib/http/caller.ts';
import { queueMail } from '../lib/mail/outbox.ts';
import { type NextStep, nextStepMail, ticketsMail } from './guests.mails.ts';
import { listTicketsOf } from './guests.store.ts';

const SENT = { sent: true } as const;

/** A stranger cannot fill a mailbox; the answer is the same. */
async function mayMail({ limits }: Context, { ip }: Caller, email: string): Promise<boolean> {
	return (await limits.allows(mailsFromAddressBudget('tickets', ip))) && limits.allows(mailsToAddressBudget('tickets', email));
}

/** Nothing is sold: the mailbox is told why and what comes next, the browser that a mail was sent (N-005). */
export async function mailNextStep(context: Context, caller: Caller, email: string, step: NextStep): Promise<{ sent: true }> {
	if (!(await mayMail(context, caller, email))) return SENT;
	const now = context.now();
	const isBlocked = typeof step !== 'string';
	const orders = isBlocked ? [] : await listTicketsOf(context.db, email, now);
	const to = { email, userId: orders[0]?.userId ?? null, language: caller.language };
	await queueMail(context.db, nextStepMail(context.env, to, { step, orders }, now));
	return SENT;
}

/** "Gdzie jest mój bilet?" (N-008). An unknown address gets a mail that says so: whoever reads it owns the mailbox, and the work is the same. */
export async function mailTickets(context: Context, caller: Caller, email: string): Promise<{ sent: true }> {
	if (!(await mayMail(context, caller, email))) return SENT;
	const now = context.now();
	const orders = await listTicketsOf(context.db, email, now);
	const to = { email, userId: orders[0]?.userId ?? null, language: caller.language };
	await queueMail(context.db, ticketsMail(context.env, to, orders, now));
	return SENT;
}
