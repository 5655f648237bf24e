import { createHmac } from 'node:crypto';
import type { Env } from '#server/lib/env.ts';
import { hashToken } from '#server/lib/http/viewer.ts';

/** The six digits beside a mailed link. They are made of the link and the secret of the house, so that the database does not show them. */
export function digitsOf({ SECRET }: Env, token: string | Buffer): string {
	const hash = typeof token === 'string' ? hashToken(token) : token;
	const digest = createHmac('sha256', SECRET).update('mailed-digits:').update(hash).digest();
	return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

export const spacedDigits = (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3)}`;
