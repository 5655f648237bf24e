import { PersonOrdersBlock } from '#web/orders/listing/person-orders.block.tsx';
import { ordersAddress } from './order-tabs.tsx';
import { PanelFrame } from './panel-frame.tsx';

/** Orders of a person for the box office, with all they need; loaded only for admins. */
export default function PersonOrders({ userId }: { userId: number }) {
	return (
		<PanelFrame isPiece>
			<PersonOrdersBlock userId={userId} orderAddress={ordersAddress} />
		</PanelFrame>
	);
}
