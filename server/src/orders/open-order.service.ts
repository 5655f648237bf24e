import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#domain/base/refusal.ts';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { whyNotGiveUp } from '#domain/orders/orders.moves.rules.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db.ts';
import { failpoint } from '../lib/failpoint.ts';
import { type Desk, openDesk } from './sale-settings.ts';
import { closeAttempts } from './expiry.service.ts';
import { moveOrder } from './order-moves.service.ts';
import { chooseCode, readInvoice } from './offer.service.ts';
import { findInvoice, saveInvoice } from './order-invoices.store.ts';
import { lockOrder, type OrderRow } from './orders.store.ts';
import { lockBuyer, type NewOrder, placeOrder } from './place.store.ts';
import type { Product } from './products.store.ts';
import { type AccountCode, accountCodes } from './entitlements.service.ts';
import { draftOf, type PlacedOrder, placeFree, readFacts, type Wish } from './purchase-request.service.ts';

/** `same`: what was asked for before; `gone`: the order is open no longer, the wish begins anew. */
export type Change = 'same' | 'gone' | PlacedOrder;

/**
 * What the buyer asked for last is what the order says (F-042): another invoice is written to the open order, another code or quantity
 * replaces it. Nothing changes while the bank is working on its payment.
 */
export async function changeOpenOrder(context: Context, wish: Wish, open: OrderRow): Promise<Change> {
	const invoice = readInvoice(wish.body.invoice, open.amount_grosze);
	const before = await findInvoice(context.db, open.id);
	const draft = await draftInstead(context, wish, open, before);
	if (draft) return replace(context, open, draft);
	const isNewInvoice = invoice !== null && !isDeepStrictEqual(invoice, before);
	return isNewInvoice ? changeInvoice(context, open, invoice) : 'same';
}

/** Null: the same product, quantity and code as the open order has. */
async function draftInstead(context: Context, wish: Wish, open: OrderRow, invoice: InvoiceData | null): Promise<NewOrder | null> {
	const { kind, slug, wanted, buyer, body } = wish;
	const sales = context.sales;
	const desk = await openDesk(context);
	const { facts, product } = await readFacts(sales, kind, wanted, buyer.viewer);
	const codes = facts.has_codes ? (await accountCodes(sales.db, buyer.viewer.id)).map(freedBy(open)) : [];
	const keepsCode = !ORDER_KINDS[kind].codesApply || body.code_id === open.code_id || (body.code_id === undefined && open.code_id !== null);
	const code = keepsCode ? (codes.find(({ id }) => id === open.code_id) ?? null) : chooseCode(kind, codes, product, body.code_id, desk.now);
	if (slug === open.product_slug && (keepsCode || (code?.id ?? null) === open.code_id)) return null;
	await refuseUnlessFree(context, open);
	const { viewer, caller } = buyer;
	const { target, quantity } = wanted;
	const offer = { desk, viewer, caller, target, quantity, code, hasIt: facts.has_it, product: product && without(product, open) };
	// an invoice asked for once is not forgotten with the order it was asked for with
	return draftOf({ ...wish, body: { ...body, invoice: body.invoice ?? invoice } }, offer);
}

/** A code the open order holds can be used by what replaces it. */
const freedBy =
	(open: OrderRow) =>
	(code: AccountCode): AccountCode =>
		code.held_by === open.id ? { ...code, held: false } : code;

/** The seats of the open order come free when it is replaced. */
const without = (product: Product, open: OrderRow): Product =>
	product.type === 'event' && open.holds_seats ? { ...product, seats_held: product.seats_held - open.seats } : product;

/** The order itself goes with the refusal, so that a screen can show it. */
async function refuseUnlessFree(context: Context, order: Pick<OrderRow, 'id' | 'status'>): Promise<void> {
	const why = whyNotGiveUp(order.status);
	if (why) throw new Refusal(why, { order: await context.sales.read(order.id) });
}

/** The old order goes and the new one comes in one transaction; if the new one is refused, the old one stays. */
async function replace(context: Context, open: OrderRow, draft: NewOrder): Promise<Change> {
	const desk = await openDesk(context);
	const placed = await context.sales.alone((db) =>
		db.transaction(async (tx) => {
			await lockBuyer(tx, open.user_id);
			const old = await lockOrder(tx, open.id);
			if (!old || old.version !== open.version) return null;
			await giveUp(tx, desk, old);
			return draft.with_attempt ? placeOrder(tx, draft) : placeFree(tx, desk, draft);
		}),
	);
	if (!placed) return 'gone';
	failpoint('replaced');
	await closeAttempts(context, open.id);
	return { draft, placed };
}

/** Seat and code are free at once; money that still comes for it goes back. */
export const giveUp = (tx: Db, desk: Desk, order: OrderRow): Promise<OrderRow> =>
	moveOrder(tx, desk, order, { to: 'CANCELED', cause: 'owner', also: { given_up_at: desk.now } });

async function changeInvoice(context: Context, open: OrderRow, invoice: InvoiceData): Promise<Change> {
	await refuseUnlessFree(context, open);
	return context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, open.id);
		if (!order || order.version !== open.version) return 'gone';
		await saveInvoice(tx, order, invoice, context.now());
		return 'same';
	});
}
