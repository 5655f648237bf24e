import { endpoint } from '../base/endpoint.ts';
import { momentOut } from '../base/values.ts';
import { z } from '../base/zod.ts';
import type { OrderStatus } from './orders.moves.rules.ts';

/** Only paid orders are confirmed: neither open nor refunded ones. */
export const canConfirm = (order: { status: OrderStatus; email: string | null }): boolean =>
	order.status === 'COMPLETED' && order.email !== null;

export const sendOrderMail = endpoint({
	method: 'POST',
	path: '/api/orders/:extOrderId/mail',
	who: 'admin',
	summary: 'Sends the confirmation of a completed order again, to the address its owner has now',
	params: z.object({ extOrderId: z.string().min(1).max(80) }),
	answer: z.object({ mail: z.object({ id: z.number().int(), to: z.string(), subject: z.string(), created_at: momentOut }) }),
	status: 202,
});
