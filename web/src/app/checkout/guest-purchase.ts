import type { BodyInputOf } from '#domain/base/endpoint.ts';
import { productSlug } from '#domain/catalogue/product.rules.ts';
import type { PurchaseRequest } from '#domain/checkout/purchase-request.rules.ts';
import type { UsableCode } from '#domain/codes/usable-codes.rules.ts';
import { buyAsGuest } from '#domain/guests/guests.contract.ts';
import { ORDER_KINDS, type OrderKind } from '#domain/orders/order-kinds.ts';
import { orderedProduct } from '#domain/orders/orders.screens.rules.ts';
import { callApi } from '#web/lib/api/api.ts';
import { guestRights } from '#web/lib/session/guest-rights.ts';
import type { Item } from '#web/orders/buying/item.ts';
import type { Bought } from '#web/orders/buying/use-buying.ts';
import type { GuestData } from './kept-form.ts';

type GuestOrder = BodyInputOf<typeof buyAsGuest>;
type Ordered = { kind: OrderKind; item: Item | null; quantity: number; code: UsableCode | null };

/** What a guest orders, in one call for all kinds. The box of the consent accepts the terms too. */
export function guestRequest(request: PurchaseRequest, guest: GuestData, { kind, item, quantity, code }: Ordered): GuestOrder {
	const { forGroup, codesAreGifts } = ORDER_KINDS[kind];
	return {
		...request,
		...guest,
		tos: true,
		productSlug: item ? productSlug(item) : 'any',
		...(forGroup && { quantity }),
		...(codesAreGifts && { gift: true }),
		...(code && { code: code.code }),
	};
}

/** Null: no order was made, or it is not said; the rest is in a mail (N-005). */
export async function sendAsGuest(body: GuestOrder, onSent: (email: string) => void): Promise<Bought | null> {
	const { order, payu, blik } = await callApi(buyAsGuest, { body });
	if (!order) {
		onSent(body.email);
		return null;
	}
	guestRights.add({ extOrderId: order.extOrderId, kind: order.kind, product: orderedProduct(order), slug: order.slug });
	return { order, ...(payu && { payu }), ...(blik && { blik }) };
}
