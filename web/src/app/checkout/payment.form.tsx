import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { hasBirthday } from '#domain/base/time/age.ts';
import type { GiftConfigOut } from '#domain/gifts/gifts.contract.ts';
import type { GroupConfigOut } from '#domain/group-tickets/group-tickets.contract.ts';
import { giftPayButton, totalLabel } from '#domain/orders/buying/orders.pay-button.rules.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { CodeChoice } from '#web/codes/code-choice.field.tsx';
import { GiftOffer } from '#web/gifts/gift-offer.block.tsx';
import { giftTerms } from '#web/gifts/gift-terms.ts';
import { QuantityField } from '#web/group-tickets/quantity.field.tsx';
import { GroupDetails, TicketTypeField } from '#web/group-tickets/ticket-type.field.tsx';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import type { Item } from '#web/orders/buying/item.ts';
import { OpenOrderChoice } from '#web/orders/buying/open-order.choice.tsx';
import { OpenOrderNotice } from '#web/orders/buying/open-order.notice.tsx';
import { PayButton } from '#web/orders/buying/pay.button.tsx';
import { QuoteLines } from '#web/orders/buying/quote-lines.tsx';
import { ReadyNotice } from '#web/orders/buying/ready.notice.tsx';
import { RecordingOnlyNotice } from '#web/orders/buying/recording-only.notice.tsx';
import { Summary } from '#web/orders/buying/summary.block.tsx';
import { UnpaidOrders } from '#web/orders/unpaid-orders.list.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { orderText } from '#web/ui/order/order-state.tsx';
import columns from '#web/ui/product/ticket-columns.module.css';
import styles from './checkout.module.css';
import { NoButtonYet, OrderError, OrderFields, PhoneSummary } from './order-form.parts.tsx';
import type { Buyer } from './use-buyer.ts';
import type { OfBuyer } from './use-of-buyer.ts';
import { usePayment } from './use-payment.ts';

type PaymentFormProps = {
	item: Item;
	buyer: Buyer;
	/** null: not known */
	gifts: GiftConfigOut | null;
	groups: GroupConfigOut;
	ofBuyer: OfBuyer;
};
type Payment = ReturnType<typeof usePayment>;

/** A ticket for the buyer or group tickets (S1-157, S1-159). */
export function PaymentForm({ item, buyer, gifts, groups, ofBuyer }: PaymentFormProps) {
	const t = useText();
	const formId = useId();
	const queries = useQueryClient();
	const payment = usePayment(item, buyer, groups, ofBuyer);
	const { form, button, total, shown, isGroup, refusal } = payment;
	const label = payment.hasPrice ? totalLabel(button, shown.quote.totalGrosze) : null;
	const now = new Date(serverNow());
	const product = { state: item.state(buyer.viewer, now, null), priceGrosze: item.priceGrosze, seatsLeft: item.ticketsLeft };
	const isGiftSold = gifts !== null && giftPayButton(item, giftTerms(gifts), product, { now, openStatus: null }).kind === 'pay';
	return (
		<div className={columns.columns}>
			<form
				id={formId}
				className={styles.form}
				noValidate
				// what is being sent is what the page shows
				inert={form.isBusy}
				onSubmit={(event) => {
					event.preventDefault();
					payment.submit();
				}}
			>
				<PhoneSummary title={item.title} lines={item.lines.slice(1)} grosze={label === null ? null : shown.quote.totalGrosze} />
				<ReadyNotice paid={isGroup ? payment.paid : null} />
				<OpenOrderNotice
					order={payment.open}
					failed={payment.failed}
					isBought={button.kind === 'access' || payment.paid !== null}
					onEnd={() => void queries.invalidateQueries()}
				/>
				<UnpaidOrders orders={ofBuyer.unpaid.filter(({ kind }) => kind !== payment.kind)} />
				{(button.kind === 'pay' || button.kind === 'processing') && <RecordingOnlyNotice item={item} kind={payment.kind} />}
				{payment.isSold && <Tickets payment={payment} item={item} groups={groups} />}
				{!isGroup && button.kind === 'pay' && (
					<CodeChoice
						codes={payment.codes}
						priceGrosze={item.priceGrosze}
						bestId={item.bestCodeId}
						chosenId={payment.code?.code_id ?? null}
						onChoose={payment.choose}
					/>
				)}
				{isGiftSold && <GiftOffer product={item} />}
				{button.kind === 'pay' && payment.isOpenKnown && (
					<OrderFields form={form} kind={payment.kind} product={item.type} totalGrosze={total} />
				)}
			</form>
			<Summary
				title={item.title}
				image={item.image}
				lines={item.lines}
				access={button.kind === 'access' ? null : item.access}
				total={{
					label,
					grosze: shown.quote.totalGrosze,
					hasVat: shown.hasVat,
				}}
				quote={
					item.priceGrosze > 0 && (
						<QuoteLines
							product={item.type}
							quote={shown.quote}
							priceGrosze={shown.priceGrosze}
							quantity={payment.quantity}
							discount={shown.discount}
							code={shown.code}
						/>
					)
				}
			>
				<OrderError form={form} />
				{payment.unpriced?.error && (
					<div className={styles.error}>
						<Notice kind="stop" title={t('purchase.codes_failed')}>
							{payment.unpriced.error.message}
						</Notice>
					</div>
				)}
				{/* an invalid number of tickets has no price and no active button (F-049) */}
				{!payment.isOpenKnown ? (
					<NoButtonYet failed={payment.failed !== null} />
				) : refusal ? (
					<p className="small muted">{t('purchase.quantity_first')}</p>
				) : (
					<OpenOrderChoice
						order={payment.same}
						change={payment.change}
						newPrice={item.bestPriceGrosze === null ? null : item.bestPriceGrosze / 100}
					>
						<PayButton
							state={button}
							isBusy={form.isBusy}
							unpriced={payment.unpriced}
							form={formId}
							open={payment.open ? orderText(payment.open, t) : undefined}
							why={t(total === 0 ? 'purchase.free_why' : 'purchase.pay_why', { email: buyer.email })}
						/>
					</OpenOrderChoice>
				)}
				{button.kind === 'blocked' && button.reason === 'under_age' && !hasBirthday(buyer.viewer?.birthday) && (
					<ButtonLink variant="line" block to="/konto?edit">
						{t('warning.fix')}
					</ButtonLink>
				)}
				{button.kind === 'access' && (
					<ButtonLink variant="line" block to={itemPath(item.type, item.slug)}>
						{t('purchase.go_to_item')}
					</ButtonLink>
				)}
			</Summary>
		</div>
	);
}

/** Standard or group, and how many. */
function Tickets({ payment, item, groups }: { payment: Payment; item: Item; groups: GroupConfigOut }) {
	const t = useText();
	const { isGroup, refusal, form } = payment;
	return (
		<div>
			<TicketTypeField
				product={item.type}
				config={groups}
				ticketsLeft={payment.ticketsLeft}
				value={isGroup ? 'group' : 'standard'}
				onChange={payment.chooseType}
			/>
			{payment.isNumberAsked && (
				<GroupDetails product={item.type} config={groups} quantity={refusal ? 0 : payment.quantity}>
					<QuantityField
						ref={payment.quantityBox}
						product={item.type}
						config={groups}
						ticketsLeft={payment.ticketsLeft}
						value={payment.typed}
						error={refusal ? t(refusal.text, refusal.params) : form.slugError}
						onChange={payment.setTyped}
					/>
				</GroupDetails>
			)}
		</div>
	);
}
