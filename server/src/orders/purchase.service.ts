import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { isReservationOver } from '#domain/orders/orders.seats.rules.ts';
import type { Caller } from '../lib/caller.ts';
import type { Context } from '../lib/context.ts';
import { type Db, violates } from '../lib/db.ts';
import type { Viewer } from '../lib/viewer.ts';
import type { Admission } from './admission.ts';
import { type Desk, openDesk } from './desk.ts';
import { expireOrder } from './expiry.service.ts';
import { moveOrder } from './moves.service.ts';
import { chooseCode, draftOrder } from './offer.service.ts';
import { KINDS, type Offer, type Wanted } from './order-kinds.ts';
import { findOpenOrder, findOrderById, lockOrder, type OrderRow } from './orders.store.ts';
import { askProvider, redirectOf } from './payment.service.ts';
import { type NewOrder, type Placed, placeOrder } from './place.store.ts';
import type { Product } from './products.store.ts';
import { type Sales, salesOf } from './sales.ts';
import { accountCodes, type BuyerFacts } from './standing.service.ts';

export type Buyer = { viewer: Viewer; caller: Caller };
export type PurchaseBody = { code_id?: number | null; invoice?: unknown };
export type Bought = { order: Order; payu?: { redirectUri: string } };

/** Orders are no toy for testing cards or holding the house (catalogue N1, N2). */
const PER_USER = { max: 30, windowSeconds: 60 };
const PER_ADDRESS = { max: 120, windowSeconds: 60 };

/** One path for the four kinds: validate, place in one statement, ask the provider outside of it, answer its redirect. */
export async function buy(context: Context, kind: OrderKind, slug: string, buyer: Buyer, body: PurchaseBody): Promise<Bought> {
	const { viewer, caller } = buyer;
	await context.limits.spend({ bucket: `buy:user:${viewer.id}`, ...PER_USER });
	await context.limits.spend({ bucket: `buy:ip:${caller.ip}`, ...PER_ADDRESS });
	const wanted = KINDS[kind].read(slug);
	if (!wanted) throw refuseForm({ productSlug: 'form.validate.wrong_input' });
	const { target, quantity } = wanted;
	const { line } = salesOf(context);
	const placing = () => place(context, kind, slug, wanted, buyer, body);
	const placed =
		target.type === 'event'
			? await line.admit(target.id, viewer.id, () => placing().catch(tellLine(line, target.id, quantity)))
			: await placing();
	return finish(context, kind, slug, buyer, body, placed);
}

/** Where not even one seat was left, nobody behind can have one; too few for a group may be enough for others. */
const tellLine = (line: Admission, eventId: number, quantity: number) => (error: unknown) => {
	if (quantity === 1 && error instanceof Refusal && error.reason === 'sold_out') line.soldOut(eventId);
	throw error;
};

type Outcome = { openId: number } | { draft: NewOrder; placed: Placed };

/** Everything before the provider: facts, rules, and the one statement that takes seat and code. */
async function place(context: Context, kind: OrderKind, slug: string, wanted: Wanted, buyer: Buyer, body: PurchaseBody): Promise<Outcome> {
	const { viewer, caller } = buyer;
	const sales = salesOf(context);
	const desk = await openDesk(context);
	const known = await readFacts(sales, kind, slug, wanted, viewer);
	if (known.facts.open_id !== null) return { openId: known.facts.open_id };
	const offer = await makeOffer(sales.db, desk, kind, wanted, buyer, known, body.code_id);
	const why = KINDS[kind].whyNot(offer);
	if (why) throw why;
	const draft = draftOrder({ kind, productSlug: slug, offer, userId: viewer.id, ip: caller.ip, consent: true, invoice: body.invoice });
	try {
		const placed = draft.with_attempt
			? await sales.place(draft)
			: await sales.alone((db) => db.transaction((tx) => placeFree(tx, desk, draft)));
		return { draft, placed };
	} catch (error) {
		if (!violates(error, 'orders_one_open')) throw error;
		const first = await findOpenOrder(sales.db, viewer.id, kind, slug);
		if (!first) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
		return { openId: first.id };
	}
}

async function finish(
	context: Context,
	kind: OrderKind,
	slug: string,
	buyer: Buyer,
	body: PurchaseBody,
	outcome: Outcome,
): Promise<Bought> {
	if ('openId' in outcome) {
		const open = await findUsableOrder(context, outcome.openId);
		return open ? answerOpen(context, open) : buy(context, kind, slug, buyer, body);
	}
	const { draft, placed } = outcome;
	const answer = (more: Pick<Bought, 'payu'>) =>
		salesOf(context)
			.read(placed.order_id)
			.then((order) => ({ order, ...more }));
	if (placed.attempt_id === null) return answer({});
	const attempt = { id: placed.attempt_id, provider_ext_id: draft.provider_ext_id, amount_grosze: draft.amount_grosze };
	const redirectUri = await askProvider(context, { ...draft, id: placed.order_id }, attempt, buyer.viewer);
	return answer({ payu: { redirectUri } });
}

/** An order whose time is up is closed first: its seat and price are no longer promised. */
async function findUsableOrder(context: Context, id: number): Promise<OrderRow | null> {
	const open = await findOrderById(context.db, id);
	if (!open || !isReservationOver(open, context.now())) return open;
	await expireOrder(context, id);
	const after = await findOrderById(context.db, id);
	return after && isUnpaid(after.status) ? after : null;
}

async function answerOpen(context: Context, order: OrderRow): Promise<Bought> {
	const redirectUri = await redirectOf(context, order);
	return { order: await salesOf(context).read(order.id), payu: { redirectUri } };
}

type Known = { facts: BuyerFacts; product: Product | null };

/** Buyer and product at the same time: in a rush every step of a purchase waits for its turn. */
export async function readFacts(
	sales: Pick<Sales, 'facts' | 'product'>,
	kind: OrderKind,
	slug: string,
	{ target }: Wanted,
	viewer: Pick<Viewer, 'id'>,
): Promise<Known> {
	const [facts, product] = await Promise.all([
		sales.facts({ userId: viewer.id, kind, productSlug: slug }),
		target.type === 'any' ? null : sales.product(target),
	]);
	return { facts, product };
}

export async function makeOffer(
	db: Db,
	desk: Desk,
	kind: OrderKind,
	wanted: Wanted,
	{ viewer, caller }: Pick<Buyer, 'caller'> & { viewer: Pick<Viewer, 'id' | 'role' | 'birthday'> },
	{ facts, product }: Known,
	codeId: number | null | undefined,
): Promise<Offer> {
	const { target, quantity } = wanted;
	const codes = facts.has_codes ? await accountCodes(db, viewer.id) : [];
	return { desk, viewer, caller, target, product, quantity, hasIt: facts.has_it, code: chooseCode(kind, codes, product, codeId, desk.now) };
}

/** Nothing to pay: placed and completed together, no provider, no redirect. */
export async function placeFree(tx: Db, desk: Desk, draft: NewOrder): Promise<Placed> {
	const placed = await placeOrder(tx, draft);
	const order = await lockOrder(tx, placed.order_id);
	if (!order) throw new Error('the order just placed is gone');
	await moveOrder(tx, desk, order, { to: 'COMPLETED', cause: 'system' });
	return placed;
}
