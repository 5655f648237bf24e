import { describe, expect, it } from 'vitest';
import { publicTexts } from '#domain/texts/public.ts';
import { type EventForViewer, eventProductState, type Viewer } from '#domain/watching/access.rules.ts';
import { event } from '#domain/watching/testing/access.examples.ts';
import { changePayButton, giftPayButton, othersPayButton, ownPayButton } from './orders.pay-button.rules.ts';

const NOW = new Date('2026-11-15T10:00:00Z');
const ADULT: Viewer = { role: 'standard', birthday: '1990-01-01' };
const EVENT: EventForViewer = { ...event, available_tickets: 10 };
const own = (event: Partial<EventForViewer>, total = 4500, viewer: Viewer = ADULT) =>
	ownPayButton(eventProductState({ ...EVENT, ...event }, viewer, NOW), total);
const FOR_OTHERS = { totalGrosze: 45_000, seatsLeft: 10, openStatus: null };
const others = (event: Partial<EventForViewer>, change: Partial<Parameters<typeof othersPayButton>[1]> = {}) =>
	othersPayButton(eventProductState({ ...EVENT, ...event }, ADULT, NOW), { ...FOR_OTHERS, ...change });

describe('the button of a payment page', () => {
	it.each([null, 'CANCELED', 'NOT_STARTED', 'UNDEFINED', 'REFUNDED'])('S1-157 pays without access and with status %s', (paymentStatus) => {
		expect(own({ paymentStatus })).toEqual({ kind: 'pay', label: 'purchase.pay' });
	});

	it('S1-158 is orange while the payment is pending and green with access', () => {
		expect(own({ paymentStatus: 'PENDING' })).toEqual({ kind: 'processing', state: 'unpaid' });
		expect(own({ paymentStatus: 'WAITING_FOR_CONFIRMATION' })).toEqual({ kind: 'processing', state: 'waiting' });
		expect(own({ paymentStatus: 'COMPLETED' })).toEqual({ kind: 'access' });
		expect(own({}, 4500, { role: 'premium', birthday: null })).toEqual({ kind: 'access' });
	});

	it('F-042 pays again for a changed unpaid order, never for one the bank is processing', () => {
		const change = (event: Partial<EventForViewer>, total = 4500) =>
			changePayButton(eventProductState({ ...EVENT, ...event }, ADULT, NOW), total);
		expect(change({ paymentStatus: 'PENDING' })).toEqual({ kind: 'pay', label: 'purchase.pay' });
		expect(change({ paymentStatus: 'PENDING', newPrice: 0 }, 0)).toEqual({ kind: 'pay', label: 'purchase.use_code' });
		expect(change({ paymentStatus: 'WAITING_FOR_CONFIRMATION' })).toEqual({ kind: 'processing', state: 'waiting' });
		expect(change({ paymentStatus: 'COMPLETED' })).toEqual({ kind: 'access' });
	});

	it('S1-079 R-071 reads "Kupuję i płacę", at price 0 "Odbierz dostęp", with a code that covers all "Wykorzystaj kod"', () => {
		for (const button of [own({ newPrice: 36 }, 3600), others({})]) expect(button).toEqual({ kind: 'pay', label: 'purchase.pay' });
		expect(own({ event_price: 0 }, 0)).toEqual({ kind: 'pay', label: 'purchase.get_access' });
		expect(own({ newPrice: 0 }, 0)).toEqual({ kind: 'pay', label: 'purchase.use_code' });
		expect(publicTexts['purchase.pay'][0]).toBe('Kupuję i płacę');
		expect(publicTexts['purchase.get_access'][0]).toBe('Odbierz dostęp');
		expect(publicTexts['purchase.use_code'][0]).toBe('Wykorzystaj kod');
	});

	it.each([
		['under_age', { age_restriction: 99 }],
		['country_blocked', { countryBlock: true }],
		['event_cancelled', { cancelled: 1 as const }],
		['event_over', { date_from: '2026-11-01', date_to: '2026-11-01' }],
		['payments_blocked', { enable_tickets: 0 as const }],
	] as const)('S1-235 is red with the reason %s', (reason, event) => {
		expect(own(event)).toEqual({ kind: 'blocked', reason });
		expect(others(event)).toEqual({ kind: 'blocked', reason });
	});

	it('B-024 says that the broadcast, not the event, has ended when it has left no recording', () => {
		const ended = { full_day: 1, date_from: '2026-11-15', date_to: '2026-11-15', stream_ended_at: '2026-11-15T09:00:00.000Z' } as const;
		for (const button of [own(ended), own({ ...ended, paymentStatus: 'COMPLETED' }), others(ended)])
			expect(button).toEqual({ kind: 'blocked', reason: 'event_over', isByStream: true });
	});

	it('S2-077 with sales off a code that covers the whole price still gives access, only to the buyer', () => {
		expect(own({ enable_tickets: 0, newPrice: 0 }, 0)).toEqual({ kind: 'pay', label: 'purchase.use_code' });
		expect(own({ enable_tickets: 0, newPrice: 10 }, 1000)).toEqual({ kind: 'blocked', reason: 'payments_blocked' });
	});

	it('S1-156 S1-236 for a group it pays whatever the buyer already has', () => {
		expect(others({ paymentStatus: 'COMPLETED' })).toEqual({ kind: 'pay', label: 'purchase.pay' });
		expect(others({ paymentStatus: 'PENDING' })).toEqual({ kind: 'pay', label: 'purchase.pay' });
		const over = { date_from: '2026-11-01', date_to: '2026-11-01', replay_until: '2026-11-30T18:00:00.000Z' };
		expect(others({ ...over, paymentStatus: 'COMPLETED' })).toEqual({ kind: 'blocked', reason: 'event_over' });
		// F-040: group tickets are never free
		for (const totalGrosze of [0, 2_000_000_001]) expect(others({}, { totalGrosze })).toEqual({ kind: 'blocked', reason: 'not_available' });
	});

	it('S1-235 F-042 is red without a seat: an own open ticket keeps one for its buyer alone, an open group those of its change', () => {
		const soldOut = { kind: 'blocked', reason: 'sold_out' };
		expect(own({ ticketsAvailable: false })).toEqual(soldOut);
		expect(others({ ticketsAvailable: true, paymentStatus: 'PENDING' }, { seatsLeft: 0 })).toEqual(soldOut);
		expect(others({ ticketsAvailable: false }, { seatsLeft: 5, openStatus: 'PENDING' }).kind).toBe('pay');
		expect(others({}, { seatsLeft: null }).kind).toBe('pay');
	});

	it('S1-235 a gift for a title is not offered where it would be refused; a universal one does not depend on a title', () => {
		const terms = { gift_available: true, any_gift_available: true, gift_price_grosze: 5000, gift_expiration: null };
		const gift = (change: Partial<EventForViewer>, priceGrosze = 4500, seatsLeft = 10) => {
			const state = eventProductState({ ...EVENT, ...change }, ADULT, NOW);
			return giftPayButton({ type: 'event', id: 12 }, terms, { state, priceGrosze, seatsLeft }, { now: NOW, openStatus: null });
		};
		expect(gift({}).kind).toBe('pay');
		expect(gift({}, 4500, 0)).toEqual({ kind: 'blocked', reason: 'sold_out' });
		expect(gift({}, 0)).toEqual({ kind: 'blocked', reason: 'no_gift' });
		expect(giftPayButton({ type: 'any' }, terms, null, { now: NOW, openStatus: 'PENDING' }).kind).toBe('pay');
	});

	it('F-046 F-047 is orange while the bank is processing a gift or a group order, whatever is sold by now', () => {
		const waiting = { kind: 'processing', state: 'waiting' };
		const openStatus = 'WAITING_FOR_CONFIRMATION';
		expect(others({}, { openStatus })).toEqual(waiting);
		expect(others({}, { openStatus, seatsLeft: 0 })).toEqual(waiting);
		const off = { gift_available: false, any_gift_available: false, gift_price_grosze: 5000, gift_expiration: null };
		expect(giftPayButton({ type: 'any' }, off, null, { now: NOW, openStatus })).toEqual(waiting);
	});
});
