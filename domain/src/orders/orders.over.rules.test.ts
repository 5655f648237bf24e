import { expect, it } from 'vitest';
import { NO_TIMES } from './orders.examples.ts';
import { paymentAddress } from './orders.over.rules.ts';
import { canPayAgain } from './orders.screens.rules.ts';

/** closes at 20:00 UTC */
const EVENING = { ...NO_TIMES, date_from: '2026-11-20', date_to: '2026-11-20', time_from: '19:00', time_to: '21:00', full_day: 0 as const };
const VIDEO = { ...NO_TIMES, end_date: '2026-11-20T20:00:00.000Z' };

it.each([
	['an event in its last second', EVENING, '2026-11-20T19:59:59.999Z', true],
	['an event at its close', EVENING, '2026-11-20T20:00:00.000Z', false],
	['an event of two days, between them', { ...EVENING, date_to: '2026-11-21' }, '2026-11-20T20:00:00.000Z', true],
	['a video in its last second', VIDEO, '2026-11-20T19:59:59.999Z', true],
	['a video at its end', VIDEO, '2026-11-20T20:00:00.000Z', false],
	['a video without an end', NO_TIMES, '2036-11-20T20:00:00.000Z', true],
])('F-044 payment is offered for %s', (_, times, at, isOffered) => {
	const now = new Date(at);
	const open = { ...times, refund_reason: null, redirectUri: 'https://pay' };
	expect(paymentAddress(open, now)).toBe(isOffered ? 'https://pay' : null);
	expect(paymentAddress({ ...open, refund_reason: 'Choroba' }, now), 'F-045 cancelled').toBeNull();
	const ended = {
		...times,
		id: 1,
		kind: 'event',
		status: 'CANCELED',
		product_slug: 'event-1',
		expiration_date: null,
		refund_reason: null,
	} as const;
	expect(canPayAgain(ended, { orders: [], now })).toBe(isOffered);
});
