import { useSearchParams } from 'react-router';
import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { type GiftProduct, giftSlug, parseGiftSlug } from '#domain/gifts/gifts.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useOnceLoaded } from '#web/lib/api/use-once-loaded.ts';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { useItem } from '#web/orders/buying/use-item.ts';
import { useOwnOrders, useUnpaidOrders } from '#web/shared/order/orders-of.ts';
import { hasFailed } from '#web/ui/missing-data.tsx';
import { FailedPage, MissingPage } from '#web/ui/missing-page.tsx';
import section from '#web/ui/section.module.css';
import { NotFoundScreen } from '../errors/error.screen.tsx';
import styles from './checkout.module.css';
import { GiftPaymentForm } from './gift-payment.form.tsx';
import { useBuyer } from './use-buyer.ts';

/** /platnosc/prezent: a universal gift, or with ?produkt=event-12 a gift of that product (S1-040, R-098). */
export function GiftPaymentScreen() {
	const [search] = useSearchParams();
	const gift = parseGiftSlug(search.get('produkt') ?? 'any');
	return gift ? <GiftPayment gift={gift} key={giftSlug(gift)} /> : <NotFoundScreen />;
}

function GiftPayment({ gift }: { gift: GiftProduct }) {
	const t = useText();
	const isAny = gift.type === 'any';
	const { item, answers } = useItem(isAny ? null : gift);
	const buyer = useBuyer();
	const settings = useAnswer(getGiftSettings, {}, { errors: 'inline' });
	const orders = useOwnOrders('gift', giftSlug(gift));
	// an unpaid order is shown above what is pressed
	const unpaid = useUnpaidOrders(giftSlug(gift));
	const hasOrders = useOnceLoaded([orders, unpaid]);
	if (hasFailed(settings)) return <FailedPage answers={[settings]} />;
	if (!buyer || !settings.data || (!isAny && !item) || !hasOrders) return <MissingPage answers={[...answers, settings]} />;
	return (
		<section className={`wrap ${section.section} ${styles.page}`}>
			<Head title={t('gift_payment.title')} />
			<h1>{t('gift_payment.title')}</h1>
			<p className={`lead ${styles.lead}`}>{t('gift_payment.lead')}</p>
			<GiftPaymentForm
				gift={gift}
				item={item ?? null}
				buyer={buyer}
				config={settings.data.config}
				orders={orders}
				unpaid={unpaid.orders}
				anyInvoice={settings.data.any_gift_invoice !== 0}
			/>
		</section>
	);
}
