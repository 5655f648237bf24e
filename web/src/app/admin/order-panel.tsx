import type { ProductType } from '#domain/catalogue/product.rules.ts';
import { OrderPanelBlock } from '#web/orders/listing/order-panel.block.tsx';
import { panelAddress } from './menu.ts';
import { refundsAddress } from './order-tabs.tsx';
import { orderTrail } from './order-trail.tsx';
import { PanelFrame } from './panel-frame.tsx';

/** The order panel with all it needs; loaded only for admins. */
export const OrderPanel = ({ type, id }: { type: ProductType; id: number }) => (
	<PanelFrame isPiece>
		<OrderPanelBlock
			type={type}
			id={id}
			trail={orderTrail}
			refundsAddress={refundsAddress}
			statisticsAddress={panelAddress('statistics')}
		/>
	</PanelFrame>
);
