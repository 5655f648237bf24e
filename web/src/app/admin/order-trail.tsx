import type { Order } from '#domain/orders/orders.fields.ts';
import { AuditTrailBlock } from '#web/audit/audit-trail.block.tsx';

/** Who changed an order; the audit trail is another feature, so the two are joined here. */
export const orderTrail = (order: Order) => <AuditTrailBlock subjectType="order" subjectId={order.extOrderId} />;
