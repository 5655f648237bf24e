import { allWrong, type FormError, Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { isReservationOver } from '#domain/orders/orders.seats.rules.ts';
import type { Context } from '../lib/context.ts';
import { violates } from '../lib/db.ts';
import type { Admission } from './purchase-queue.ts';
import { openDesk } from './sale-settings.ts';
import { expireOrder } from './expiry.service.ts';
import { readInvoice } from './offer.service.ts';
import { changeOpenOrder } from './open-order.service.ts';
import { KINDS } from './order-kinds.ts';
import { findOpenOrder, findOrderById, type OrderRow } from './orders.store.ts';
import { askProvider, redirectOf } from './payment.service.ts';
import { type Buyer, draftOf, makeOffer, type PlacedOrder, type PurchaseBody, placeFree, readFacts, type Wish } from './purchase-request.service.ts';

export type Bought = { order: Order; payu?: { redirectUri: string } };

/** Orders are no toy for testing cards or holding the house (catalogue N1, N2). */
const PER_USER = { max: 30, windowSeconds: 60 };
const PER_ADDRESS = { max: 120, windowSeconds: 60 };

async function spendTry({ limits }: Context, { viewer, caller }: Buyer): Promise<void> {
	await limits.spend({ bucket: `buy:user:${viewer.id}`, ...PER_USER });
	await limits.spend({ bucket: `buy:ip:${caller.ip}`, ...PER_ADDRESS });
}

/** One path for the four kinds: validate, place in one statement, ask the provider outside of it, answer its redirect. */
export async function buy(context: Context, kind: OrderKind, slug: string, buyer: Buyer, body: PurchaseBody): Promise<Bought> {
	await spendTry(context, buyer);
	const wanted = KINDS[kind].read(slug);
	if (!wanted) throw refuseForm({ productSlug: 'form.validate.wrong_input' });
	const wish = { kind, slug, wanted, buyer, body };
	return fulfil(context, wish).catch(async (error) => {
		throw await withAllWrong(context, wish, error);
	});
}

/** The wrong code is met before the invoice is read: both are told at once (F-096). */
async function withAllWrong(context: Context, wish: Wish, error: unknown): Promise<unknown> {
	if (!(error instanceof Refusal) || !error.details.formError) return error;
	const formError = allWrong(error.details.formError, await whyNotFields(context, wish)) ?? {};
	return new Refusal(error.reason, { ...error.details, formError });
}

/** What else is wrong with a purchase that cannot be read as a whole, such as one without consent. */
export async function whyElseNotBuy(
	context: Context,
	kind: OrderKind,
	slug: string | undefined,
	buyer: Buyer,
	body: PurchaseBody,
): Promise<FormError | null> {
	await spendTry(context, buyer);
	const wanted = slug === undefined ? null : KINDS[kind].read(slug);
	if (slug === undefined || !wanted) return slug === undefined ? null : { productSlug: 'form.validate.wrong_input' };
	return whyNotFields(context, { kind, slug, wanted, buyer, body });
}

async function whyNotFields(context: Context, wish: Wish): Promise<FormError | null> {
	const sales = context.sales;
	const desk = await openDesk(context);
	const known = await readFacts(sales, wish.kind, wish.wanted, wish.buyer.viewer);
	const offerWith = (code_id?: number | null) => makeOffer(sales.db, desk, { ...wish, body: { code_id } }, known);
	const wrongCode = await offerWith(wish.body.code_id).then(() => null, formErrorOf);
	if (wish.wanted.target.type !== 'any' && !known.product) return wrongCode;
	const offer = await offerWith(wrongCode ? null : wish.body.code_id);
	const wrongQuantity = KINDS[wish.kind].whyNot(offer)?.details.formError;
	try {
		readInvoice(wish.body.invoice, KINDS[wish.kind].quote(offer).totalGrosze);
		return allWrong(wrongCode, wrongQuantity);
	} catch (error) {
		return allWrong(wrongCode, wrongQuantity, formErrorOf(error));
	}
}

function formErrorOf(error: unknown): FormError | null {
	if (error instanceof Refusal) return error.details.formError ?? null;
	throw error;
}

/** An open order may end while it is looked at; so often the wish is then taken for a new one. */
const TRIES = 5;

async function fulfil(context: Context, wish: Wish): Promise<Bought> {
	for (let attempt = 1; attempt <= TRIES; attempt++) {
		const bought = await fulfilOnce(context, wish);
		if (bought) return bought;
	}
	throw new Refusal('unavailable', { retryAfterSeconds: 1 });
}

/** Null: the order that was open ended meanwhile. */
async function fulfilOnce(context: Context, wish: Wish): Promise<Bought | null> {
	const { target, quantity } = wish.wanted;
	const { line } = context.sales;
	const placing = () => place(context, wish);
	const outcome =
		target.type === 'event'
			? await line.admit(target.id, wish.buyer.viewer.id, () => placing().catch(tellLine(line, target.id, quantity)))
			: await placing();
	if (!('openId' in outcome)) return finish(context, wish, outcome);
	const open = await findUsableOrder(context, outcome.openId);
	return open && answerOpen(context, wish, open);
}

/** Where not even one seat was left, nobody behind can have one; too few for a group may be enough for others. */
const tellLine = (line: Admission, eventId: number, quantity: number) => (error: unknown) => {
	if (quantity === 1 && error instanceof Refusal && error.reason === 'sold_out') line.soldOut(eventId);
	throw error;
};

/** Everything before the provider: facts, rules, and the one statement that takes seat and code. */
async function place(context: Context, wish: Wish): Promise<{ openId: number } | PlacedOrder> {
	const { kind, wanted, buyer } = wish;
	const sales = context.sales;
	const desk = await openDesk(context);
	const known = await readFacts(sales, kind, wanted, buyer.viewer);
	if (known.facts.open_id !== null) return { openId: known.facts.open_id };
	const draft = draftOf(wish, await makeOffer(sales.db, desk, wish, known));
	try {
		const placed = draft.with_attempt
			? await sales.place(draft)
			: await sales.alone((db) => db.transaction((tx) => placeFree(tx, desk, draft)));
		return { draft, placed };
	} catch (error) {
		if (!violates(error, 'orders_one_open')) throw error;
		const first = await findOpenOrder(sales.db, buyer.viewer.id, kind, wanted.target);
		if (!first) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
		return { openId: first.id };
	}
}

/** Placed: the provider is asked where something is to be paid. */
async function finish(context: Context, { buyer }: Wish, { draft, placed }: PlacedOrder): Promise<Bought> {
	const answer = (more: Pick<Bought, 'payu'>) => context.sales.read(placed.order_id).then((order) => ({ order, ...more }));
	if (placed.attempt_id === null) return answer({});
	const attempt = { id: placed.attempt_id, provider_ext_id: draft.provider_ext_id, amount_grosze: draft.amount_grosze };
	const redirectUri = await askProvider(context, { ...draft, id: placed.order_id }, attempt, buyer.viewer);
	return answer({ payu: { redirectUri } });
}

/** An order whose time is up is closed first: its seat and price are no longer promised. */
async function findUsableOrder(context: Context, id: number): Promise<OrderRow | null> {
	const read = async () => {
		const order = await findOrderById(context.db, id);
		return order && isUnpaid(order.status) ? order : null;
	};
	const open = await read();
	if (!open || !isReservationOver(open, context.now())) return open;
	await expireOrder(context, id);
	return read();
}

/** The same wish again gets the first one's redirect; another wish changes or replaces the order. Null: it is open no longer. */
async function answerOpen(context: Context, wish: Wish, order: OrderRow): Promise<Bought | null> {
	const changed = await changeOpenOrder(context, wish, order);
	if (changed === 'gone') return null;
	if (changed !== 'same') return finish(context, wish, changed);
	const redirectUri = await redirectOf(context, order);
	return { order: await context.sales.read(order.id), payu: { redirectUri } };
}
