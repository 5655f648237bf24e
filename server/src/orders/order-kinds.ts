import { isCountryBlocked } from '#domain/base/countries/country.ts';
import { MAX_GROSZE } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { type ProductType, parseGroupSlug, parseProductSlug } from '#domain/catalogue/product.rules.ts';
import { type GiftProduct, giftPriceGrosze, parseGiftSlug, whyNotGift } from '#domain/gifts/gifts.rules.ts';
import { whyNotGroup } from '#domain/group-tickets/group-availability.rules.ts';
import { whyNotQuantity } from '#domain/group-tickets/group-quantity.rules.ts';
import { saleUntil } from '#domain/live/broadcast.rules.ts';
import { discounted, type Quote, quote } from '#domain/orders/buying/orders.quote.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { type TextKey, text } from '#domain/texts/texts.ts';
import {
	eventProductState,
	mayOpen,
	overReason,
	type ProductState,
	videoProductState,
	whyBlocked,
	whyNotBuy,
} from '#domain/watching/access.rules.ts';
import type { AccountCode } from '../entitlements/entitlements.service.ts';
import type { Caller } from '../lib/http/caller.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import { type SoldProduct, seatsLeftOf } from './products.store.ts';
import type { SaleSettings } from './sale-settings.ts';

export type RequestedProduct = { target: GiftProduct; quantity: number };

/** A purchase request: buyer, product and the data it is checked with. */
export type Offer = {
	sale: SaleSettings;
	viewer: Pick<Viewer, 'role' | 'birthday'>;
	caller: Pick<Caller, 'country' | 'language'>;
	target: GiftProduct;
	/** null for a universal gift */
	product: SoldProduct | null;
	quantity: number;
	/** the person has access to it already */
	hasIt: boolean;
	code: AccountCode | null;
};

export type KindOfOrder = {
	/** the product of the slug; null: not a product of this kind */
	read: (slug: string) => RequestedProduct | null;
	whyNot: (offer: Offer) => Refusal | null;
	quote: (offer: Offer) => Quote;
	/** what the order is called, by its title; a universal gift has none */
	describe: Record<ProductType, TextKey>;
	/** what its confirmation says first */
	confirm: Record<ProductType, TextKey>;
};

const price = (offer: Offer) => offer.product?.priceGrosze ?? 0;

/** The order that created the code already holds the seat. */
export const hasSeatByCode = ({ product, code }: Pick<Offer, 'product' | 'code'>): boolean =>
	product?.type === 'event' && code?.seat_of_event_id === product.id;

function productStateOf(offer: Offer, product: SoldProduct): ProductState {
	const { sale, viewer, caller, hasIt, code } = offer;
	const personal = {
		newPrice: code ? discounted(product.priceGrosze, code) : null,
		countryBlock: isCountryBlocked(caller.country, sale.app, product.restricted_access),
		paymentStatus: hasIt ? 'COMPLETED' : null,
	};
	if (product.type === 'video') return videoProductState({ ...product, ...personal, video_price: product.priceGrosze }, viewer, sale.now);
	const left = seatsLeftOf(product);
	const sale_until = saleUntil(product, sale.app.sale_end_minutes);
	const ticketsAvailable = left === null || left > 0 || hasSeatByCode(offer);
	return eventProductState({ ...product, ...personal, event_price: product.priceGrosze, ticketsAvailable, sale_until }, viewer, sale.now);
}

const refusal = (reason: ConstructorParameters<typeof Refusal>[0] | null) => (reason ? new Refusal(reason) : null);

/** For the buyer's own account: the rules of the buy button. */
function whyNotForOneself(offer: Offer): Refusal | null {
	const { product, viewer } = offer;
	if (!product || !mayOpen(product, viewer)) return new Refusal('not_found');
	return refusal(whyNotBuy(productStateOf(offer, product)));
}

/** For others: the buyer's own access does not matter, all other rules apply; `seats` is the number of tickets. */
function whyNotForOthers(offer: Offer, seats: number): Refusal | null {
	const { product, viewer } = offer;
	if (!product || !mayOpen(product, viewer)) return new Refusal('not_found');
	const state = productStateOf(offer, product);
	if (state.isOver) return new Refusal(overReason(state));
	const blocked = whyBlocked(state);
	if (blocked) return new Refusal(blocked);
	if (state.paymentsBlocked) return new Refusal('payments_blocked');
	if (state.saleEnded) return new Refusal('sale_ended');
	const left = seatsLeftOf(product);
	return left !== null && seats > 0 && left === 0 ? new Refusal('sold_out') : null;
}

const always = (key: TextKey) => ({ event: key, video: key });

const forOneself = {
	read: (slug: string) => {
		const target = parseProductSlug(slug);
		return target && { target, quantity: 1 };
	},
	whyNot: whyNotForOneself,
};

/** The server-side differences between the kinds; the domain has the others. */
export const KINDS: Record<OrderKind, KindOfOrder> = {
	event: {
		...forOneself,
		quote: (offer) => quote({ kind: 'event', priceGrosze: price(offer), code: offer.code }),
		describe: always('orders.product.event'),
		confirm: always('orders.mail.event'),
	},
	video: {
		...forOneself,
		quote: (offer) => quote({ kind: 'video', priceGrosze: price(offer), code: offer.code }),
		describe: always('orders.product.video'),
		confirm: always('orders.mail.video'),
	},
	gift: {
		read: (slug) => {
			const target = parseGiftSlug(slug);
			return target && { target, quantity: 1 };
		},
		whyNot: (offer) => {
			const { target, sale, product, viewer } = offer;
			if (target.type !== 'any' && !(product && mayOpen(product, viewer))) return new Refusal('not_found');
			const why = refusal(whyNotGift(target, sale.gifts, price(offer), sale.now));
			return target.type === 'any' ? why : (why ?? whyNotForOthers(offer, 1));
		},
		quote: (offer) => quote({ kind: 'gift', priceGrosze: giftPriceGrosze(offer.target, offer.sale.gifts, price(offer)) }),
		describe: always('orders.product.gift'),
		confirm: always('orders.mail.gift'),
	},
	group: {
		read: (slug) => {
			const product = parseGroupSlug(slug);
			return product && { target: { type: product.type, id: product.id }, quantity: product.quantity };
		},
		whyNot: (offer) => {
			const { product, sale, quantity, caller } = offer;
			const why = whyNotForOthers(offer, quantity);
			if (why || !product) return why;
			const notSold = whyNotGroup(sale.group, { type: product.type, priceGrosze: price(offer), quantity });
			if (notSold) return new Refusal(notSold);
			const tooMany = whyNotQuantity(sale.group, quantity, seatsLeftOf(product));
			if (tooMany) return new Refusal('validation', { formError: { productSlug: text(caller.language, tooMany.text, tooMany.params) } });
			return KINDS.group.quote(offer).totalGrosze > MAX_GROSZE ? new Refusal('not_available') : null;
		},
		quote: (offer) => quote({ kind: 'group', priceGrosze: price(offer), quantity: offer.quantity, group: offer.sale.group }),
		describe: { event: 'orders.product.group', video: 'orders.product.group_video' },
		confirm: { event: 'orders.mail.group', video: 'orders.mail.group_video' },
	},
};
