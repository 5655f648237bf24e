import type { Order } from '#domain/orders/orders.fields.ts';
import { accessUntil } from '#domain/orders/orders.tickets.rules.ts';
import { momentText } from '#web/lib/format.ts';

export function AccessUntil({ order }: { order: Order }) {
	const until = accessUntil(order);
	return until ? momentText(until) : '–';
}
