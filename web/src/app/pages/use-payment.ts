import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { GroupConfigOut } from '#domain/group-tickets/group-tickets.contract.ts';
import { whyNotGroup, whyNotQuantity } from '#domain/group-tickets/group-tickets.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { buyEvent, buyGroup, buyVideo } from '#domain/orders/orders.contract.ts';
import { othersPayButton, ownPayButton } from '#domain/orders/orders.pay-button.rules.ts';
import { quote } from '#domain/orders/orders.quote.rules.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { groupSlug } from '#domain/orders/product.rules.ts';
import { useUsableCodes } from '#web/codes/use-usable-codes.ts';
import { groupTerms } from '#web/group-tickets/group-terms.ts';
import type { TicketType } from '#web/group-tickets/ticket-type.field.tsx';
import { callApi } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import type { Item } from '#web/orders/item.ts';
import type { Bought } from '#web/orders/use-buying.ts';
import { quoteOf, useOpenOrder } from '#web/orders/use-open-order.ts';
import type { Buyer } from './use-buyer.ts';
import { type Sent, useOrderForm } from './use-order-form.ts';

/** Standard or group is in the address, so that it can be linked to; how many is what was typed. */
function useTickets(item: Item, groups: GroupConfigOut) {
	const [search, setSearch] = useSearchParams();
	const [typed, setTyped] = useState(search.get('liczba') ?? String(groups.min_units));
	const isSold = whyNotGroup(groupTerms(groups), { ...item, quantity: groups.max_units }) === null;
	const isGroup = isSold && search.get('bilet') === 'grupowy';
	const quantity = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
	return {
		isSold,
		isGroup,
		typed,
		setTyped,
		quantity: isGroup ? quantity : 1,
		refusal: isGroup ? whyNotQuantity(groups, quantity, item.ticketsLeft) : null,
		chooseType: (type: TicketType) => setSearch(type === 'group' ? { bilet: 'grupowy' } : {}, { replace: true, preventScrollReset: true }),
	};
}

/** Everything the payment page of a product decides: what it costs, whether it can be bought, and buying it. */
export function usePayment(item: Item, buyer: Buyer, groups: GroupConfigOut) {
	const navigate = useNavigate();
	const form = useOrderForm(buyer);
	const quantityBox = useRef<HTMLInputElement>(null);
	const [picked, setPicked] = useState<number | null>();
	const tickets = useTickets(item, groups);
	const { isGroup, quantity, refusal } = tickets;
	const kind: OrderKind = isGroup ? 'group' : item.type;

	const codes = useUsableCodes(buyer.id, item.codeTarget);
	const chosenId = picked === undefined ? item.bestCodeId : picked;
	const code = isGroup ? null : (codes.find(({ code_id }) => code_id === chosenId) ?? null);
	const group = isGroup && quantity > 0 ? groupTerms(groups) : null;
	const price = quote({ kind, priceGrosze: item.priceGrosze, code, quantity, group });
	const total = price.totalGrosze;
	const standing = item.standing(buyer.viewer, new Date(serverNow()), code ? total / 100 : null);
	const button = isGroup ? othersPayButton(standing, refusal ? item.priceGrosze : total) : ownPayButton(standing, total);

	const open = useOpenOrder(kind, (order) => (item.type === 'event' ? order.event_id : order.video_id) === item.id);
	// an order on its way costs what it cost when it was made
	const isShownOpen = button.kind === 'processing' && open !== null;
	const shown = isShownOpen ? { quote: quoteOf(open), code: open.used_code } : { quote: price, code: code?.code ?? null };

	function send(sent: Sent): Promise<Bought> {
		if (isGroup) return callApi(buyGroup, { body: { ...sent, productSlug: groupSlug({ ...item, quantity }) } });
		const body = { ...sent, code_id: code?.code_id ?? null };
		if (item.type === 'event') return callApi(buyEvent, { params: { eventId: item.id }, body });
		return callApi(buyVideo, { params: { videoId: item.id }, body });
	}
	// only one's own ticket may cost nothing: group tickets are never free
	const onFree = () => void navigate(itemPath(item.type, item.slug));
	function submit() {
		if (button.kind !== 'pay') return;
		if (refusal) quantityBox.current?.focus();
		else void form.submit({ totalGrosze: total, send, onFree });
	}
	return { ...tickets, kind, form, quantityBox, codes, code, choose: setPicked, total, button, open, shown, submit };
}
