import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { groupSlug, productSlug } from '#domain/catalogue/product.rules.ts';
import { checkoutState, isGroupOffered, type PickedCode } from '#domain/checkout/checkout.rules.ts';
import type { PurchaseRequest } from '#domain/checkout/purchase-request.rules.ts';
import { activateCode, type UserCodeOut } from '#domain/codes/codes.contract.ts';
import { normaliseCode } from '#domain/codes/codes.rules.ts';
import type { UsableCode } from '#domain/codes/usable-codes.rules.ts';
import type { GroupConfigOut } from '#domain/group-tickets/group-tickets.contract.ts';
import { buyEvent, buyGroup, buyVideo } from '#domain/orders/buying/orders.buying.contract.ts';
import { itemPath, resultPath } from '#domain/orders/orders.screens.rules.ts';
import { groupTerms } from '#web/group-tickets/group-terms.ts';
import type { TicketType } from '#web/group-tickets/ticket-type.field.tsx';
import { callApi } from '#web/lib/api/api.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import type { Item } from '#web/orders/buying/item.ts';
import type { Bought } from '#web/orders/buying/use-buying.ts';
import { useOpenOrder } from '#web/orders/buying/use-open-order.ts';
import { guestRequest, sendAsGuest } from './guest-purchase.ts';
import { useEntered } from './kept-form.ts';
import type { Buyer } from './use-buyer.ts';
import type { BuyerData } from './use-buyer-data.ts';
import { useOrderForm } from './use-order-form.ts';
import { TYPED_CODE_ID, type TypedCode, useTypedCode } from './use-typed-code.ts';

/** Standard or group is in the address, so that it can be linked to; the quantity is the typed one. */
function useTicketChoice(isOffered: boolean, entered: string | null) {
	const [search, setSearch] = useSearchParams();
	const [typed, setTyped] = useState(search.get('liczba') || entered);
	const goTo = (parts: Record<string, string>) => setSearch(parts, { replace: true, preventScrollReset: true });
	return {
		isGroup: isOffered && search.get('bilet') === 'grupowy',
		typed,
		setTyped: (value: string) => {
			setTyped(value);
			// kept for a reload, and for the way back after signing in again
			goTo({ bilet: 'grupowy', liczba: value });
		},
		chooseType: (type: TicketType) => goTo(type === 'group' ? { bilet: 'grupowy', ...(typed && { liczba: typed }) } : {}),
	};
}

function withoutChange(search: URLSearchParams): URLSearchParams {
	search.delete('zmien');
	return search;
}

/** Whether the person came to use a code; read once: after Back from the provider the page offers to finish the payment, not to change the order again. */
function useSentToCode(): boolean {
	const [search, setSearch] = useSearchParams();
	const [isSent] = useState(search.get('zmien') === 'kod');
	const isInAddress = search.get('zmien') === 'kod';
	useEffect(() => {
		if (isInAddress) setSearch(withoutChange, { replace: true, preventScrollReset: true });
	}, [isInAddress, setSearch]);
	return isSent;
}

type Purchase = { kind: keyof typeof CALLS; item: Item; quantity: number; code: UsableCode | null; buyer: Buyer };

const idOf = (code: UsableCode | null) => code?.code_id ?? null;

/** The call of each kind that is bought on this page; a gift has its own. */
const CALLS = {
	event: (request: PurchaseRequest, { item, code }: Purchase) =>
		callApi(buyEvent, { params: { eventId: item.id }, body: { ...request, code_id: idOf(code) } }),
	video: (request: PurchaseRequest, { item, code }: Purchase) =>
		callApi(buyVideo, { params: { videoId: item.id }, body: { ...request, code_id: idOf(code) } }),
	group: (request: PurchaseRequest, { item, quantity }: Purchase) =>
		callApi(buyGroup, { body: { ...request, productSlug: groupSlug({ ...item, quantity }) } }),
};

/** A typed code is put on the account first. Null: it covered all of the price, so that it is used already. */
async function sendWithAccount(request: PurchaseRequest, purchase: Purchase): Promise<Bought | null> {
	const { kind, code, buyer } = purchase;
	if (code?.code_id !== TYPED_CODE_ID) return CALLS[kind](request, purchase);
	const answer = await callApi(activateCode, { params: { userId: buyer.id }, body: { code: code.code } });
	if (answer.result === 'used') return null;
	return CALLS[kind](request, { ...purchase, code: { ...code, code_id: answer.code.code_id } });
}

type PaymentData = {
	item: Item;
	buyer: Buyer;
	groups: GroupConfigOut;
	buyerData: BuyerData;
	/** a guest's order was not made: the rest is in a mail */
	onSent: (email: string) => void;
};

/** What the buyer chooses on the page besides the ticket: a code, and to change the unpaid order. */
function useCodeChoice(bestId: number | null, entered: PickedCode | null) {
	const prefersBest = useSentToCode();
	// chosen before the page was left, unless the person has another best code by now or came to use it
	const [code, setCode] = useState<PickedCode | null>(prefersBest || entered?.bestId !== bestId ? null : entered);
	const [wantsChange, setWantsChange] = useState(prefersBest);
	return {
		choice: { code, wantsChange, prefersBest },
		choose: (id: number | null) => setCode({ id, bestId }),
		change: (isOn: boolean) => {
			setWantsChange(isOn);
			setCode(null);
		},
	};
}

const withFound = (own: readonly UserCodeOut[] | undefined, found: UserCodeOut | null) => (own && found ? [...own, found] : own);

/** A code that is on the account already is only chosen. */
async function checkTyped(typed: TypedCode, codes: readonly UsableCode[], choose: (id: number | null) => void) {
	const own = codes.find(({ code, code_id }) => code_id !== TYPED_CODE_ID && normaliseCode(code) === normaliseCode(typed.text));
	if (own) typed.remove();
	if (own || (await typed.check())) choose(own?.code_id ?? TYPED_CODE_ID);
}

/** The payment page of a title: `checkoutState` of what is known and chosen, and the purchase. */
export function usePayment({ item, buyer, groups, buyerData, onSent }: PaymentData) {
	const navigate = useNavigate();
	const quantityBox = useRef<HTMLInputElement>(null);
	const entered = useEntered(buyer.id);
	const terms = groupTerms(groups);
	const isOffered = isGroupOffered(item, terms);
	const ticket = useTicketChoice(isOffered, entered?.quantity ?? null);
	const { isGroup } = ticket;
	const orders = isGroup ? buyerData.orders.group : buyerData.orders.own;
	const { open, paid, invoice, failed } = useOpenOrder(orders, productSlug(item), item.orderStatus);
	const chosen = useCodeChoice(item.bestCodeId, entered?.code ?? null);
	const typed = useTypedCode(item, entered?.typedCode ?? '');
	const form = useOrderForm(buyer, invoice, {
		isRecording: item.recording !== null,
		code: chosen.choice.code,
		quantity: ticket.typed,
		typedCode: typed.text,
	});

	// a title says whether one's own ticket is being paid, but not whether a group is
	const isKnown = !isGroup || orders.data !== undefined;
	const state = checkoutState(
		{ item, viewer: buyer.viewer, orders: { open, isKnown }, ownCodes: withFound(buyerData.codes.data?.codes, typed.found), groups: terms },
		{ isGroup, typed: ticket.typed, ...chosen.choice },
		new Date(serverNow()),
	);
	const { tickets, code, price, change } = state;
	const [openBefore, setOpenBefore] = useState<string | null>(null);
	// only the answer was lost: the order itself is there
	const isOrdered = form.error?.type === 'network' && open !== null && open.extOrderId !== openBefore;

	function submit() {
		if (state.form === 'closed') return;
		setOpenBefore(open?.extOrderId ?? null);
		const shown = { grosze: price.total, hasVat: price.hasVat };
		if (state.form === 'check') return void form.check(shown).then(() => quantityBox.current?.focus());
		void form.submit({
			price: shown,
			send: async (request, guest) => {
				const purchase = { kind: tickets.kind, item, quantity: tickets.quantity, code, buyer };
				if (guest) return sendAsGuest(guestRequest(request, guest, purchase), onSent);
				const bought = await sendWithAccount(request, purchase);
				if (!bought) void navigate(itemPath(item.type, item.slug));
				return bought;
			},
			// the same page as after a payment says that it worked (G-008)
			onFree: ({ order }: Bought) => void navigate(resultPath(order.kind, order.extOrderId)),
		});
	}
	return {
		...state,
		isOffered,
		isGroup,
		open,
		paid,
		failed,
		isKnown,
		quantityBox,
		form: isOrdered ? { ...form, error: null } : form,
		submit,
		choose: chosen.choose,
		typed,
		/** the typed code is the one that is applied */
		isTypedApplied: code?.code_id === TYPED_CODE_ID,
		checkTyped: () => checkTyped(typed, state.codes, chosen.choose),
		chooseType: ticket.chooseType,
		setTyped: (value: string) => {
			ticket.setTyped(value);
			form.clearSlugError();
		},
		change: change && {
			...change,
			toggle: () => {
				chosen.change(!change.isOn);
				form.invoice.reset();
			},
		},
		unpriced: price.needsCodes ? { error: buyerData.codes.error, retry: () => void buyerData.codes.refetch() } : null,
	};
}

export type Payment = ReturnType<typeof usePayment>;
