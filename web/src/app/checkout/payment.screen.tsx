import { useParams, useSearchParams } from 'react-router';
import { type Product, parseProductSlug } from '#domain/catalogue/product.rules.ts';
import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { getGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import { productTypeOfPath } from '#domain/orders/orders.screens.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useOnceLoaded } from '#web/lib/api/use-once-loaded.ts';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { useItem } from '#web/orders/buying/use-item.ts';
import { hasFailed } from '#web/ui/missing-data.tsx';
import { FailedPage, MissingPage } from '#web/ui/missing-page.tsx';
import section from '#web/ui/section.module.css';
import { NotFoundScreen } from '../errors/error.screen.tsx';
import styles from './checkout.module.css';
import { PaymentForm } from './payment.form.tsx';
import { useBuyer } from './use-buyer.ts';
import { useBuyerData } from './use-buyer-data.ts';
import { NO_GROUPS } from './use-sale-settings.ts';

/** /platnosc/{wydarzenie|wideo}/{id} (S1-039) */
export function PaymentScreen() {
	const { productType, productId } = useParams();
	const type = productTypeOfPath(productType);
	const product = type && parseProductSlug(`${type}-${productId}`);
	return product ? <Payment product={product} key={`${type}-${productId}`} /> : <NotFoundScreen />;
}

function Payment({ product }: { product: Product }) {
	const t = useText();
	const { item, answers } = useItem(product);
	const buyer = useBuyer();
	// without them everything but the gift is sold
	const gifts = useAnswer(getGiftSettings, {}, { errors: 'console' });
	const hasGifts = useOnceLoaded([gifts]);
	// and without these everything but a group, unless a group is what was requested
	const groups = useAnswer(getGroupSettings, {}, { errors: 'inline' });
	const isGroupAsked = useSearchParams()[0].get('bilet') === 'grupowy';
	const hasGroups = useOnceLoaded([groups]);
	const config = groups.data?.config ?? (isGroupAsked ? null : NO_GROUPS);
	const buyerData = useBuyerData(product, groups.data?.config);
	if (isGroupAsked && hasFailed(groups)) return <FailedPage answers={[groups]} />;
	if (!item || !buyer || !hasGifts || !hasGroups || !config || !buyerData.isLoaded) return <MissingPage answers={[...answers, groups]} />;
	const title = t(product.type === 'event' ? 'purchase.title' : 'purchase.title_video');
	return (
		<section className={`wrap ${section.section} ${styles.page}`}>
			<Head title={`${title}: ${item.title}`} />
			<h1>{title}</h1>
			<PaymentForm item={item} buyer={buyer} gifts={gifts.data?.config ?? null} groups={config} buyerData={buyerData} />
		</section>
	);
}
