import { describe, expect, it } from 'vitest';
import { openOrderState } from '../catalogue/pending-order.rules.ts';
import { publicTexts } from '../texts/public.ts';
import { text } from '../texts/texts.ts';
import { ORDER_KIND_NAMES } from './order-kinds.ts';
import { ORDER_STATUSES } from './orders.moves.rules.ts';
import { cancelWarning, needsLatePaymentText, orderDateText, orderSentence, orderState, stateText } from './orders.state-texts.ts';

const order = {
	kind: 'event',
	status: 'PENDING',
	amount: 45,
	reserved_until: '2026-11-20T18:40:00.000Z',
	completed_at: null,
	isOver: false,
	refund_reason: null,
	product_type: 'event',
	quantity: 1,
} as const;

describe('what a customer reads about an order', () => {
	it('F-052 a completed one is paid or, for nothing, received', () => {
		const word = (amount: number) => text('pl', stateText(orderState({ status: 'COMPLETED', amount })));
		expect([word(45), word(0)]).toEqual(['Opłacone', 'Odebrane']);
		const returned = (amount: number) => text('pl', stateText(orderState({ status: 'REFUNDED', amount })));
		expect([returned(45), returned(0)]).toEqual(['Zwrócone', 'Wycofane']);
		for (const status of ORDER_STATUSES) expect(publicTexts[stateText(orderState({ status, amount: 1 }))]?.every(Boolean)).toBe(true);
	});

	it('the date of an order is that of a purchase only where it was paid for', () => {
		const bought = ORDER_STATUSES.filter((status) => orderDateText(orderState({ status, amount: 1 })) === 'order_result.date');
		expect(bought.toSorted()).toEqual(['COMPLETED', 'REFUNDED', 'WAITING_FOR_REFUND']);
	});

	it('F-046 "not paid" and "waiting for the bank" never share a text', () => {
		for (const kind of ORDER_KIND_NAMES) {
			const say = (status: 'PENDING' | 'WAITING_FOR_CONFIRMATION') => text('pl', orderSentence({ ...order, kind, status }).text);
			expect(say('PENDING')).toContain('nie jest jeszcze opłacone');
			expect(say('PENDING')).not.toContain('bank');
			expect(say('WAITING_FOR_CONFIRMATION')).toContain('bank');
			expect(say('WAITING_FOR_CONFIRMATION')).not.toContain('opłacone');
		}
		expect([
			openOrderState('PENDING'),
			openOrderState('WAITING_FOR_CONFIRMATION'),
			openOrderState('COMPLETED'),
			openOrderState(null),
		]).toEqual(['unpaid', 'waiting', null, null]);
	});

	it('G-005 while the bank is waited for the limit is named, and after it no text says that nobody paid', () => {
		for (const kind of ORDER_KIND_NAMES) {
			const waiting = orderSentence({ ...order, kind, status: 'WAITING_FOR_CONFIRMATION' });
			expect(waiting.until).toBe(order.reserved_until);
			expect(text('pl', waiting.text, { until: '19:40' })).toContain('najdłużej do 19:40');
			const ended = text('pl', orderSentence({ ...order, kind, status: 'CANCELED', unconfirmed: true }).text);
			expect(ended).toContain('nie przyszło na czas');
			expect(ended).not.toContain('nie zostało opłacone');
		}
		expect(orderSentence({ ...order, status: 'CANCELED', unconfirmed: false }).text).toBe('order_result.canceled_text');
	});

	it('F-046 shows until when a seat is kept, where there is one', () => {
		expect(orderSentence(order)).toEqual({ text: 'order_result.unpaid_seat', until: order.reserved_until, seats: 1 });
		expect(orderSentence({ ...order, kind: 'video', product_type: 'video' }).text).toBe('order_result.unpaid_until');
		expect(orderSentence({ ...order, kind: 'gift', product_type: 'any' }).text).toBe('order_result.unpaid_until');
		expect(orderSentence({ ...order, kind: 'group', quantity: 7 })).toMatchObject({ text: 'order_result.unpaid_seat', seats: 7 });
		const kept = (seats: number) => text('pl', 'order_result.unpaid_seat', { seats, until: '19:40' });
		expect([1, 2, 7].map((seats) => kept(seats).split('. ')[1])).toEqual([
			'Miejsce trzymamy do 19:40.',
			'Miejsca trzymamy do 19:40.',
			'Miejsca trzymamy do 19:40.',
		]);
		expect(orderSentence({ ...order, reserved_until: null })).toEqual({ text: 'order_result.unpaid_text', until: null });
	});

	it('F-044 an order of a title that is over cannot be paid, and late money says why it goes back', () => {
		const say = (more: object) => text('pl', orderSentence({ ...order, ...more }).text);
		for (const status of ['NOT_STARTED', 'PENDING', 'CANCELED'] as const)
			expect(say({ status, isOver: true })).toBe('Wydarzenie już się zakończyło, więc tego zamówienia nie można opłacić.');
		for (const isOver of [false, true])
			expect(say({ status: 'CANCELED', isOver, refund_reason: 'Choroba' })).toBe(
				'Wydarzenie zostało odwołane, więc tego zamówienia nie można opłacić.',
			);
		expect(say({ isOver: true, kind: 'video', product_type: 'video' })).toContain('Nagranie nie jest już dostępne');
		expect(say({ isOver: true, status: 'WAITING_FOR_CONFIRMATION' })).toContain('bank');
		expect(say({ isOver: true, status: 'WAITING_FOR_REFUND' })).toContain('nie można już było zrealizować');
		expect(say({ status: 'REFUNDED' })).toContain('nie można już było zrealizować');
		expect(say({ status: 'REFUNDED', completed_at: '2026-11-20T18:35:00.000Z' })).toBe('Dostęp z tego zamówienia wygasł.');
		expect(say({ status: 'REFUNDED', amount: 0, completed_at: '2026-11-20T18:35:00.000Z' })).toBe('Dostęp z tego zamówienia wygasł.');
		expect(say({ status: 'REFUNDED', kind: 'group', completed_at: '2026-11-20T18:35:00.000Z' })).toContain('zachowuje dostęp');
		// G-053 nobody has access to what does not take place
		expect(say({ status: 'REFUNDED', kind: 'group', completed_at: '2026-11-20T18:35:00.000Z', refund_reason: 'Choroba' })).toBe(
			'Kody z tego zamówienia są nieważne: wydarzenie się nie odbędzie.',
		);
	});

	it('F-043 cancelling names the reserved seats, else the order', () => {
		expect(cancelWarning({ kind: 'event', product_type: 'event', quantity: 1 })).toEqual({ text: 'orders.give_up_seats', count: 1 });
		expect(cancelWarning({ kind: 'group', product_type: 'event', quantity: 7 })).toEqual({ text: 'orders.give_up_seats', count: 7 });
		expect(cancelWarning({ kind: 'video', product_type: 'video', quantity: 1 }).text).toBe('orders.give_up_order');
		expect(cancelWarning({ kind: 'gift', product_type: 'any', quantity: 1 }).text).toBe('orders.give_up_order');
	});

	it('F-051 a recording is access, not a ticket', () => {
		const done = (kind: 'event' | 'video') => text('pl', orderSentence({ ...order, kind, product_type: kind, status: 'COMPLETED' }).text);
		expect(done('video')).toContain('Dostęp jest');
		expect(done('event')).toContain('Bilet jest');
	});

	it('F-047 warns of a second payment where the first may still arrive', () => {
		const warned = ORDER_STATUSES.filter((status) => needsLatePaymentText({ status, amount: 1 }));
		expect(warned).toEqual(['WAITING_FOR_CONFIRMATION', 'CANCELED']);
		expect(needsLatePaymentText({ status: 'CANCELED', amount: 0 })).toBe(false);
	});
});
