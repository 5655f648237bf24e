import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isBannedEmail } from '../auth/banned-emails.service.ts';
import { activeBanOf } from '../auth/blocked.service.ts';
import type { Context } from '../lib/context.ts';
import type { Caller } from '../lib/http/caller.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import { asSeenBy } from '../orders/listing/guest-view.ts';
import { readOwnOrder } from '../orders/listing/own-orders.service.ts';
import { confirmToNewAddress } from '../orders/mailing/new-address.service.ts';
import { guestAddressBudget, guestNetworkBudget } from './budgets.ts';
import { correctedAt, findOrMakeBuyer, hasSameOrder, isOrderUsed, lockBuyers, moveToBuyer } from './guests.store.ts';
import { mailNextStep } from './next-step.service.ts';

type Corrected = { sent: true } | { order: Order };

/**
 * A mistyped address that belongs to nobody, or to a stranger: the order moves to the account of the right one, once, before the first play, in
 * the browser that bought. The links mailed before are void, and the confirmation is sent again.
 */
export async function correctEmail(
	context: Context,
	{ viewer, caller }: { viewer: Viewer; caller: Caller },
	email: string,
): Promise<Corrected> {
	const { guest } = viewer;
	if (!guest?.boughtHere) throw new Refusal('corrected_already');
	for (const budget of [guestNetworkBudget(caller.ip), guestAddressBudget(email)]) await context.limits.spend(budget);
	if (email === viewer.email) throw refuseForm({ email: 'guests.validate.same_email' });
	if (await isBannedEmail(context.db, context.env, email, context.now())) return mailNextStep(context, caller, email, { banned: null });
	const now = context.now();
	const outcome = await context.db.transaction(async (tx) => {
		const account = await findOrMakeBuyer(tx, { email, birthday: viewer.birthday, ...caller, now });
		await lockBuyers(tx, [viewer.id, account.id]);
		if ((await correctedAt(tx, guest.orderId)) !== null || (await isOrderUsed(tx, guest.orderId))) throw new Refusal('corrected_already');
		const ban = await activeBanOf(tx, account.id, now);
		if (ban) return { banned: ban.reason };
		if (await hasSameOrder(tx, { userId: account.id, orderId: guest.orderId, now })) return 'has_ticket' as const;
		await moveToBuyer(tx, { orderId: guest.orderId, from: viewer.id, to: account.id, now }, viewer.sessionId);
		await confirmToNewAddress(context, tx, guest.orderId);
		return account;
	});
	if (typeof outcome === 'string' || 'banned' in outcome) return mailNextStep(context, caller, email, outcome);
	return { order: asSeenBy(viewer, await readOwnOrder(context, outcome, guest.orderId)) };
}
