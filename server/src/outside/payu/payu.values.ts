import { isIP } from 'node:net';
import type { Grosze } from '#domain/base/money.ts';

const ORDER_STATUSES = ['NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'COMPLETED', 'CANCELED'] as const;
/** UNKNOWN: a status that is not known here; never treated as paid. */
export type PayuOrderStatus = (typeof ORDER_STATUSES)[number] | 'UNKNOWN';

const REFUND_STATUSES = ['PENDING', 'FINALIZED', 'CANCELED'] as const;
export type PayuRefundStatus = (typeof REFUND_STATUSES)[number] | 'UNKNOWN';

export const orderStatus = (value: unknown): PayuOrderStatus => ORDER_STATUSES.find((status) => status === value) ?? 'UNKNOWN';
export const refundStatus = (value: unknown): PayuRefundStatus => REFUND_STATUSES.find((status) => status === value) ?? 'UNKNOWN';

export type Fields = Record<string, unknown>;

export const asFields = (value: unknown): Fields | null =>
	value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : null;

/** PayU's ids are text; numbers are accepted too. */
export function asText(value: unknown): string | null {
	if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
	return typeof value === 'string' && value !== '' ? value : null;
}

/** Amounts are strings of grosze; anything but whole grosze is null. */
export function asGrosze(value: unknown): Grosze | null {
	const text = asText(value);
	return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
}

/** PayU's number of the payment, among `properties`. */
export function paymentIdOf(properties: unknown): string | null {
	if (!Array.isArray(properties)) return null;
	return asText(properties.map(asFields).find((property) => property?.name === 'PAYMENT_ID')?.value);
}

/** PayU refuses 0.0.0.0 and invalid addresses; its own plugins then send 127.0.0.1. */
export function buyerIp(ip: string | null | undefined): string {
	const bare = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
	return isIP(bare) !== 0 && bare !== '0.0.0.0' ? bare : '127.0.0.1';
}

/** Cut between characters, never inside a surrogate pair. */
export const cut = (text: string, length: number): string => (text.length <= length ? text : Array.from(text).slice(0, length).join(''));
