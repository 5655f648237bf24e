import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { GiftSettings } from '#web/gifts/gift-settings.block.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { OrderListView } from '#web/orders/listing/order-list.view.tsx';
import { OrderTabs, refundsAddress } from './order-tabs.tsx';
import { orderTrail } from './order-trail.tsx';

registerTexts(paymentsTexts);

/** Gift settings and the gifts ordered (S3-027). */
export function GiftsView() {
	const t = useText();
	return (
		<OrderListView
			kind="gift"
			title={t('panel.view.gifts')}
			tabs={<OrderTabs current="gift" />}
			settings={<GiftSettings />}
			trail={orderTrail}
			refundsAddress={refundsAddress}
		/>
	);
}
