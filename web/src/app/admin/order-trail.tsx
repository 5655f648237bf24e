import type { Order } from '#domain/orders/orders.fields.ts';
import { loadLater } from '#web/ui/admin/load-later.tsx';

const AuditTrailBlock = loadLater(async () => (await import('#web/audit/audit-trail.block.tsx')).AuditTrailBlock);

/** Who changed an order; the audit trail is another feature, so the two are joined here. */
export const orderTrail = (order: Order) => <AuditTrailBlock subjectType="order" subjectId={order.extOrderId} />;
