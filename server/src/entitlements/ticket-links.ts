import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '../lib/env.ts';

type Secret = Pick<Env, 'SECRET'>;
type LinkedOrder = { ext_order_id: string; email: string; mailedAt: Date };

/** The page with one button; opening it spends nothing (N-009). */
const PAGE = '/bilet';
const LINK = /^([A-Z0-9-]{5,60})\.([0-9a-z]{6,10})\.([\w-]{43})$/;

/** With the address it was mailed to: after a correction older links are void. */
const signatureOf = ({ SECRET }: Secret, { ext_order_id, email, mailedAt }: LinkedOrder) =>
	createHmac('sha256', `ticket-link:${SECRET}`)
		.update(JSON.stringify([ext_order_id, email, mailedAt.getTime()]))
		.digest();

/** Every mail has a link of its own, which gives a guest right to the first browser that opens it. */
export function ticketLink(env: Secret & Pick<Env, 'publicUrl'>, order: LinkedOrder): string {
	const token = [order.ext_order_id, order.mailedAt.getTime().toString(36), signatureOf(env, order).toString('base64url')].join('.');
	return `${env.publicUrl}${PAGE}?token=${token}`;
}

/** What a link says, before it is known whether it is ours. */
export function readTicketLink(token: string): { ext_order_id: string; mailedAt: Date; signature: Buffer } | null {
	const [, ext_order_id = '', mailed = '', signature = ''] = LINK.exec(token) ?? [];
	if (!ext_order_id) return null;
	return { ext_order_id, mailedAt: new Date(Number.parseInt(mailed, 36)), signature: Buffer.from(signature, 'base64url') };
}

export function isTicketLink(env: Secret, read: { mailedAt: Date; signature: Buffer }, order: Omit<LinkedOrder, 'mailedAt'>): boolean {
	const right = signatureOf(env, { ...order, mailedAt: read.mailedAt });
	return read.signature.length === right.length && timingSafeEqual(read.signature, right);
}
