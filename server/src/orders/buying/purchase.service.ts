import { ipKey } from '#domain/bans/bans.rules.ts';
import { type FormError, mergeFormErrors, Refusal, refuseForm } from '#domain/base/refusal.ts';
import { isReservationOver } from '#domain/orders/buying/orders.seats.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { violates } from '#server/lib/db/db.ts';
import { isWithinRight } from '#server/lib/http/viewer.ts';
import { KINDS } from '../order-kinds.ts';
import { findOpenOrder, findOrderById, type OrderRow } from '../orders.store.ts';
import { expireOrder } from '../paying/expiry.service.ts';
import { findProduct } from '../products.store.ts';
import { readSaleSettings } from '../sale-settings.ts';
import { readInvoice } from './offer.service.ts';
import { changeOpenOrder } from './open-order.service.ts';
import { type Bought, payNew, payOpen, refuseCodes } from './pay-order.service.ts';
import type { PurchaseQueue } from './purchase-queue.ts';
import {
	type Buyer,
	draftOf,
	makeOffer,
	type PlacedOrder,
	type PurchaseBody,
	type PurchaseRequest,
	placeFree,
	readFacts,
} from './purchase-request.service.ts';

/** Limits against card testing and against reserving all seats (failures N1, N2). */
const PER_USER = { max: 30, windowSeconds: 60 };
const PER_ADDRESS = { max: 120, windowSeconds: 60 };

export async function spendTry({ limits }: Context, { viewer, caller }: Buyer): Promise<void> {
	await limits.spend({ bucket: `buy:user:${viewer.id}`, ...PER_USER });
	await limits.spend({ bucket: `buy:ip:${ipKey(caller.ip)}`, ...PER_ADDRESS });
}

type PurchaseCall<Slug> = { kind: OrderKind; slug: Slug; buyer: Buyer; body: PurchaseBody };

/** The same steps for the four kinds: validate, place in one statement, call the provider outside the transaction, return its redirect. */
export async function buy(context: Context, { kind, slug, buyer, body }: PurchaseCall<string>): Promise<Bought> {
	await spendTry(context, buyer);
	refuseCodes(context, body);
	const requested = KINDS[kind].read(slug);
	if (!requested) throw refuseForm({ productSlug: 'form.validate.wrong_input' });
	const request = { kind, slug, requested, buyer, body };
	return purchase(context, request).catch(async (error) => {
		throw await withAllFormErrors(context, request, error);
	});
}

/** The code is checked before the invoice; errors of both are reported at once (F-096). */
async function withAllFormErrors(context: Context, request: PurchaseRequest, error: unknown): Promise<unknown> {
	if (!(error instanceof Refusal) || !error.details.formError) return error;
	const formError = mergeFormErrors(error.details.formError, await whyNotFields(context, request)) ?? {};
	return new Refusal(error.reason, { ...error.details, formError });
}

/** Of a purchase that is not sent yet, e.g. without consent (F-096). */
export async function whyNotPurchase(
	context: Context,
	{ kind, slug, buyer, body }: PurchaseCall<string | undefined>,
): Promise<FormError | null> {
	await spendTry(context, buyer);
	const requested = slug === undefined ? null : KINDS[kind].read(slug);
	if (slug === undefined || !requested) return slug === undefined ? null : { productSlug: 'form.validate.wrong_input' };
	return whyNotFields(context, { kind, slug, requested, buyer, body });
}

/** What is wrong with a purchase whoever makes it: the same for an account that exists and one that does not. Returns the limit of age of the title. */
export async function refuseForAnyone(context: Context, { kind, slug, buyer, body }: PurchaseCall<string>): Promise<{ minAge: number }> {
	const requested = KINDS[kind].read(slug);
	if (!requested) throw refuseForm({ productSlug: 'form.validate.wrong_input' });
	const { target, quantity } = requested;
	const sale = await readSaleSettings(context);
	const product = target.type === 'any' ? null : await findProduct(context.db, target);
	const offer = { sale, ...buyer, target, product, quantity, hasIt: false, code: null };
	const minAge = product?.age_restriction ?? 0;
	const why = minAge > 0 && buyer.viewer.birthday === null ? null : KINDS[kind].whyNot(offer);
	if (why) throw why;
	readInvoice(body.invoice, KINDS[kind].quote(offer).totalGrosze);
	return { minAge };
}

async function whyNotFields(context: Context, request: PurchaseRequest): Promise<FormError | null> {
	const sale = await readSaleSettings(context);
	const known = await readFacts(context, request);
	const offerWith = (code_id?: number | null) => makeOffer(context.db, sale, { ...request, body: { code_id } }, known);
	const wrongCode = await offerWith(request.body.code_id).then(() => null, formErrorOf);
	if (request.requested.target.type !== 'any' && !known.product) return wrongCode;
	const offer = await offerWith(wrongCode ? null : request.body.code_id);
	const wrongQuantity = KINDS[request.kind].whyNot(offer)?.details.formError;
	try {
		readInvoice(request.body.invoice, KINDS[request.kind].quote(offer).totalGrosze);
		return mergeFormErrors(wrongCode, wrongQuantity);
	} catch (error) {
		return mergeFormErrors(wrongCode, wrongQuantity, formErrorOf(error));
	}
}

function formErrorOf(error: unknown): FormError | null {
	if (error instanceof Refusal) return error.details.formError ?? null;
	throw error;
}

/** An open order may be closed concurrently; the request is then retried as a new purchase, at most this often. */
const TRIES = 5;

async function purchase(context: Context, request: PurchaseRequest): Promise<Bought> {
	for (let attempt = 1; attempt <= TRIES; attempt++) {
		const bought = await fulfilOnce(context, request);
		if (bought) return bought;
	}
	throw new Refusal('unavailable', { retryAfterSeconds: 1 });
}

/** Null: the open order has ended meanwhile. */
async function fulfilOnce(context: Context, request: PurchaseRequest): Promise<Bought | null> {
	const { target, quantity } = request.requested;
	const { queue } = context.purchaseBatches;
	const placing = () => place(context, request);
	const outcome =
		target.type === 'event'
			? await queue.enqueue(target.id, request.buyer.viewer.id, () => placing().catch(reportSoldOut(queue, target.id, quantity)))
			: await placing();
	if (!('openId' in outcome)) return finish(context, request, outcome);
	if (!isWithinRight(request.buyer.viewer, outcome.openId)) throw new Refusal('open_elsewhere');
	const open = await findUsableOrder(context, outcome.openId);
	return open && answerOpen(context, request, open);
}

/** With no seat left, no buyer in the queue can get one; too few for a group may be enough for others. */
const reportSoldOut = (queue: PurchaseQueue, eventId: number, quantity: number) => (error: unknown) => {
	if (quantity === 1 && error instanceof Refusal && error.reason === 'sold_out') queue.soldOut(eventId);
	throw error;
};

/** Everything before the provider call: data, rules, and the statement that takes seat and code. */
async function place(context: Context, request: PurchaseRequest): Promise<{ openId: number } | PlacedOrder> {
	const { kind, requested, buyer } = request;
	const { db, purchaseBatches } = context;
	const sale = await readSaleSettings(context);
	const known = await readFacts(context, request);
	if (known.facts.open_id !== null) return { openId: known.facts.open_id };
	const draft = draftOf(request, await makeOffer(db, sale, request, known));
	try {
		const placed = draft.with_attempt
			? await purchaseBatches.placeOrder(draft)
			: await purchaseBatches.onOwnConnection((own) => own.transaction((tx) => placeFree(tx, sale, draft)));
		return { draft, placed };
	} catch (error) {
		if (!violates(error, 'orders_one_open')) throw error;
		const first = await findOpenOrder(db, buyer.viewer.id, kind, requested.target);
		if (!first) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
		return { openId: first.id };
	}
}

/** After placing: calls the provider if the price is above 0. */
async function finish(context: Context, { buyer, body }: PurchaseRequest, { draft, placed }: PlacedOrder): Promise<Bought> {
	if (placed.attempt_id === null) return { order: await context.purchaseBatches.readOrder(placed.order_id) };
	const attempt = { id: placed.attempt_id, provider_ext_id: draft.provider_ext_id, amount_grosze: draft.amount_grosze };
	const { viewer, caller } = buyer;
	return payNew(context, { ...draft, id: placed.order_id }, attempt, { blik: body.blik, buyer: viewer, caller });
}

/** An expired order is closed first: its seat and price are no longer guaranteed. */
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

/** The same request gets the first one's redirect; a different one changes or replaces the order. Null: it is no longer open. */
async function answerOpen(context: Context, request: PurchaseRequest, order: OrderRow): Promise<Bought | null> {
	const changed = await changeOpenOrder(context, request, order);
	if (changed === 'gone') return null;
	if (changed !== 'same') return finish(context, request, changed);
	return payOpen(context, order, { blik: request.body.blik, caller: request.buyer.caller });
}
