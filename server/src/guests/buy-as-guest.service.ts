import { ROLE_IDS } from '#domain/account/roles.ts';
import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import { reachesAge } from '#domain/base/time/age.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import type { z } from '#domain/base/zod.ts';
import { parseProductSlug } from '#domain/catalogue/product.rules.ts';
import type { guestOrderBody } from '#domain/guests/guests.contract.ts';
import { ORDER_KINDS, type OrderKind } from '#domain/orders/order-kinds.ts';
import { isBannedEmail } from '../auth/banned-emails.service.ts';
import { activeBanOf } from '../auth/blocked.service.ts';
import { codeForGuest, removeUserCode } from '../codes/user-codes.service.ts';
import { giveGuestRight, guestOrdersOf } from '../entitlements/limited-rights.service.ts';
import { limitConcurrency } from '../lib/async/concurrency-limit.ts';
import type { Context } from '../lib/context.ts';
import type { Caller } from '../lib/http/caller.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import type { Bought } from '../orders/buying/pay-order.service.ts';
import { buy, refuseForAnyone } from '../orders/buying/purchase.service.ts';
import { asSeenBy } from '../orders/listing/guest-view.ts';
import { KINDS } from '../orders/order-kinds.ts';
import { guestAddressBudget, guestNetworkBudget, guestTitleBudget } from './budgets.ts';
import type { NextStep } from './guests.mails.ts';
import { findOpenAmong, findOrMakeBuyer, type GuestBuyer, markByGuest } from './guests.store.ts';
import { refuseTooManyHeld } from './held-seats.service.ts';
import { mailNextStep } from './next-step.service.ts';

export type GuestOrder = z.output<typeof guestOrderBody>;
/** `cookies`: what the browser sent. */
export type GuestCaller = { caller: Caller; cookies: string | undefined };
type Asked = { kind: OrderKind; slug: string };
type Outcome = { sent: true } | (Bought & { cookie: string | null });

/** The kind of order and its product as the purchase of a signed-in person names them. */
function askedOf({ productSlug, quantity, gift }: Pick<GuestOrder, 'productSlug' | 'quantity' | 'gift'>): Asked {
	if (gift) return { kind: 'gift', slug: productSlug };
	if (quantity) return { kind: 'group', slug: `${productSlug}-${quantity}` };
	const product = parseProductSlug(productSlug);
	if (!product) throw refuseForm({ productSlug: 'form.validate.wrong_input' });
	return { kind: product.type, slug: productSlug };
}

/** A customer like any other, limited to one order; what the account of the address may do besides does not count. */
const buyerOf = (id: number, { email, birthday }: GuestOrder, orderId: number): Viewer => ({
	id,
	email,
	firstname: '',
	lastname: '',
	birthday: birthday ?? null,
	sessionId: 0,
	acceptedTerms: true,
	role: 'standard',
	guest: { orderId, boughtHere: true },
});

/** Refusals that would say something about the account of the address: told by mail alone (N-005). */
const TOLD_BY_MAIL: Partial<Record<Refusal['reason'], NextStep>> = {
	already_has_access: 'has_ticket',
	open_elsewhere: 'open',
	too_many_open_orders: 'too_many',
	limit_reached: 'too_many',
};

/** The order belongs to the account of the address, which is made where there is none; the browser gets the right to the order (N-003, N-004). */
export async function buyAsGuest(context: Context, { caller, cookies }: GuestCaller, body: GuestOrder): Promise<Outcome> {
	const asked = askedOf(body);
	const step = (next: NextStep) => mailNextStep(context, caller, body.email, next);
	const prepared = await inTurn(() => prepare(context, caller, { asked, body }));
	if ('next' in prepared) return step(prepared.next);
	return buyFor(context, { caller, cookies }, { asked, body, account: prepared.account }).catch((error: unknown) => {
		const told = error instanceof Refusal ? TOLD_BY_MAIL[error.reason] : undefined;
		if (told) return step(told);
		throw asGuestMaySee(error);
	});
}

/** So many at once; others wait without a connection, as in the queue of purchases that follows. */
const MAX_PREPARED = 16;
const MAX_WAITING = 20_000;
const inTurn = limitConcurrency(MAX_PREPARED, MAX_WAITING);

/** What can be said of the purchase itself, and the account of the address. */
async function prepare(
	context: Context,
	caller: Caller,
	{ asked, body }: Omit<Purchase, 'account'>,
): Promise<{ account: GuestBuyer } | { next: NextStep }> {
	const { db, env } = context;
	await admit(context, caller, asked, body);
	const { minAge } = await refuseForAnyone(context, { ...asked, buyer: { viewer: buyerOf(0, body, 0), caller }, body });
	if (minAge > 0 && !body.birthday) throw refuseForm({ birthday: 'form.validate.required' });
	const target = KINDS[asked.kind].read(asked.slug);
	if (target) await refuseTooManyHeld(context, caller.ip, target);
	if (await isBannedEmail(db, env, body.email, context.now())) return { next: { banned: null } };
	const account = await db.transaction((tx) =>
		findOrMakeBuyer(tx, { ...body, birthday: body.birthday ?? null, ...caller, now: context.now() }),
	);
	const not = await whyNotBuyer(context, account, { kind: asked.kind, minAge });
	return not ? { next: not } : { account };
}

async function admit({ limits, settings }: Context, { ip }: Caller, { slug }: Asked, { email }: GuestOrder): Promise<void> {
	if (!(await settings.app()).guest_purchase) throw new Refusal('guest_off');
	for (const budget of [guestNetworkBudget(ip), guestTitleBudget(slug.replace(/-\d+$/, ''), ip), guestAddressBudget(email)])
		await limits.spend(budget);
}

/** Of an account that exists: blocked, one that sees everything anyway, or too young by what it says itself. */
async function whyNotBuyer(
	context: Context,
	account: GuestBuyer,
	{ kind, minAge }: { kind: OrderKind; minAge: number },
): Promise<NextStep | null> {
	const ban = await activeBanOf(context.db, account.id, context.now());
	if (ban) return { banned: ban.reason };
	const seesAll = account.role_id === ROLE_IDS.admin || account.role_id === ROLE_IDS.premium;
	if (seesAll && ORDER_KINDS[kind].forOneself) return 'has_account';
	return minAge > 0 && !reachesAge(account.birthday, minAge, warsawDate(context.now())) ? 'age' : null;
}

type Purchase = { asked: Asked; body: GuestOrder; account: GuestBuyer };

async function buyFor(context: Context, { caller, cookies }: GuestCaller, { asked, body, account }: Purchase): Promise<Outcome> {
	const held = (await guestOrdersOf(context, cookies)).filter(({ viewer }) => viewer.id === account.id).map(({ id }) => id);
	const target = KINDS[asked.kind].read(asked.slug)?.target ?? { type: 'any' as const };
	const open = held.length > 0 ? await findOpenAmong(context.db, { userId: account.id, orderIds: held, kind: asked.kind, target }) : null;
	const viewer = buyerOf(account.id, body, open ?? 0);
	// codes on the account are not for whoever types its address
	const code = body.code ? await codeForGuest(context, { viewer, caller }, body.code) : null;
	const bought = await buy(context, { ...asked, buyer: { viewer, caller }, body: { ...body, code_id: code?.id ?? null } }).catch(
		async (error: unknown) => {
			if (code?.isNew) await removeUserCode(context, { viewer, caller }, viewer.id, code.id).catch(() => undefined);
			throw error;
		},
	);
	const right = { userId: account.id, orderId: bought.order.id, opened: { by: 'purchase' } as const };
	const cookie = await context.db.transaction(async (tx) => {
		await markByGuest(tx, bought.order.id);
		return held.includes(bought.order.id) ? null : giveGuestRight(context, tx, right, cookies);
	});
	return { ...bought, order: asSeenBy(viewer, bought.order), cookie };
}

/** The order that a refusal shows, too, is seen as a guest sees it. */
function asGuestMaySee(error: unknown): unknown {
	if (!(error instanceof Refusal) || !error.details.order) return error;
	const order = asSeenBy({ guest: { orderId: 0, boughtHere: true } }, error.details.order as Bought['order']);
	return new Refusal(error.reason, { ...error.details, order });
}

/** Of a form that is not sent yet: what is wrong besides its fields (F-096). Says nothing about the address. */
export async function whyNotGuestOrder(context: Context, caller: Caller, values: Partial<GuestOrder>) {
	if (!values.productSlug || !(await context.limits.allows(guestNetworkBudget(caller.ip)))) return null;
	const form = { ...values, productSlug: values.productSlug, gift: values.gift ?? false } as GuestOrder;
	try {
		const { minAge } = await refuseForAnyone(context, { ...askedOf(form), buyer: { viewer: buyerOf(0, form, 0), caller }, body: form });
		return minAge > 0 && !values.birthday ? { birthday: 'form.validate.required' } : null;
	} catch (error) {
		if (error instanceof Refusal) return error.details.formError ?? null;
		throw error;
	}
}
