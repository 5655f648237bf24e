import { type Grosze, toGrosze } from '../base/money.ts';
import { openOrderState } from '../catalogue/pending-order.rules.ts';
import type { Product } from '../catalogue/product.rules.ts';
import type { Sale } from '../catalogue/vat.rules.ts';
import type { UserCodeOut } from '../codes/codes.contract.ts';
import type { CodeTarget } from '../codes/codes.rules.ts';
import { type UsableCode, usableCodes } from '../codes/usable-codes.rules.ts';
import { type GroupConfig, whyNotGroup } from '../group-tickets/group-availability.rules.ts';
import { type QuantityRefusal, whyNotQuantity } from '../group-tickets/group-quantity.rules.ts';
import {
	changePayButton,
	othersPayButton,
	ownPayButton,
	type PayButton,
	type TotalLabel,
	totalLabel,
} from '../orders/buying/orders.pay-button.rules.ts';
import { type Quote, quote, quoteOf } from '../orders/buying/orders.quote.rules.ts';
import type { OrderKind } from '../orders/order-kinds.ts';
import type { Order } from '../orders/orders.fields.ts';
import type { ProductState, Viewer } from '../watching/access.rules.ts';

/** A title as its payment page decides with it. */
export type CheckoutItem = Product & {
	priceGrosze: Grosze;
	/** whether its price has VAT in it when it is sold like this */
	hasVat: (sale: Sale) => boolean;
	/** null: unlimited */
	ticketsLeft: number | null;
	/** the code applied by default */
	bestCodeId: number | null;
	/** the price after it; null without one */
	bestPriceGrosze: Grosze | null;
	codeTarget: CodeTarget;
	/** with the price after the code the buyer chose, in złoty; null without one */
	state: (viewer: Viewer, now: Date, newPrice: number | null) => ProductState;
};

export type OpenOrder = Pick<
	Order,
	'status' | 'kind' | 'used_code' | 'product_quantity' | 'list_price' | 'amount' | 'discount' | 'one_free' | 'has_vat'
>;

/** The pending order of what is being bought; `isKnown` false: the list it would be in is not there. */
type BuyersOrders = { open: OpenOrder | null; isKnown: boolean };

/** The code a buyer chose, null for none, while `bestId` was the best one. */
export type PickedCode = { id: number | null; bestId: number | null };

export type CheckoutFacts = {
	item: CheckoutItem;
	viewer: Viewer;
	orders: BuyersOrders;
	/** the codes on the account; undefined while they are not known */
	ownCodes: readonly UserCodeOut[] | undefined;
	groups: GroupConfig;
};

export type CheckoutChoice = {
	isGroup: boolean;
	/** the number of tickets as typed; null: not touched */
	typed: string | null;
	code: PickedCode | null;
	/** the buyer wants to change the unpaid order */
	wantsChange: boolean;
	/** the buyer came to use the best code on an unpaid order */
	prefersBest: boolean;
};

/** Standard or group, and how many. */
type CheckoutTickets = {
	kind: Exclude<OrderKind, 'gift'>;
	typed: string;
	quantity: number;
	/** null: unlimited */
	ticketsLeft: number | null;
	isNumberAsked: boolean;
	refusal: QuantityRefusal | null;
};

type CheckoutPrice = {
	/** what the order costs, as it is sent with it */
	total: Grosze;
	/** none until it is known */
	label: TotalLabel;
	quote: Quote;
	code: string | null;
	priceGrosze: Grosze;
	discount: number | null;
	hasVat: boolean | undefined;
	/** cannot be bought before the codes of the account are loaded */
	needsCodes: boolean;
};

export type Checkout = {
	tickets: CheckoutTickets;
	codes: readonly UsableCode[];
	code: UsableCode | null;
	price: CheckoutPrice;
	button: PayButton;
	/** of the buyer's unpaid order; null: nothing to change, or by its own field as the quantity of a group */
	change: { isOn: boolean } | null;
	/** the open order is what the page would order */
	isOpenSame: boolean;
	/** what pressing the button does: nothing, showing all errors, or sending */
	form: 'closed' | 'check' | 'send';
};

export const isGroupOffered = (item: CheckoutItem, groups: GroupConfig): boolean =>
	whyNotGroup(groups, { ...item, quantity: groups.max_units }) === null;

function ticketsOf(item: CheckoutItem, groups: GroupConfig, open: OpenOrder | null, choice: CheckoutChoice): CheckoutTickets {
	if (!choice.isGroup) {
		const { ticketsLeft } = item;
		return {
			kind: item.type,
			typed: choice.typed ?? String(groups.min_units),
			quantity: 1,
			ticketsLeft,
			isNumberAsked: false,
			refusal: null,
		};
	}
	// what the bank is processing can no longer be changed
	const isWaiting = openOrderState(open?.status) === 'waiting';
	const typed = choice.typed ?? String(open?.product_quantity || groups.min_units);
	const wanted = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
	const quantity = isWaiting && open ? open.product_quantity : wanted;
	// the seats of the replaced order become available
	const ticketsLeft = item.ticketsLeft !== null && open ? item.ticketsLeft + open.product_quantity : item.ticketsLeft;
	const isNumberAsked = !isWaiting && ticketsLeft !== 0;
	const refusal = isNumberAsked ? whyNotQuantity(groups, quantity, ticketsLeft) : null;
	return { kind: 'group', typed, quantity, ticketsLeft, isNumberAsked, refusal };
}

/** The code of a new request; those of the account, and none where it would lower nothing. */
function codeOf(
	codes: readonly UsableCode[],
	{ item, held, choice }: { item: CheckoutItem; held: string | null; choice: CheckoutChoice },
): UsableCode | null {
	const { code: picked, prefersBest } = choice;
	// it starts with the code of the open order, and with the best one where that has none or the person came to use it
	const first = held === null || prefersBest ? item.bestCodeId : codes.find(({ code }) => code === held)?.code_id;
	// a chosen code that can no longer be used is not a choice of none
	const isPicked = picked !== null && (picked.id === null || codes.some(({ code_id }) => code_id === picked.id));
	const id = isPicked ? picked.id : (first ?? null);
	return codes.find(({ code_id }) => code_id === id) ?? null;
}

const priceOfOrder = (open: OpenOrder) => ({
	quote: quoteOf(open),
	code: open.used_code,
	priceGrosze: toGrosze(open.list_price),
	discount: open.discount,
	hasVat: open.has_vat,
});

/** The state of a title's payment page: its price, whether it can be bought, and what the form does. */
export function checkoutState({ item, viewer, orders, ownCodes, groups }: CheckoutFacts, choice: CheckoutChoice, now: Date): Checkout {
	const { isGroup } = choice;
	const { open, isKnown } = orders;
	const tickets = ticketsOf(item, groups, open, choice);
	const { kind, quantity, refusal } = tickets;
	const isOpenSame = open?.product_quantity === quantity;

	const isChanging = choice.wantsChange && openOrderState(open?.status) === 'unpaid';
	// an order that never reached the provider is requested again, too
	const replacesOrder = open !== null && (isChanging || openOrderState(open.status) === null);
	const held = replacesOrder ? open.used_code : null;
	const known = usableCodes(ownCodes, item.codeTarget, held, now);
	const codes = known ?? [];
	// without the list of codes the price of a person with a code is not known
	const isUnpriced = !isGroup && known === null && (held ?? item.bestCodeId) !== null;
	// what has ended or was cancelled has no price with a code
	const untouched = item.state(viewer, now, null);
	const isOver = untouched.isOver || untouched.cancelled;
	const code = isGroup || isOver ? null : codeOf(codes, { item, held, choice });

	const fresh = quote({ kind, priceGrosze: item.priceGrosze, code, quantity, group: isGroup && quantity > 0 ? groups : null });
	const newPriceGrosze = isUnpriced ? item.bestPriceGrosze : code && fresh.totalGrosze;
	const state = item.state(viewer, now, newPriceGrosze === null ? null : newPriceGrosze / 100);
	// a pending order keeps its price, unless another code or quantity is chosen
	const keepsOwn = replacesOrder ? (code?.code ?? null) === held : state.processing !== null;
	const keepsOrder = isGroup ? isOpenSame : keepsOwn;
	const shown =
		keepsOrder && open
			? priceOfOrder(open)
			: {
					quote: fresh,
					code: code?.code ?? null,
					priceGrosze: item.priceGrosze,
					discount: groups.discount,
					hasVat: item.hasVat(isGroup ? 'group' : 'ticket'),
				};
	// an invalid quantity has no price, but the other fields do not depend on it
	const total = refusal ? item.priceGrosze : ((isUnpriced ? item.bestPriceGrosze : null) ?? shown.quote.totalGrosze);
	const button = isGroup
		? othersPayButton(state, { totalGrosze: total, seatsLeft: tickets.ticketsLeft, openStatus: open?.status ?? null })
		: (isChanging ? changePayButton : ownPayButton)(state, total);
	const needsCodes = button.kind === 'pay' && isUnpriced;
	const isPriced = isKnown && refusal === null && (open !== null || !keepsOrder) && !needsCodes;
	const isClosed = button.kind !== 'pay' || isUnpriced || !isKnown;
	return {
		tickets,
		codes,
		code,
		price: { ...shown, total, label: isPriced ? totalLabel(button, shown.quote.totalGrosze) : null, needsCodes },
		button,
		change: state.processing === 'unpaid' && !isOver && !isGroup ? { isOn: isChanging } : null,
		isOpenSame,
		// an invalid quantity is shown together with all other errors (F-096)
		form: isClosed ? 'closed' : refusal ? 'check' : 'send',
	};
}
