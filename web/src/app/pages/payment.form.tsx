import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { GiftConfigOut } from '#domain/gifts/gifts.contract.ts';
import { whyNotGift } from '#domain/gifts/gifts.rules.ts';
import type { GroupConfigOut } from '#domain/group-tickets/group-tickets.contract.ts';
import { groupSlug, isGroupSold, whyNotQuantity } from '#domain/group-tickets/group-tickets.rules.ts';
import { buyEvent, buyGroup, buyVideo } from '#domain/orders/orders.contract.ts';
import { othersPayButton, ownPayButton } from '#domain/orders/orders.pay-button.rules.ts';
import { quote } from '#domain/orders/orders.quote.rules.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { CodeChoice } from '#web/codes/code-choice.field.tsx';
import { useUsableCodes } from '#web/codes/use-usable-codes.ts';
import { GiftOffer } from '#web/gifts/gift-offer.block.tsx';
import { giftTerms } from '#web/gifts/gift-terms.ts';
import { groupTerms } from '#web/group-tickets/group-terms.ts';
import { QuantityField } from '#web/group-tickets/quantity.field.tsx';
import { GroupDetails, type TicketType, TicketTypeField } from '#web/group-tickets/ticket-type.field.tsx';
import { callApi } from '#web/lib/api.ts';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import type { Item } from '#web/orders/item.ts';
import { OpenOrderNotice } from '#web/orders/open-order.notice.tsx';
import { PayButton } from '#web/orders/pay.button.tsx';
import { QuoteLines } from '#web/orders/quote-lines.tsx';
import { ReadyNotice } from '#web/orders/ready.notice.tsx';
import { Summary } from '#web/orders/summary.block.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { OrderError, OrderFields } from './order-form.parts.tsx';
import type { Buyer } from './use-buyer.ts';
import { useOrderForm } from './use-order-form.ts';

type PaymentFormProps = { item: Item; buyer: Buyer; gifts: GiftConfigOut; groups: GroupConfigOut };

/** One's own ticket or a group's (spec 1 §4 "Payment-page button", "Buying"). */
export function PaymentForm({ item, buyer, gifts, groups }: PaymentFormProps) {
	const t = useText();
	const formId = useId();
	const navigate = useNavigate();
	const location = useLocation();
	const queries = useQueryClient();
	const form = useOrderForm(buyer);
	const quantityBox = useRef<HTMLInputElement>(null);
	const [search, setSearch] = useSearchParams();
	const [typed, setTyped] = useState(search.get('liczba') ?? String(groups.min_units));
	const [picked, setPicked] = useState<number | null>();

	const terms = groupTerms(groups);
	const isGroup = isGroupSold(terms, item.type) && search.get('bilet') === 'grupowy';
	const kind = isGroup ? 'group' : item.type;
	const quantity = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
	const refusal = isGroup ? whyNotQuantity(groups, quantity, item.ticketsLeft) : null;

	const codes = useUsableCodes(buyer.id, item.codeTarget);
	const chosenId = picked === undefined ? item.bestCodeId : picked;
	const code = codes.find(({ code_id }) => code_id === chosenId) ?? null;
	const price = quote({
		kind,
		priceGrosze: item.priceGrosze,
		code,
		quantity: isGroup ? quantity : 1,
		group: isGroup && quantity > 0 ? terms : null,
	});
	const total = price.totalGrosze;

	const now = new Date(serverNow());
	const standing = item.standing(buyer.viewer, now, code && !isGroup ? total / 100 : null);
	const button = isGroup ? othersPayButton(standing, total) : ownPayButton(standing, total);
	const isGiftSold = whyNotGift(item, giftTerms(gifts), item.priceGrosze, now) === null;

	const chooseType = (type: TicketType) =>
		setSearch(type === 'group' ? { bilet: 'grupowy' } : {}, { replace: true, preventScrollReset: true });
	const groupLabel = t(total === 0 ? 'purchase.get_group' : 'purchase.pay_group', { count: quantity });
	const label = isGroup && quantity > 0 ? groupLabel : t(button.kind === 'pay' ? button.label : 'purchase.pay');

	function submit() {
		if (button.kind !== 'pay') return;
		if (refusal) return quantityBox.current?.focus();
		void form.submit({
			totalGrosze: total,
			send: (sent) => {
				if (isGroup) return callApi(buyGroup, { body: { ...sent, productSlug: groupSlug({ ...item, quantity }) } });
				const body = { ...sent, code_id: code?.code_id ?? null };
				if (item.type === 'event') return callApi(buyEvent, { params: { eventId: item.id }, body });
				return callApi(buyVideo, { params: { videoId: item.id }, body });
			},
			onFree: ({ order }) => {
				if (!isGroup) return navigate(itemPath(item.type, item.slug));
				navigate(location.pathname + location.search, { replace: true, state: { ready: { kind: 'group', extOrderId: order.extOrderId } } });
				window.location.reload();
			},
		});
	}

	return (
		<div className="ev">
			<form
				id={formId}
				className="pay"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					submit();
				}}
			>
				<ReadyNotice />
				<OpenOrderNotice
					kind={kind}
					isSame={(order) => (item.type === 'event' ? order.event_id : order.video_id) === item.id}
					onEnd={() => void queries.invalidateQueries()}
				/>
				{isGroupSold(terms, item.type) && (
					<div>
						<TicketTypeField config={groups} value={isGroup ? 'group' : 'standard'} onChange={chooseType} />
						{isGroup && (
							<GroupDetails config={groups} quantity={quantity}>
								<QuantityField
									ref={quantityBox}
									config={groups}
									ticketsLeft={item.ticketsLeft}
									value={typed}
									error={refusal ? t(refusal.text, refusal.params) : form.slugError}
									onChange={setTyped}
								/>
							</GroupDetails>
						)}
					</div>
				)}
				{!isGroup && button.kind === 'pay' && (
					<CodeChoice codes={codes} bestId={item.bestCodeId} chosenId={code?.code_id ?? null} onChoose={setPicked} />
				)}
				{isGiftSold && <GiftOffer product={item} />}
				{button.kind === 'pay' && <OrderFields form={form} kind={kind} totalGrosze={total} />}
			</form>
			<Summary
				title={item.title}
				image={item.image}
				lines={item.lines}
				totalGrosze={total}
				quote={
					<QuoteLines
						quote={price}
						priceGrosze={item.priceGrosze}
						quantity={isGroup ? quantity : 1}
						discount={groups.discount}
						code={code?.code}
					/>
				}
			>
				<OrderError form={form} />
				<PayButton
					state={button}
					isBusy={form.isBusy}
					label={label}
					form={formId}
					why={t(total === 0 ? 'purchase.free_why' : 'purchase.pay_why', { email: buyer.email })}
				/>
				{button.kind === 'access' && (
					<ButtonLink look="line" block to={itemPath(item.type, item.slug)}>
						{t('purchase.go_to_item')}
					</ButtonLink>
				)}
			</Summary>
		</div>
	);
}
