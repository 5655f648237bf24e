import type { Order } from '#domain/orders/orders.fields.ts';
import { createStore } from '#web/lib/store.ts';

/** The paid order whose invoice data are shown. */
export const openedRequest = createStore<Order | null>(null);

export const openInvoiceRequest = (order: Order) => openedRequest.set(order);
