import { describe, expect, it } from 'vitest';
import type { EventDates } from '#domain/events/events.dates.ts';
import { eventDatesOf } from '#domain/orders/orders.dates.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { type Translate, translate } from '#web/lib/language.tsx';
import { orderWhen } from '../order-title.ts';
import { calendarFile } from './calendar-file.ts';
import { giftBackText, headlineOf, leadOf, outcomeOf, seeYouText } from './result-texts.ts';

const NOW = new Date('2026-11-15T10:00:00Z');
const pl = Object.assign(((key, params) => translate('pl', key, params).replaceAll('\u00a0', ' ')) as Translate, {
	language: 'pl' as const,
	message: (text: string) => text,
});
const ORDER = {
	kind: 'event',
	status: 'COMPLETED',
	extOrderId: 'WYD-1',
	title: 'Świętoszek, czyli obłudnik',
	description: 'Bilet',
	email: 'anna@poczta.example',
	date_from: '2026-11-20',
	date_to: '2026-11-20',
	time_from: '19:00',
	time_to: '21:00',
	full_day: 0,
	updated_at: '2026-11-15T10:00:00.000Z',
	refund_reason: null,
	codes: [] as Order['codes'],
} as Order;

describe('the state of an order on a result page', () => {
	it.each([
		['PENDING', null, 'unpaid'],
		['UNDEFINED', null, 'unpaid'],
		['WAITING_FOR_CONFIRMATION', null, 'waiting'],
		['WAITING_FOR_CONFIRMATION', '501', 'waiting'],
		['PENDING', '501', 'failed'],
		['CANCELED', '501', 'failed'],
		['CANCELED', null, 'canceled'],
		['WAITING_FOR_REFUND', null, 'refunding'],
		['REFUNDED', '501', 'refunded'],
		['COMPLETED', null, 'done'],
	] as const)('S1-233 %s with error=%s is %s', (status, error, outcome) => {
		expect(outcomeOf({ status, given_up: false }, error)).toBe(outcome);
	});

	it('B9 uses the order, never the address: a paid one stays paid with a forged error=501', () => {
		expect(outcomeOf({ status: 'COMPLETED', given_up: false }, '501')).toBe('done');
		expect(outcomeOf({ status: 'CANCELED', given_up: true }, '501'), 'given up by the buyer').toBe('canceled');
	});
});

describe('texts of a result page', () => {
	it('a gift bought instead is named, not called a ticket that the buyer has', () => {
		const canceled = { ...ORDER, kind: 'gift', status: 'CANCELED' } as const;
		const instead = { ...ORDER, kind: 'gift', number: 'B2TL-WTHT' } as const;
		expect(leadOf(canceled, 'canceled', pl, NOW, instead)).toBe('Zamiast niego masz inne zamówienie: B2TL-WTHT.');
	});

	it('name the day within a week, the date beyond it', () => {
		expect(seeYouText('2026-11-15', 'pl', pl, NOW)).toBe('Do zobaczenia dziś');
		expect(seeYouText('2026-11-17', 'pl', pl, NOW)).toBe('Do zobaczenia we wtorek');
		expect(seeYouText('2026-11-20', 'pl', pl, NOW)).toBe('Do zobaczenia w piątek');
		expect(seeYouText('2026-11-22', 'pl', pl, NOW)).toBe('Do zobaczenia 22 listopada');
	});

	it('name the evening that comes next, and no day once the last one is over', () => {
		const evenings = { ...ORDER, date_from: '2026-11-13', date_to: '2026-11-17' };
		const headline = (now: string, more: Partial<Order> = {}) => headlineOf({ ...evenings, ...more }, 'done', 'pl', pl, new Date(now));
		expect(headline('2026-11-14T17:00:00Z')).toBe('Do zobaczenia dziś');
		expect(headline('2026-11-14T19:00:00Z'), 'while it is on').toBe('Miłego oglądania');
		expect(headline('2026-11-14T21:00:00Z')).toBe('Do zobaczenia w niedzielę');
		expect(headline('2026-11-17T21:00:00Z')).toBe('To wydarzenie już się odbyło');
		expect(leadOf(evenings, 'done', pl, new Date('2026-11-17T21:00:00Z'))).toBe('Potwierdzenie wysłaliśmy na anna@poczta.example.');
		expect(headline('2026-11-17T21:00:00Z', { replay_until: '2026-11-19T20:00:00.000Z' })).toBe('Miłego oglądania');
	});

	it('F-051 say that access to a recording has ended with the recording', () => {
		const video = { ...ORDER, kind: 'video', date_from: null, expiration_date: null, end_date: '2026-11-15T10:00:00.000Z' } as Order;
		expect(headlineOf(video, 'done', 'pl', pl, NOW)).toBe('Dostęp się zakończył');
		expect(headlineOf({ ...video, end_date: null }, 'done', 'pl', pl, NOW)).toBe('Miłego oglądania');
		const premiere = { ...video, end_date: null, available_from: '2026-12-02T23:30:00.000Z' };
		expect(headlineOf(premiere, 'done', 'pl', pl, NOW)).toBe('Do zobaczenia 3 grudnia');
		expect(headlineOf({ ...premiere, available_from: NOW.toISOString() }, 'done', 'pl', pl, NOW)).toBe('Miłego oglądania');
	});

	it('say of the code of a gift that it is to be passed on, or why it cannot be', () => {
		const texts = (code: Partial<Order['codes'][number]>) => {
			const gift = { ...ORDER, kind: 'gift', codes: [{ status: 'free', expired: false, ...code }] } as Order;
			return [headlineOf(gift, 'done', 'pl', pl, NOW), leadOf(gift, 'done', pl, NOW)];
		};
		expect(texts({})).toEqual([
			'Prezent gotowy',
			'Przekaż ten kod. Obdarowana osoba wpisze go na swoim koncie, w części „Kody”. Wysłaliśmy go też na anna@poczta.example.',
		]);
		expect(texts({ status: 'used', expired: true })).toEqual(['Prezent wykorzystany', 'Ten kod został już wykorzystany.']);
		expect(texts({ taken: true })[0]).toBe('Prezent przekazany');
		expect(texts({ expired: true })).toEqual(['Prezent stracił ważność', 'Czas na wykorzystanie tego kodu minął.']);
		expect(texts({ status: 'void' })).toEqual(['Prezent nieważny', 'Tego kodu nie można już wykorzystać.']);
	});

	it('F-045 speak of no money to whoever paid nothing, and say what the gift is worth again', () => {
		const order = { ...ORDER, status: 'REFUNDED', amount: 0, completed_at: ORDER.updated_at, used_code: 'PRE-1' } as Order;
		expect(headlineOf({ ...order, amount: 45 }, 'refunded', 'pl', pl, NOW)).toBe('Pieniądze wróciły');
		expect(headlineOf(order, 'refunded', 'pl', pl, NOW)).toBe('Zamówienie zostało wycofane');
		expect(leadOf(order, 'refunded', pl, NOW)).toBe('Dostęp z tego zamówienia wygasł.');
		const gift = (gift_back: Order['gift_back']) => giftBackText({ ...order, gift_back }, pl)?.replaceAll('\u00a0', ' ');
		const onAccount = 'Kod jest już na Twoim koncie: nie trzeba go wpisywać.';
		expect(gift({ worth: 35, expiration_date: '2027-03-18T22:59:00.000Z' })).toBe(
			`Kod PRE-1 jest znów aktywny: obniża o 35,00 zł cenę dowolnego wydarzenia lub nagrania. Jest ważny do 18 marca 2027, 23:59. ${onAccount}`,
		);
		expect(gift({ worth: null, expiration_date: null })).toBe(`Kod PRE-1 jest znów aktywny. ${onAccount}`);
		expect([giftBackText(order, pl), giftBackText({ ...order, gift_back: null }, pl)]).toEqual([null, null]);
	});

	it('show the closing hour only where the event does', () => {
		const when = (order: Order) => orderWhen(eventDatesOf(order) as EventDates, 'pl', pl).replaceAll('\u00a0', ' ');
		expect(when(ORDER)).toBe('20 listopada 2026, 19:00–21:00');
		expect(when({ ...ORDER, hide_time_to: 1 })).toBe('20 listopada 2026, 19:00');
	});

	it('F-046 F-047 tell whoever has just paid to wait before they say that the order is not paid', () => {
		const lead = (status: Order['status']) => leadOf({ ...ORDER, status, reserved_until: null }, 'unpaid', pl, NOW);
		expect(lead('PENDING')).toMatch(
			/^Płatność już za Tobą\? Poczekaj.* druga płatność wróciłaby.* Zamówienie nie jest jeszcze opłacone\.$/,
		);
		expect(lead('PENDING')).not.toContain('bank');
		expect(lead('NOT_STARTED')).toBe('Zamówienie nie jest jeszcze opłacone.');
	});

	it('F-044 do not ask to pay for what is over', () => {
		const texts = (outcome: 'unpaid' | 'failed' | 'canceled') => {
			const order = {
				...ORDER,
				status: outcome === 'unpaid' ? 'NOT_STARTED' : 'CANCELED',
				date_from: '2020-11-20',
				date_to: '2020-11-20',
			} as Order;
			return [headlineOf(order, outcome, 'pl', pl, NOW), leadOf(order, outcome, pl, NOW)];
		};
		const over = 'Wydarzenie już się zakończyło, więc tego zamówienia nie można opłacić.';
		expect(texts('unpaid')).toEqual(['Zamówienie nieopłacone', over]);
		expect(texts('failed')).toEqual(['Płatność się nie powiodła', over]);
		expect(texts('canceled')).toEqual(['Zamówienie anulowane', over]);
		const cancelled = { ...ORDER, status: 'CANCELED', refund_reason: 'Choroba' } as Order;
		expect(leadOf(cancelled, 'failed', pl, NOW)).toContain('Wydarzenie zostało odwołane');
		expect(headlineOf({ ...cancelled, status: 'PENDING' }, 'unpaid', 'pl', pl, NOW)).toBe('Zamówienie nieopłacone');
	});

	it('S1-233 state that the payment failed and can be retried', () => {
		expect(headlineOf(ORDER, 'failed', 'pl', pl, NOW)).toBe('Płatność się nie powiodła');
		expect(leadOf(ORDER, 'failed', pl, NOW)).toContain('Spróbuj ponownie');
		expect(leadOf(ORDER, 'done', pl, NOW)).toContain('anna@poczta.example');
		const other = { ...ORDER, number: 'KZV2-6BPE' } as Order;
		expect(leadOf(ORDER, 'canceled', pl, NOW, other)).toContain('masz już bilet na ten tytuł (zamówienie KZV2-6BPE)');
		expect(leadOf(ORDER, 'canceled', pl, NOW, { ...other, status: 'PENDING' })).toBe('Zamiast niego masz inne zamówienie: KZV2-6BPE.');
	});
});

it('F-078 an event is exported to the calendar with one entry for each evening, in UTC, and with the UIDs of the mail', () => {
	const from = { address: 'https://teatr.example/wydarzenie/12', now: NOW };
	const file = calendarFile(ORDER, 'pl', from) ?? '';
	expect(file).toContain('DTSTART:20261120T180000Z\r\nDTEND:20261120T200000Z\r\n');
	expect(file).toContain('SUMMARY:Świętoszek\\, czyli obłudnik');
	const three = calendarFile({ ...ORDER, date_to: '2026-11-22' }, 'pl', from) ?? '';
	expect(three.match(/UID:.*/g)).toEqual([1, 2, 3].map((n) => `UID:WYD-1-${n}@teatr.example`));
	const long = calendarFile({ ...ORDER, date_to: '2027-06-30' }, 'pl', { ...from, now: new Date('2027-03-01T12:00:00Z') }) ?? '';
	expect(long.match(/UID:.*/g)).toEqual(Array.from({ length: 62 }, (_, n) => `UID:WYD-1-${101 + n}@teatr.example`));
	expect(long.match(/DTSTART:.*/)?.[0]).toBe('DTSTART:20270228T180000Z');
	const wholeDays = calendarFile({ ...ORDER, date_to: '2026-11-21', full_day: 1 }, 'pl', from) ?? '';
	expect(wholeDays).toContain('UID:WYD-1@teatr.example');
	expect(wholeDays).toContain('DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261122\r\n');
	expect(calendarFile({ ...ORDER, kind: 'video', date_from: null }, 'pl', from)).toBeNull();
	expect(calendarFile(ORDER, 'pl', { ...from, now: new Date('2026-11-20T20:00:00Z') }), 'after the last evening').toBeNull();
});
