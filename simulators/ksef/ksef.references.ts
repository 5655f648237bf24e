import { randomBytes } from 'node:crypto';
import { warsawDate } from '#domain/base/time/time.ts';
import { crc8 } from '#domain/invoices/ksef/ksef-number.rules.ts';

const hex = (bytes: number) => randomBytes(bytes).toString('hex').toUpperCase();
const dayOf = (now: number) => warsawDate(new Date(now)).replaceAll('-', '');

/** CR challenge, AU log-in, SO online session, EE invoice, EU receipt. */
export function newReference(kind: 'CR' | 'AU' | 'SO' | 'EE' | 'EU', now: number): string {
	const start = `${dayOf(now)}-${kind}-${hex(5)}-${hex(5)}-`;
	return `${start}${crc8(start.slice(0, 33))}`;
}

export function newKsefNumber(sellerNip: string, now: number): string {
	const start = `${sellerNip}-${dayOf(now)}-${hex(6)}`;
	return `${start}-${crc8(start)}`;
}

export const timestamp = (at: number): string => new Date(at).toISOString().replace('Z', '0000+00:00');
