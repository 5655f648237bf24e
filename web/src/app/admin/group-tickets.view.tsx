import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { GroupSettings } from '#web/group-tickets/group-settings.block.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { OrderListView } from '#web/orders/listing/order-list.view.tsx';
import { OrderTabs, refundsAddress } from './order-tabs.tsx';
import { orderTrail } from './order-trail.tsx';

registerTexts(paymentsTexts);

/** Group ticket settings and payments (S3-015). */
export function GroupTicketsView() {
	const t = useText();
	return (
		<OrderListView
			kind="group"
			title={t('panel.view.group_tickets')}
			tabs={<OrderTabs current="group" />}
			settings={<GroupSettings />}
			trail={orderTrail}
			refundsAddress={refundsAddress}
		/>
	);
}
