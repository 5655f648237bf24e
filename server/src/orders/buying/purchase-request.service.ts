import { Refusal } from '#domain/base/refusal.ts';
import { hasVat, rateOfSale } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import { type ConsentVersion, UNSENT_CONSENT_VERSION } from '#domain/orders/buying/orders.consent.ts';
import { type Charge, type ShownPrice, whyNotShown } from '#domain/orders/buying/orders.quote.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { accountCodes } from '#server/entitlements/entitlements.service.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import type { Caller } from '#server/lib/http/caller.ts';
import type { Viewer } from '#server/lib/http/viewer.ts';
import { KINDS, type Offer, type RequestedProduct } from '../order-kinds.ts';
import { moveOrder } from '../order-moves.service.ts';
import { lockOrder } from '../orders.store.ts';
import type { SaleSettings } from '../sale-settings.ts';
import type { PurchaseFacts } from './buyer-facts.store.ts';
import { chooseCode, draftOrder } from './offer.service.ts';
import { type NewOrder, type Placed, placeOrder } from './place.store.ts';

export type Buyer = { viewer: Viewer; caller: Caller };
export type PurchaseBody = ShownPrice & {
	blik?: string | undefined;
	code_id?: number | null;
	invoice?: unknown;
	consent_version?: ConsentVersion | undefined;
};

/** One purchase request. */
export type PurchaseRequest = { kind: OrderKind; slug: string; requested: RequestedProduct; buyer: Buyer; body: PurchaseBody };
export type PlacedOrder = { draft: NewOrder; placed: Placed };

export function refuseNotShown({ buyer, body }: Pick<PurchaseRequest, 'buyer' | 'body'>, charge: Charge): void {
	const changed = whyNotShown(body, charge, buyer.caller.language);
	if (changed) throw new Refusal('price_changed', changed);
}

/** The draft of the order, unless the rules refuse it. */
export function draftOf({ kind, slug, buyer, body }: PurchaseRequest, offer: Offer): NewOrder {
	const why = KINDS[kind].whyNot(offer);
	if (why) throw why;
	refuseNotShown(
		{ buyer, body },
		{ quote: KINDS[kind].quote(offer), hasVat: hasVat(rateOfSale(kind, offer.product, offer.sale.invoices)) },
	);
	const { viewer, caller } = buyer;
	const { invoice, consent_version: consent = UNSENT_CONSENT_VERSION } = body;
	return draftOrder({ kind, productSlug: slug, offer, userId: viewer.id, ip: caller.ip, consent, invoice });
}

type FactsRequest = Pick<PurchaseRequest, 'kind' | 'requested'> & { buyer: { viewer: Pick<Viewer, 'id'> } };

export const readFacts = ({ purchaseBatches }: Pick<Context, 'purchaseBatches'>, { kind, requested: { target }, buyer }: FactsRequest) =>
	purchaseBatches.readFacts({ userId: buyer.viewer.id, kind, target });

type OfferRequest = Pick<PurchaseRequest, 'kind' | 'requested' | 'body'> & {
	buyer: Pick<Buyer, 'caller'> & { viewer: Pick<Viewer, 'id' | 'role' | 'birthday'> };
};

export async function makeOffer(
	db: Db,
	sale: SaleSettings,
	{ kind, requested, buyer, body }: OfferRequest,
	{ facts, product }: PurchaseFacts,
): Promise<Offer> {
	const { viewer, caller } = buyer;
	const { target, quantity } = requested;
	const codes = facts.has_codes ? await accountCodes(db, viewer.id) : [];
	const code = chooseCode({ kind, codes, product, codeId: body.code_id }, sale.now);
	return { sale, viewer, caller, target, product, quantity, hasIt: facts.has_it, code };
}

/** Nothing to pay: placed and completed together, no provider, no redirect. */
export async function placeFree(tx: Db, sale: SaleSettings, draft: NewOrder): Promise<Placed> {
	const placed = await placeOrder(tx, draft);
	const order = await lockOrder(tx, placed.order_id);
	if (!order) throw new Error('the placed order was not found');
	await moveOrder(tx, sale, order, { to: 'COMPLETED', cause: 'system' });
	return placed;
}
