import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { Caller } from '../lib/caller.ts';
import type { Db } from '../lib/db.ts';
import type { Viewer } from '../lib/viewer.ts';
import type { BuyerFacts } from './buyer-facts.store.ts';
import type { Desk } from './sale-settings.ts';
import { moveOrder } from './order-moves.service.ts';
import { chooseCode, draftOrder } from './offer.service.ts';
import { KINDS, type Offer, type Wanted } from './order-kinds.ts';
import { lockOrder } from './orders.store.ts';
import { type NewOrder, type Placed, placeOrder } from './place.store.ts';
import type { Product } from './products.store.ts';
import type { Sales } from './purchase-batches.ts';
import { accountCodes } from './entitlements.service.ts';

export type Buyer = { viewer: Viewer; caller: Caller };
export type PurchaseBody = { code_id?: number | null; invoice?: unknown };

/** What somebody asks for by one call. */
export type Wish = { kind: OrderKind; slug: string; wanted: Wanted; buyer: Buyer; body: PurchaseBody };
export type PlacedOrder = { draft: NewOrder; placed: Placed };

/** The order to be, unless the rules refuse it. */
export function draftOf({ kind, slug, buyer, body }: Wish, offer: Offer): NewOrder {
	const why = KINDS[kind].whyNot(offer);
	if (why) throw why;
	const { viewer, caller } = buyer;
	return draftOrder({ kind, productSlug: slug, offer, userId: viewer.id, ip: caller.ip, consent: true, invoice: body.invoice });
}

export type Known = { facts: BuyerFacts; product: Product | null };

/** Buyer and product at the same time: in a rush every step of a purchase waits for its turn. */
export async function readFacts(
	sales: Pick<Sales, 'facts' | 'product'>,
	kind: OrderKind,
	{ target }: Wanted,
	viewer: Pick<Viewer, 'id'>,
): Promise<Known> {
	const [facts, product] = await Promise.all([
		sales.facts({ userId: viewer.id, kind, target }),
		target.type === 'any' ? null : sales.product(target),
	]);
	return { facts, product };
}

type Asked = Pick<Wish, 'kind' | 'wanted' | 'body'> & {
	buyer: Pick<Buyer, 'caller'> & { viewer: Pick<Viewer, 'id' | 'role' | 'birthday'> };
};

export async function makeOffer(db: Db, desk: Desk, { kind, wanted, buyer, body }: Asked, { facts, product }: Known): Promise<Offer> {
	const { viewer, caller } = buyer;
	const { target, quantity } = wanted;
	const codes = facts.has_codes ? await accountCodes(db, viewer.id) : [];
	const code = chooseCode(kind, codes, product, body.code_id, desk.now);
	return { desk, viewer, caller, target, product, quantity, hasIt: facts.has_it, code };
}

/** Nothing to pay: placed and completed together, no provider, no redirect. */
export async function placeFree(tx: Db, desk: Desk, draft: NewOrder): Promise<Placed> {
	const placed = await placeOrder(tx, draft);
	const order = await lockOrder(tx, placed.order_id);
	if (!order) throw new Error('the order just placed is gone');
	await moveOrder(tx, desk, order, { to: 'COMPLETED', cause: 'system' });
	return placed;
}
