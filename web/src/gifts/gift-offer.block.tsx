import { IconGift } from '@tabler/icons-react';
import { type Product, productSlug } from '#domain/catalogue/product.rules.ts';
import { giftPaymentPath } from '#domain/orders/orders.screens.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Legend } from '#web/ui/legend.tsx';
import notice from '#web/ui/notice.module.css';
import styles from './gift-offer.block.module.css';

/** Link from a product's payment page to the same product as a gift. */
export function GiftOffer({ product, path = giftPaymentPath(productSlug(product)) }: { product: Product; path?: string }) {
	const t = useText();
	return (
		<fieldset>
			<Legend>{t('purchase.gift_legend')}</Legend>
			<div className={`${notice.notice} ${styles.offer}`}>
				<Icon icon={IconGift} />
				<p>
					<strong>{t('purchase.gift_title')}</strong> {t('purchase.gift_text')}
				</p>
				<ButtonLink variant="buy" size="sm" icon={null} to={path}>
					{t('purchase.gift_button')}
				</ButtonLink>
			</div>
		</fieldset>
	);
}
