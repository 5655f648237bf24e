import { createHmac, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'unsubscribe:';
const ID = /^[1-9]\d{0,9}$/;

const sign = (secret: string, userId: number) => createHmac('sha256', secret).update(`${PURPOSE}${userId}`).digest();

/** Identifies one person and allows only unsubscribing; it never expires, because a mail may be read years later. */
export const unsubscribeToken = (secret: string, userId: number): string => `${userId}.${sign(secret, userId).toString('base64url')}`;

/** The person a token names, or null when we did not issue it. */
export function readUnsubscribeToken(secret: string, token: string): number | null {
	const [id = '', signature = '', ...rest] = token.split('.');
	if (!ID.test(id) || rest.length > 0) return null;
	const given = Buffer.from(signature, 'base64url');
	const right = sign(secret, Number(id));
	return given.length === right.length && timingSafeEqual(given, right) ? Number(id) : null;
}
