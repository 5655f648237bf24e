import { lazy, Suspense } from 'react';
import type { Viewer } from '#domain/watching/access.rules.ts';
import { withPanelTexts } from '../admin/panel-texts.ts';

// the panel's chunk, with Mantine, is loaded only by admins
const OrderPanel = lazy(async () => ({ default: (await withPanelTexts(import('../admin/order-panel.tsx'))).OrderPanel }));

/** Orders of this event or video, for admins only (S1-075). */
export function OrdersSlot({ type, id, viewer }: { type: 'event' | 'video'; id: number; viewer: Viewer }) {
	if (viewer?.role !== 'admin') return null;
	return (
		<Suspense>
			<OrderPanel type={type} id={id} />
		</Suspense>
	);
}
