import { Refusal } from '#domain/base/refusal.ts';
import { hiddenAddress, isGuestRightAlive } from '#domain/guests/guest-right.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { mailsToAddressBudget } from '../auth/budgets.ts';
import { issueToken } from '../auth/mail-links/mail-tokens.service.ts';
import { allowNewTries, consumeMailed } from '../auth/mail-links/mailed-digits.service.ts';
import { countWrongTokens } from '../auth/mail-links/token-tries.ts';
import { confirmPasswordless } from '../auth/passwordless.service.ts';
import { giveGuestRight } from '../entitlements/limited-rights.service.ts';
import { isTicketLink, readTicketLink } from '../entitlements/ticket-links.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import { queueMail } from '../lib/mail/outbox.ts';
import { asSeenBy } from '../orders/listing/guest-view.ts';
import { readOwnOrder } from '../orders/listing/own-orders.service.ts';
import type { GuestCaller } from './buy-as-guest.service.ts';
import { ticketCodeMail } from './guests.mails.ts';
import { findTicketOrder, type TicketOrder } from './guests.store.ts';

type Linked = { order: TicketOrder; mailedAt: Date };

const wrongLink = () => new Refusal('wrong_token', { text: 'tickets.wrong_link' });

/** The order of a link that still works: one of ours, of an order that lives, mailed to the address the account still has. */
async function getLinked(context: Context, { caller }: Pick<GuestCaller, 'caller'>, ticket: string): Promise<Linked> {
	return countWrongTokens(context, caller, async () => {
		const read = readTicketLink(ticket);
		const order = read && (await findTicketOrder(context.db, read.ext_order_id));
		if (!order || !isTicketLink(context.env, read, order) || !isGuestRightAlive(order, context.now())) throw wrongLink();
		return { order, mailedAt: read.mailedAt };
	});
}

/** For the page with the one button; a scanner that opens it spends nothing. */
export async function lookAtTicket(context: Context, caller: Pick<GuestCaller, 'caller'>, ticket: string) {
	const { order } = await getLinked(context, caller, ticket);
	const { product_quantity: quantity, ...shown } = await readOwnOrder(context, { id: order.userId }, order.id);
	return { ticket: { ...shown, quantity } };
}

type Opened = { cookie: string | null; order?: Order; state: 'opened' | 'digits'; hint?: string };

const openedIn = async (context: Context, order: TicketOrder, cookie: string | null): Promise<Opened> => {
	const guest = { orderId: order.id, boughtHere: false };
	return { state: 'opened', cookie, order: asSeenBy({ guest }, await readOwnOrder(context, { id: order.userId }, order.id)) };
};

/** The first browser gets the right; the mailbox is confirmed by it. Another one is asked for six digits, which are mailed to the buyer (N-009). */
export async function openTicket(context: Context, guest: GuestCaller, ticket: string): Promise<Opened> {
	const { order, mailedAt } = await getLinked(context, guest, ticket);
	const cookie = await context.db.transaction(async (tx) => {
		const given = await giveGuestRight(
			context,
			tx,
			{ userId: order.userId, orderId: order.id, opened: { by: 'link', mailedAt } },
			guest.cookies,
		);
		if (given) await confirmPasswordless(tx, order.userId, context.now());
		return given;
	});
	if (cookie) return openedIn(context, order, cookie);
	if (await context.limits.allows(mailsToAddressBudget(`ticket-code:${order.id}`, order.email))) await mailDigits(context, order);
	return { state: 'digits', cookie: null, hint: hiddenAddress(order.email) };
}

async function mailDigits({ db, env, now }: Context, order: TicketOrder): Promise<void> {
	const subject = { purpose: 'ticket_code' as const, orderId: order.id };
	await db.transaction(async (tx) => {
		const token = await issueToken(tx, { userId: order.userId, ...subject }, now());
		await queueMail(tx, ticketCodeMail(env, order, token));
	});
	await allowNewTries(db, { email: order.email, ...subject });
}

/** The digits that were mailed for it, five tries (N-009). */
export async function openTicketByDigits(
	context: Context,
	guest: GuestCaller,
	{ ticket, code }: { ticket: string; code: string },
): Promise<Opened> {
	const { order } = await getLinked(context, guest, ticket);
	const give = async (tx: Db) => {
		await confirmPasswordless(tx, order.userId, context.now());
		return giveGuestRight(context, tx, { userId: order.userId, orderId: order.id, opened: { by: 'digits' } }, guest.cookies);
	};
	const sent = { email: order.email, purpose: 'ticket_code' as const, orderId: order.id, code };
	return openedIn(context, order, await consumeMailed(context, guest.caller, sent, give));
}
