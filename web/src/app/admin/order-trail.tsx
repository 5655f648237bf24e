import type { Order } from '#domain/orders/orders.fields.ts';
import { AuditTrailBlock } from '#web/audit/audit-trail.block.tsx';

/** Who changed an order; the trail is another room's, so the two meet here. */
export const orderTrail = (order: Order) => <AuditTrailBlock subjectType="order" subjectId={order.extOrderId} />;
