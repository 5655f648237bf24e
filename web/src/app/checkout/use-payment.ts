import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toGrosze } from '#domain/base/money.ts';
import { openOrderState } from '#domain/catalogue/pending-order.rules.ts';
import { groupSlug, productSlug } from '#domain/catalogue/product.rules.ts';
import { whyNotGroup } from '#domain/group-tickets/group-availability.rules.ts';
import { whyNotQuantity } from '#domain/group-tickets/group-quantity.rules.ts';
import type { GroupConfigOut } from '#domain/group-tickets/group-tickets.contract.ts';
import { buyEvent, buyGroup, buyVideo } from '#domain/orders/buying/orders.buying.contract.ts';
import { changePayButton, othersPayButton, ownPayButton } from '#domain/orders/buying/orders.pay-button.rules.ts';
import { quote, quoteOf } from '#domain/orders/buying/orders.quote.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { resultPath } from '#domain/orders/orders.screens.rules.ts';
import { usableCodes } from '#web/codes/usable-codes.ts';
import { groupTerms } from '#web/group-tickets/group-terms.ts';
import type { TicketType } from '#web/group-tickets/ticket-type.field.tsx';
import { callApi } from '#web/lib/api/api.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import type { Item } from '#web/orders/buying/item.ts';
import type { Bought } from '#web/orders/buying/use-buying.ts';
import { useOpenOrder } from '#web/orders/buying/use-open-order.ts';
import { type PickedCode, useEntered } from './kept-form.ts';
import type { Buyer } from './use-buyer.ts';
import type { OfBuyer } from './use-of-buyer.ts';
import { type Sent, useOrderForm } from './use-order-form.ts';

/** Standard or group is in the address, so that it can be linked to; the quantity is the typed one, initially that of an unpaid order. */
function useTickets(item: Item, groups: GroupConfigOut, orders: OfBuyer['orders'], entered: string | null) {
	const [search, setSearch] = useSearchParams();
	const [changed, setTyped] = useState(search.get('liczba') || entered);
	const isSold = whyNotGroup(groupTerms(groups), { ...item, quantity: groups.max_units }) === null;
	const isGroup = isSold && search.get('bilet') === 'grupowy';
	const kind: OrderKind = isGroup ? 'group' : item.type;
	const { open, paid, invoice, failed } = useOpenOrder(isGroup ? orders.group : orders.own, productSlug(item), item.orderStatus);
	// what the bank is processing can no longer be changed
	const isWaiting = isGroup && openOrderState(open?.status) === 'waiting';
	const typed = changed ?? String((isGroup && open?.product_quantity) || groups.min_units);
	const wanted = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
	const quantity = isWaiting && open ? open.product_quantity : wanted;
	const goTo = (parts: Record<string, string>) => setSearch(parts, { replace: true, preventScrollReset: true });
	// the seats of the replaced order become available
	const ticketsLeft = item.ticketsLeft !== null && isGroup && open ? item.ticketsLeft + open.product_quantity : item.ticketsLeft;
	const isNumberAsked = isGroup && !isWaiting && ticketsLeft !== 0;
	return {
		isSold,
		isGroup,
		changed,
		kind,
		open,
		paid,
		invoice,
		failed,
		isNumberAsked,
		typed,
		setTyped: (value: string) => {
			setTyped(value);
			// kept for a reload, and for the way back after signing in again
			goTo({ bilet: 'grupowy', liczba: value });
		},
		ticketsLeft,
		quantity: isGroup ? quantity : 1,
		refusal: isNumberAsked ? whyNotQuantity(groups, quantity, ticketsLeft) : null,
		chooseType: (type: TicketType) => goTo(type === 'group' ? { bilet: 'grupowy', ...(changed && { liczba: changed }) } : {}),
	};
}

function withoutChange(search: URLSearchParams): URLSearchParams {
	search.delete('zmien');
	return search;
}

/** The state of a product's payment page: its price, whether it can be bought, and the purchase. */
export function usePayment(item: Item, buyer: Buyer, groups: GroupConfigOut, ofBuyer: OfBuyer) {
	const navigate = useNavigate();
	const quantityBox = useRef<HTMLInputElement>(null);
	const entered = useEntered(buyer.id);
	const tickets = useTickets(item, groups, ofBuyer.orders, entered?.quantity ?? null);
	const { isGroup, kind, open, quantity, refusal } = tickets;

	const [search, setSearch] = useSearchParams();
	const isSentToCode = search.get('zmien') === 'kod';
	const enteredCode = entered?.code ?? null;
	// chosen before the page was left, unless the person has another best code by now or came to use it
	const [picked, setPicked] = useState<PickedCode | null>(isSentToCode || enteredCode?.bestId !== item.bestCodeId ? null : enteredCode);
	const form = useOrderForm(buyer, tickets.invoice, { isRecording: item.recording !== null, code: picked, quantity: tickets.changed });
	const [prefersBest] = useState(isSentToCode);
	const [wantsChange, setChanging] = useState(isSentToCode);
	// read once: after Back from the provider the page offers to finish the payment, not to change the order again
	useEffect(() => {
		if (isSentToCode) setSearch(withoutChange, { replace: true, preventScrollReset: true });
	}, [isSentToCode, setSearch]);
	// what the bank is processing can no longer be changed
	const isChanging = wantsChange && openOrderState(open?.status) === 'unpaid';
	// an order that never reached the provider is requested again, too
	const replacesOrder = open !== null && (isChanging || openOrderState(open.status) === null);
	// the form of a new request starts with the values of the open order, and with the best code where that has none or the person came to use it
	const held = replacesOrder ? open.used_code : null;
	const { codes, missing } = usableCodes({ all: ofBuyer.codes, target: item.codeTarget, freed: held });
	const firstId = held === null || prefersBest ? item.bestCodeId : codes.find(({ code }) => code === held)?.code_id;
	// without the list of codes the price of a person with a code is not known
	const unpriced = !isGroup && (held ?? item.bestCodeId) !== null ? missing : null;
	// a chosen code that can no longer be used is not a choice of none
	const isPicked = picked !== null && (picked.id === null || codes.some(({ code_id }) => code_id === picked.id));
	const chosenId = isPicked ? picked.id : (firstId ?? null);
	// what has ended or was cancelled has no price with a code
	const { isOver: isUnsold, cancelled } = item.state(buyer.viewer, new Date(serverNow()), null);
	const isOver = isUnsold || cancelled;
	const code = isGroup || isOver ? null : (codes.find(({ code_id }) => code_id === chosenId) ?? null);
	const group = isGroup && quantity > 0 ? groupTerms(groups) : null;
	const price = quote({ kind, priceGrosze: item.priceGrosze, code, quantity, group });
	const newPriceGrosze = unpriced ? item.bestPriceGrosze : code && price.totalGrosze;
	const state = item.state(buyer.viewer, new Date(serverNow()), newPriceGrosze === null ? null : newPriceGrosze / 100);
	/** the unpaid order, if it matches the request */
	const same = open?.product_quantity === quantity ? open : null;
	// a pending order keeps its price, unless another code or quantity is chosen
	const keepsOwn = replacesOrder ? (code?.code ?? null) === held : state.processing !== null;
	const keepsOrder = isGroup ? same !== null : keepsOwn;
	const shown =
		keepsOrder && open
			? {
					quote: quoteOf(open),
					code: open.used_code,
					priceGrosze: toGrosze(open.list_price),
					discount: open.discount,
					hasVat: open.has_vat,
				}
			: {
					quote: price,
					code: code?.code ?? null,
					priceGrosze: item.priceGrosze,
					discount: groups.discount,
					hasVat: item.hasVat(isGroup ? 'group' : 'ticket'),
				};
	// an invalid quantity has no price, but the other fields do not depend on it
	const total = refusal ? item.priceGrosze : ((unpriced && item.bestPriceGrosze) ?? shown.quote.totalGrosze);
	const button = isGroup
		? othersPayButton(state, { totalGrosze: total, seatsLeft: tickets.ticketsLeft, openStatus: open?.status ?? null })
		: (isChanging ? changePayButton : ownPayButton)(state, total);
	// a title says whether one's own ticket is being paid, but not whether a group is
	const isOpenKnown = !isGroup || ofBuyer.orders.group.data !== undefined;
	const isUnpriced = button.kind === 'pay' && unpriced !== null;
	const hasPrice = isOpenKnown && refusal === null && (open !== null || !keepsOrder) && !isUnpriced;

	function send(sent: Sent): Promise<Bought> {
		if (isGroup) return callApi(buyGroup, { body: { ...sent, productSlug: groupSlug({ ...item, quantity }) } });
		const body = { ...sent, code_id: code?.code_id ?? null };
		if (item.type === 'event') return callApi(buyEvent, { params: { eventId: item.id }, body });
		return callApi(buyVideo, { params: { videoId: item.id }, body });
	}
	// the same page as after a payment says that it worked (G-008)
	const onFree = ({ order }: Bought) => void navigate(resultPath(order.kind, order.extOrderId));
	const [openBefore, setOpenBefore] = useState<string | null>(null);
	// only the answer was lost: the order itself is there
	const isOrdered = form.error?.type === 'network' && open !== null && open.extOrderId !== openBefore;
	function submit() {
		const priceShown = { grosze: total, hasVat: shown.hasVat };
		if (button.kind !== 'pay' || unpriced || !isOpenKnown) return;
		setOpenBefore(open?.extOrderId ?? null);
		// an invalid quantity comes first, together with all other errors (F-096)
		if (refusal) void form.check(priceShown).then(() => quantityBox.current?.focus());
		else void form.submit({ price: priceShown, send, onFree });
	}
	/** of the buyer's unpaid order; the quantity of a group is changed in its field */
	const change =
		state.processing === 'unpaid' && !isOver && !isGroup
			? {
					isOn: isChanging,
					toggle: () => {
						setChanging(!isChanging);
						setPicked(null);
						form.invoice.reset();
					},
				}
			: null;
	return {
		...tickets,
		setTyped: (value: string) => {
			tickets.setTyped(value);
			form.clearSlugError();
		},
		form: isOrdered ? { ...form, error: null } : form,
		quantityBox,
		codes,
		code,
		choose: (id: number | null) => setPicked({ id, bestId: item.bestCodeId }),
		total,
		button,
		same,
		change,
		shown,
		hasPrice,
		isOpenKnown,
		unpriced: isUnpriced ? unpriced : null,
		submit,
	};
}
