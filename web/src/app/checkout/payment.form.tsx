import { useId, useState } from 'react';
import { hasBirthday } from '#domain/base/time/age.ts';
import { productSlug } from '#domain/catalogue/product.rules.ts';
import type { GiftConfigOut } from '#domain/gifts/gifts.contract.ts';
import type { GroupConfigOut } from '#domain/group-tickets/group-tickets.contract.ts';
import { giftPayButton, type PayButton as PayButtonState } from '#domain/orders/buying/orders.pay-button.rules.ts';
import { giftPaymentPath, guestPath, itemPath } from '#domain/orders/orders.screens.rules.ts';
import { CodeChoice } from '#web/codes/code-choice.field.tsx';
import { GiftOffer } from '#web/gifts/gift-offer.block.tsx';
import { giftTerms } from '#web/gifts/gift-terms.ts';
import { QuantityField } from '#web/group-tickets/quantity.field.tsx';
import { GroupDetails, TicketTypeField } from '#web/group-tickets/ticket-type.field.tsx';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { BeforeYouPay } from '#web/orders/buying/before-you-pay.block.tsx';
import type { Item } from '#web/orders/buying/item.ts';
import { OpenOrderChoice } from '#web/orders/buying/open-order.choice.tsx';
import { PayButton } from '#web/orders/buying/pay.button.tsx';
import { QuoteLines } from '#web/orders/buying/quote-lines.tsx';
import { Bought, Summary } from '#web/orders/buying/summary.block.tsx';
import { orderText } from '#web/shared/order/order-state.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { lowestSentence, reductionOf } from '#web/ui/product/reduction.ts';
import styles from './checkout.module.css';
import { GuestFields } from './guest.fields.tsx';
import guestStyles from './guest.module.css';
import { NoButtonYet, OrderError, OrderFields, OrderFrame } from './order-form.parts.tsx';
import { whyText } from './pay-why.ts';
import { TypedCodeField } from './typed-code.field.tsx';
import type { Buyer } from './use-buyer.ts';
import type { BuyerData } from './use-buyer-data.ts';
import { type Payment, usePayment } from './use-payment.ts';

type PaymentFormProps = {
	item: Item;
	buyer: Buyer;
	/** null: not known */
	gifts: GiftConfigOut | null;
	groups: GroupConfigOut;
	buyerData: BuyerData;
	onSent?: (email: string) => void;
};

const nothing = () => {};

/** A ticket for the buyer or group tickets (S1-157, S1-159). */
export function PaymentForm(props: PaymentFormProps) {
	const { item, gifts, buyer, groups, buyerData } = props;
	const formId = useId();
	const payment = usePayment({ ...props, onSent: props.onSent ?? nothing });
	const { form, button, price, tickets } = payment;
	const now = new Date(serverNow());
	const product = { state: item.state(buyer.viewer, now, null), priceGrosze: item.priceGrosze, seatsLeft: item.ticketsLeft };
	const isGiftSold = gifts !== null && giftPayButton(item, giftTerms(gifts), product, { now, openStatus: null }).kind === 'pay';
	const boughtGrosze = price.label === null ? null : price.quote.totalGrosze;
	const { guest } = buyer;
	// a guest's page is short: what is bought for others is there when they ask for it
	const [isForOthers, setForOthers] = useState(!guest || payment.isGroup);
	return (
		<div className={styles.sheet}>
			<Bought
				title={item.title}
				image={item.image}
				lines={item.lines}
				access={button.kind === 'access' ? null : item.access}
				grosze={boughtGrosze}
			>
				{guest && (payment.isOffered || isGiftSold) && <ForOthers isOpen={isForOthers} onToggle={() => setForOthers(!isForOthers)} />}
			</Bought>
			<OrderFrame
				id={formId}
				isBusy={form.isBusy}
				onSubmit={payment.submit}
				kind={tickets.kind}
				item={item}
				ready={payment.isGroup ? payment.paid : null}
				open={payment.open}
				failed={payment.failed}
				isBought={button.kind === 'access' || payment.paid !== null}
				unpaid={buyerData.unpaid}
				button={button}
			>
				{isForOthers && payment.isOffered && <Tickets payment={payment} item={item} groups={groups} />}
				{!payment.isGroup && button.kind === 'pay' && (
					<CodeChoice
						codes={payment.codes}
						priceGrosze={item.priceGrosze}
						bestId={item.bestCodeId}
						chosenId={payment.code?.code_id ?? null}
						onChoose={payment.choose}
					/>
				)}
				{isForOthers && isGiftSold && <GiftOffer product={item} path={guest ? guestGiftPath(item) : undefined} />}
				{guest && isAsked(button) && <GuestFields guest={guest} hasCodes={payment.isGroup} />}
				{button.kind === 'pay' && <CodeTyped payment={payment} item={item} />}
				{button.kind === 'pay' && payment.isKnown && (
					<OrderFields form={form} kind={tickets.kind} product={item.type} totalGrosze={price.total} />
				)}
			</OrderFrame>
			<BeforeYouPay kind={tickets.kind} item={item} quantity={tickets.quantity} grosze={boughtGrosze} />
			<PaymentSummary payment={payment} item={item} buyer={buyer} formId={formId} />
		</div>
	);
}

/** What a guest types decides whether they may buy, so that it stays while it is what forbids it. */
const isAsked = (button: PayButtonState) => button.kind === 'pay' || (button.kind === 'blocked' && button.reason === 'under_age');

const guestGiftPath = (item: Item) => guestPath(giftPaymentPath(productSlug(item)));

function ForOthers({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
	const t = useText();
	return (
		<p className={guestStyles.others}>
			<button type="button" aria-expanded={isOpen} onClick={onToggle}>
				{t('guest.for_others')}
			</button>
		</p>
	);
}

function CodeTyped({ payment, item }: { payment: Payment; item: Item }) {
	const { typed } = payment;
	return (
		<TypedCodeField
			code={payment.isGroup ? null : typed}
			priceGrosze={item.priceGrosze}
			totalGrosze={payment.price.total}
			isApplied={payment.isTypedApplied}
			onCheck={() => void payment.checkTyped()}
			onRemove={typed.remove}
		/>
	);
}

type PaymentSummaryProps = { payment: Payment; item: Item; buyer: Buyer; formId: string };

/** The ticket next to the form: what it costs, and the button. */
function PaymentSummary({ payment, item, buyer, formId }: PaymentSummaryProps) {
	const t = useText();
	const { button, price, form, unpriced } = payment;
	const total = price.quote.totalGrosze;
	// a discount for a group is no reduction of the price
	const reduction = payment.isGroup
		? null
		: reductionOf(item.priceGrosze / 100, total < item.priceGrosze ? total / 100 : null, item.earlier);
	return (
		<Summary
			total={{ label: price.label, grosze: price.quote.totalGrosze, hasVat: price.hasVat }}
			quote={item.priceGrosze > 0 && <QuoteLines {...price} product={item.type} quantity={payment.tickets.quantity} />}
		>
			{reduction && <p className="small muted">{lowestSentence(reduction, item.earlier, t)}</p>}
			<OrderError form={form} />
			{unpriced?.error && (
				<div className={styles.error}>
					<Notice kind="stop" title={t('purchase.codes_failed')}>
						{unpriced.error.message}
					</Notice>
				</div>
			)}
			<PaymentButton payment={payment} item={item} buyer={buyer} formId={formId} />
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
	);
}

function PaymentButton({ payment, item, buyer, formId }: PaymentSummaryProps) {
	const t = useText();
	const { open, price, form } = payment;
	if (!payment.isKnown) return <NoButtonYet failed={payment.failed !== null} />;
	// an invalid number of tickets has no price and no active button (F-049)
	if (payment.tickets.refusal) return <p className="small muted">{t('purchase.quantity_first')}</p>;
	return (
		<OpenOrderChoice
			order={payment.isOpenSame ? open : null}
			change={payment.change}
			newPrice={item.bestPriceGrosze === null ? null : item.bestPriceGrosze / 100}
		>
			<PayButton
				state={payment.button}
				isBusy={form.isBusy}
				unpriced={payment.unpriced}
				form={formId}
				open={open ? orderText(open, t) : undefined}
				wording={buyer.guest && 'guest.order'}
				why={whyText(buyer, { total: price.total, hasSeat: item.type === 'event', pay: form.pay }, t)}
			/>
		</OpenOrderChoice>
	);
}

/** Standard or group, and how many. */
function Tickets({ payment, item, groups }: { payment: Payment; item: Item; groups: GroupConfigOut }) {
	const t = useText();
	const { form } = payment;
	const { ticketsLeft, quantity, refusal, typed, isNumberAsked } = payment.tickets;
	return (
		<div>
			<TicketTypeField
				product={item.type}
				config={groups}
				ticketsLeft={ticketsLeft}
				value={payment.isGroup ? 'group' : 'standard'}
				onChange={payment.chooseType}
			/>
			{isNumberAsked && (
				<GroupDetails product={item.type} config={groups} quantity={refusal ? 0 : quantity}>
					<QuantityField
						ref={payment.quantityBox}
						product={item.type}
						config={groups}
						ticketsLeft={ticketsLeft}
						value={typed}
						error={refusal ? t(refusal.text, refusal.params) : form.slugError}
						onChange={payment.setTyped}
					/>
				</GroupDetails>
			)}
		</div>
	);
}
