import { useId } from 'react';
import { useNavigate } from 'react-router';
import { formatMoment } from '#domain/base/time/dates.ts';
import type { GiftConfigOut } from '#domain/gifts/gifts.contract.ts';
import { type GiftProduct, giftPriceGrosze, giftSlug, isGiftBlockShown, isGiftTimeOver } from '#domain/gifts/gifts.rules.ts';
import { buyGift } from '#domain/orders/buying/orders.buying.contract.ts';
import { giftPayButton, totalLabel } from '#domain/orders/buying/orders.pay-button.rules.ts';
import { quote, quoteOf } from '#domain/orders/buying/orders.quote.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { giftPaymentPath, guestPath, resultPath } from '#domain/orders/orders.screens.rules.ts';
import { giftTerms } from '#web/gifts/gift-terms.ts';
import { callApi } from '#web/lib/api/api.ts';
import { type Translate, useLanguage, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { BeforeYouPay } from '#web/orders/buying/before-you-pay.block.tsx';
import type { Item } from '#web/orders/buying/item.ts';
import { OpenOrderChoice } from '#web/orders/buying/open-order.choice.tsx';
import { PayButton } from '#web/orders/buying/pay.button.tsx';
import { QuoteLines } from '#web/orders/buying/quote-lines.tsx';
import { Bought, Summary } from '#web/orders/buying/summary.block.tsx';
import { useOpenOrder } from '#web/orders/buying/use-open-order.ts';
import { orderText } from '#web/shared/order/order-state.tsx';
import type { OwnOrders } from '#web/shared/order/orders-of.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import legendStyles from '#web/ui/legend.module.css';
import styles from './checkout.module.css';
import { GuestFields } from './guest.fields.tsx';
import { guestRequest, sendAsGuest } from './guest-purchase.ts';
import { NoButtonYet, OrderError, OrderFields, OrderFrame } from './order-form.parts.tsx';
import { whyText } from './pay-why.ts';
import { TypedCodeField } from './typed-code.field.tsx';
import type { Buyer } from './use-buyer.ts';
import { useOrderForm } from './use-order-form.ts';

type GiftPaymentFormProps = {
	gift: GiftProduct;
	item: Item | null;
	buyer: Buyer;
	config: GiftConfigOut;
	/** of the same gift */
	orders: OwnOrders;
	/** of all kinds, for the same title */
	unpaid: readonly Order[];
	/** a gift for any title is sold with an invoice */
	anyInvoice: boolean;
	onSent?: (email: string) => void;
};

const nothing = () => {};

/** The name of the gift, as shown on the ticket next to the form. */
function wordsOf(item: Item | null, config: GiftConfigOut, isEnglish: boolean, t: Translate) {
	if (item) return { title: item.title, image: item.image, lines: [t('purchase.kind_gift'), ...item.lines.slice(1)] };
	const label = (isEnglish && config.gift_label_en) || config.gift_label;
	return { title: label || t('gift_payment.any'), image: null, lines: [t('purchase.kind_gift'), t('gift_payment.any_note')] };
}

/** Price, button and purchase of a gift. */
function useGiftPayment({ gift, item, buyer, config, orders, anyInvoice, onSent = nothing }: GiftPaymentFormProps) {
	const navigate = useNavigate();
	const now = new Date(serverNow());
	const terms = giftTerms(config);
	const slug = giftSlug(gift);
	const { open: found, paid, invoice, failed } = useOpenOrder(orders, slug);
	// no longer paid when gifts have ended (F-044)
	const open = found && isGiftTimeOver(terms, now) ? { ...found, redirectUri: null } : found;
	const isOpenKnown = orders.data !== undefined;
	const priceGrosze = giftPriceGrosze(gift, terms, item?.priceGrosze ?? 0);
	// an open order keeps its price, and its seat for the same gift
	const price = open ? quoteOf(open) : quote({ kind: 'gift', priceGrosze });
	const left = item?.ticketsLeft ?? null;
	const seatsLeft = left !== null && open ? left + 1 : left;
	const product = item && { state: item.state(buyer.viewer, now, null), priceGrosze: item.priceGrosze, seatsLeft };
	const button = giftPayButton(gift, terms, product, { now, openStatus: open?.status ?? null });
	const hasVat = open ? open.has_vat : (item?.hasVat('gift') ?? config.any_gift_vat !== 0);
	// one requested before stays, so that it can be taken back (F-042)
	const form = useOrderForm(buyer, invoice, {
		offersInvoice: gift.type !== 'any' || anyInvoice || invoice !== null,
		isRecording: Boolean(item?.recording),
	});
	const submit = () =>
		button.kind === 'pay' &&
		isOpenKnown &&
		void form.submit({
			price: { grosze: price.totalGrosze, hasVat },
			send: (sent, guest) =>
				guest
					? sendAsGuest(guestRequest(sent, guest, { kind: 'gift', item, quantity: 1, code: null }), onSent)
					: callApi(buyGift, { body: { ...sent, productSlug: slug } }),
			onFree: ({ order }) => void navigate(resultPath(order.kind, order.extOrderId)),
		});

	return { open, paid, failed, isOpenKnown, price, priceGrosze, button, hasVat, form, submit };
}

export function GiftPaymentForm(props: GiftPaymentFormProps) {
	const { item, buyer, config, unpaid } = props;
	const t = useText();
	const { language } = useLanguage();
	const formId = useId();
	const { open, paid, failed, isOpenKnown, price, priceGrosze, button, hasVat, form, submit } = useGiftPayment(props);
	const words = wordsOf(item, config, language === 'en', t);
	const label = isOpenKnown ? totalLabel(button, price.totalGrosze) : null;

	return (
		<div className={styles.sheet}>
			<Bought {...words} grosze={label === null ? null : price.totalGrosze} />
			<OrderFrame
				id={formId}
				isBusy={form.isBusy}
				onSubmit={submit}
				kind="gift"
				item={item}
				ready={paid}
				open={open}
				failed={failed}
				isBought={paid !== null}
				unpaid={unpaid}
				button={button}
			>
				<HowItWorks item={item} config={config} isGuest={Boolean(buyer.guest)} />
				{buyer.guest && <GuestFields guest={buyer.guest} hasCodes />}
				{button.kind === 'pay' && (
					<TypedCodeField code={null} priceGrosze={0} totalGrosze={0} isApplied={false} onCheck={nothing} onRemove={nothing} />
				)}
				{button.kind === 'pay' && isOpenKnown && (
					<OrderFields form={form} kind="gift" product={item?.type ?? null} totalGrosze={price.totalGrosze} />
				)}
			</OrderFrame>
			<BeforeYouPay
				kind="gift"
				item={item}
				grosze={label === null ? null : price.totalGrosze}
				codeUntil={config.gift_expiration && formatMoment(config.gift_expiration, language)}
			/>
			<Summary total={{ label, grosze: price.totalGrosze, hasVat }} quote={<QuoteLines quote={price} priceGrosze={priceGrosze} />}>
				<OrderError form={form} />
				{isOpenKnown ? (
					<OpenOrderChoice order={open}>
						<PayButton
							state={button}
							isBusy={form.isBusy}
							form={formId}
							open={open ? orderText(open, t) : undefined}
							wording={buyer.guest && 'guest.order'}
							why={whyText(buyer, { total: price.totalGrosze, hasSeat: item?.type === 'event', pay: form.pay }, t)}
						/>
					</OpenOrderChoice>
				) : (
					<NoButtonYet failed={failed !== null} />
				)}
			</Summary>
		</div>
	);
}

function HowItWorks({ item, config, isGuest }: Pick<GiftPaymentFormProps, 'item' | 'config'> & { isGuest: boolean }) {
	const t = useText();
	const { language } = useLanguage();
	const description = (language === 'en' && config.gift_description_en) || config.gift_description;
	return (
		<section>
			<h2 className={legendStyles.legend}>{t('gift_payment.how')}</h2>
			{!item && description && <p className={styles.about}>{description}</p>}
			<p className="muted">
				{t('gift_payment.how_text')}{' '}
				{config.gift_expiration && t('gift_payment.valid_until', { date: formatMoment(config.gift_expiration, language) })}
			</p>
			{item && isGiftBlockShown(giftTerms(config), new Date(serverNow())) && (
				<p className={styles.otherWay}>
					<ButtonLink variant="line" size="sm" to={isGuest ? guestPath(giftPaymentPath()) : giftPaymentPath()}>
						{t('gift_payment.other')}
					</ButtonLink>
				</p>
			)}
		</section>
	);
}
