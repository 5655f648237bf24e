import { isDeepStrictEqual } from 'node:util';
import { toZloty } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { toFlag } from '#domain/base/values.ts';
import { isGiftTimeOver } from '#domain/gifts/gifts.rules.ts';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import { hasVat } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import { quoteOf } from '#domain/orders/buying/orders.quote.rules.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { whyNotCancelOwn } from '#domain/orders/orders.moves.rules.ts';
import { isProductOver } from '#domain/orders/orders.over.rules.ts';
import { overReason } from '#domain/watching/access.rules.ts';
import { type AccountCode, accountCodes } from '#server/entitlements/entitlements.service.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import { moveOrder } from '../order-moves.service.ts';
import { lockOrder, type OrderRow } from '../orders.store.ts';
import { closeAttempts } from '../paying/expiry.service.ts';
import type { SoldProduct } from '../products.store.ts';
import { readSaleSettings, type SaleSettings } from '../sale-settings.ts';
import { chooseCode, readInvoice } from './offer.service.ts';
import { findInvoice, removeInvoice, saveInvoice } from './order-invoices.store.ts';
import { lockBuyer, type NewOrder, placeOrder } from './place.store.ts';
import { draftOf, type PlacedOrder, type PurchaseRequest, placeFree, readFacts, refuseNotShown } from './purchase-request.service.ts';

/** `same`: nothing changes; `gone`: the order is no longer open, the request starts again. */
export type OpenOrderChange = 'same' | 'gone' | PlacedOrder;

/**
 * The last request of the buyer applies (F-042): a different invoice is stored with the open order, `null` removes it, a different code or
 * quantity replaces the order. Nothing changes while the bank is processing its payment.
 */
export async function changeOpenOrder(context: Context, request: PurchaseRequest, open: OrderRow): Promise<OpenOrderChange> {
	const before = await findInvoice(context.db, open.id);
	const { body } = request;
	const invoice = body.invoice === undefined ? before : readInvoice(body.invoice, open.amount_grosze);
	const draft = await draftInstead(context, { ...request, body: { ...body, invoice } }, open);
	if (draft) return replace(context, open, draft);
	refuseNotShown(request, { quote: quoteOf(asPriced(open)), hasVat: hasVat(open.vat_rate) });
	return isDeepStrictEqual(invoice, before) ? 'same' : changeInvoice(context, open, invoice);
}

const asPriced = ({ list_price_grosze, amount_grosze, quantity, one_free, ...order }: OrderRow) => ({
	...order,
	list_price: toZloty(list_price_grosze),
	amount: toZloty(amount_grosze),
	product_quantity: quantity,
	one_free: toFlag(one_free),
});

/** Null: the same product, quantity and code as the open order has. */
async function draftInstead(context: Context, request: PurchaseRequest, open: OrderRow): Promise<NewOrder | null> {
	const { kind, slug, requested, buyer, body } = request;
	const sale = await readSaleSettings(context);
	const { facts, product } = await readFacts(context, request);
	const codes = facts.has_codes ? (await accountCodes(context.db, buyer.viewer.id)).map(releasingCode(open)) : [];
	const keepsCode = !ORDER_KINDS[kind].codesApply || body.code_id === open.code_id || (body.code_id === undefined && open.code_id !== null);
	const code = keepsCode
		? (codes.find(({ id }) => id === open.code_id) ?? null)
		: chooseCode({ kind, codes, product, codeId: body.code_id }, sale.now);
	if (slug === open.product_slug && (keepsCode || (code?.id ?? null) === open.code_id)) {
		refuseUnsold(request, product, sale);
		return null;
	}
	await refuseUnlessFree(context, open);
	const { viewer, caller } = buyer;
	const { target, quantity } = requested;
	const offer = { sale, viewer, caller, target, quantity, code, hasIt: facts.has_it, product: product && withSeatsReleased(product, open) };
	return draftOf(request, offer);
}

/** An open order of a title that has ended or was cancelled meanwhile, or of a gift whose time is over, is not paid any more (F-044, F-045). */
export function refuseUnsold({ kind }: Pick<PurchaseRequest, 'kind'>, product: SoldProduct | null, { gifts, now }: SaleSettings): void {
	if (ORDER_KINDS[kind].codesAreGifts && isGiftTimeOver(gifts, now)) throw new Refusal('no_gift');
	if (product && isProductOver(product, now)) throw new Refusal(overReason({ kind: product.type }));
	if (product?.type === 'event' && product.cancelled) throw new Refusal('event_cancelled');
}

/** A code held by the open order can be used by its replacement. */
const releasingCode =
	(open: OrderRow) =>
	(code: AccountCode): AccountCode =>
		code.held_by === open.id ? { ...code, held: false } : code;

/** The seats of the open order come free when it is replaced. */
const withSeatsReleased = (product: SoldProduct, open: OrderRow): SoldProduct =>
	product.type === 'event' && open.holds_seats ? { ...product, seats_held: product.seats_held - open.seats } : product;

/** The refusal contains the order, so that a screen can show it. */
async function refuseUnlessFree(context: Context, order: Pick<OrderRow, 'id' | 'status'>): Promise<void> {
	const why = whyNotCancelOwn(order.status);
	if (why) throw new Refusal(why, { order: await context.purchaseBatches.readOrder(order.id) });
}

/** The old order is cancelled and the new one placed in one transaction; if the new one is refused, the old one stays. */
async function replace(context: Context, open: OrderRow, draft: NewOrder): Promise<OpenOrderChange> {
	const sale = await readSaleSettings(context);
	const placed = await context.purchaseBatches.onOwnConnection((db) =>
		db.transaction(async (tx) => {
			await lockBuyer(tx, open.user_id);
			const old = await lockOrder(tx, open.id);
			if (!old || old.version !== open.version) return null;
			await cancelOpenOrder(tx, sale, old);
			return draft.with_attempt ? placeOrder(tx, draft) : placeFree(tx, sale, draft);
		}),
	);
	if (!placed) return 'gone';
	failpoint('replaced');
	await closeAttempts(context, open.id);
	return { draft, placed };
}

/** Seat and code are free at once; a late payment is refunded. */
export const cancelOpenOrder = (tx: Db, sale: SaleSettings, order: OrderRow): Promise<OrderRow> =>
	moveOrder(tx, sale, order, { to: 'CANCELED', cause: 'owner', also: { given_up_at: sale.now } });

async function changeInvoice(context: Context, open: OrderRow, invoice: InvoiceData | null): Promise<OpenOrderChange> {
	await refuseUnlessFree(context, open);
	return context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, open.id);
		if (!order || order.version !== open.version) return 'gone';
		await (invoice ? saveInvoice(tx, order, invoice, context.now()) : removeInvoice(tx, order.id));
		return 'same';
	});
}
