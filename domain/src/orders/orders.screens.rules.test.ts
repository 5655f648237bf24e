import { describe, expect, it } from 'vitest';
import { publicTexts } from '../texts/public.ts';
import { NO_TIMES } from './orders.examples.ts';
import { ORDER_STATUSES, statusText } from './orders.moves.rules.ts';
import {
	canPayAgain,
	codeState,
	endedAccess,
	giftPaymentPath,
	giftWorth,
	isLoweredTo,
	isWatchable,
	itemPath,
	kindOfResultPage,
	paymentPath,
	pollAfterMs,
	productTypeOfPath,
	resultPath,
	returnedPart,
	statusTone,
	universalFrom,
	whyNoCodes,
} from './orders.screens.rules.ts';

const NOW = new Date('2026-11-20T18:30:00.000Z');

describe('addresses of orders', () => {
	it.each([
		['event', 'event-12', '/platnosc/wydarzenie/12'],
		['video', 'video-7', '/platnosc/wideo/7'],
		['gift', 'any', '/platnosc/prezent'],
		['gift', 'event-12', '/platnosc/prezent?produkt=event-12'],
		['gift', 'video-7', '/platnosc/prezent?produkt=video-7'],
		['group', 'event-12-10', '/platnosc/wydarzenie/12?bilet=grupowy&liczba=10'],
		['event', 'nonsense', '/'],
	] as const)('S1-039 S1-040 R-098 a %s order of %s is paid again at %s', (kind, product_slug, path) => {
		expect(paymentPath({ kind, product_slug })).toBe(path);
	});

	it.each([
		['event', 'wydarzenie'],
		['video', 'wideo'],
		['gift', 'prezent'],
		['group', 'bilet-grupowy'],
	] as const)('S1-041 a %s order ends at /status-zamowienia/%s/…', (kind, page) => {
		expect(resultPath(kind, 'X-1')).toBe(`/status-zamowienia/${page}/X-1`);
		expect(kindOfResultPage(page)).toBe(kind);
	});

	it.each([
		['event', 'PENDING', 36, true],
		['event', 'PENDING', 45, false],
		['video', 'PENDING', null, false],
		['group', 'PENDING', 36, false],
		['event', 'WAITING_FOR_CONFIRMATION', 36, false],
	] as const)('F-042 an order for %s (%s) of 45 zł, its title with a code at %s: cheaper %s', (kind, status, newPrice, is) => {
		expect(isLoweredTo({ kind, status, amount: 45 }, newPrice)).toBe(is);
	});

	it('does not accept other pages', () => {
		expect(kindOfResultPage('zwrot')).toBeNull();
		expect(kindOfResultPage(undefined)).toBeNull();
		expect(productTypeOfPath('wydarzenie')).toBe('event');
		expect(productTypeOfPath('event')).toBeNull();
		expect(itemPath('video', 'mewa')).toBe('/wideo/mewa');
		expect(giftPaymentPath()).toBe('/platnosc/prezent');
	});
});

describe('texts of a table of orders', () => {
	it('S1-114 every status has a word in both languages; NOT_STARTED is unfinished, both waiting ones are processing', () => {
		const words = (status: (typeof ORDER_STATUSES)[number]) => publicTexts[statusText(status)];
		for (const status of ORDER_STATUSES) expect(words(status)?.every(Boolean)).toBe(true);
		expect(words('NOT_STARTED')).toEqual(['Niedokończone', 'Unfinished']);
		expect(words('PENDING')).toEqual(words('WAITING_FOR_CONFIRMATION'));
		expect(ORDER_STATUSES.map(statusTone)).toEqual(['wait', 'wait', 'wait', 'wait', 'ok', 'stop', 'wait', 'off']);
	});

	it('S1-237 S1-238 gives the reason why an order has no codes', () => {
		expect(whyNoCodes({ status: 'COMPLETED', codes: [] })).toBe('orders.codes_failed');
		expect(whyNoCodes({ status: 'PENDING', codes: [] })).toBe('orders.codes_unpaid');
		expect(whyNoCodes({ status: 'WAITING_FOR_CONFIRMATION', codes: [] })).toBe('orders.codes_pending');
		expect(whyNoCodes({ status: 'CANCELED', codes: [] })).toBeNull();
		expect(whyNoCodes({ status: 'COMPLETED', codes: [{}] })).toBeNull();
		expect(publicTexts['orders.codes_failed'][0]).toBe('Wystąpił błąd przy generowaniu kodów');
		expect(publicTexts['orders.codes_pending'][0]).toBe('Płatność przetwarzana - kody nie zostały jeszcze wygenerowane');
	});

	it('only an order that ended unpaid is offered again', () => {
		const order = { id: 1, kind: 'event', product_slug: 'event-1', expiration_date: null, refund_reason: null } as const;
		expect(ORDER_STATUSES.filter((status) => canPayAgain({ ...NO_TIMES, ...order, status }, { orders: [], now: NOW }))).toEqual([
			'CANCELED',
		]);
		const cancelled = { ...order, refund_reason: 'Choroba aktora' };
		expect(ORDER_STATUSES.filter((status) => canPayAgain({ ...NO_TIMES, ...cancelled, status }, { orders: [], now: NOW }))).toEqual([]);
	});

	it('a product that another order covers, or may soon cover, is not offered again', () => {
		const order = {
			id: 2,
			kind: 'video',
			status: 'CANCELED',
			product_slug: 'video-1',
			expiration_date: null,
			refund_reason: null,
		} as const;
		const again = (other: object, mine: object = {}) =>
			canPayAgain({ ...NO_TIMES, ...order, ...mine }, { orders: [order, { ...order, ...other }], now: NOW });
		expect(ORDER_STATUSES.filter((status) => !again({ status }))).toEqual([
			'NOT_STARTED',
			'UNDEFINED',
			'PENDING',
			'WAITING_FOR_CONFIRMATION',
			'COMPLETED',
		]);
		expect(again({ status: 'COMPLETED', expiration_date: NOW.toISOString() })).toBe(true);
		expect(again({ status: 'COMPLETED', product_slug: 'video-2' })).toBe(true);
		const gift = { kind: 'gift', status: 'COMPLETED' };
		expect(again({ ...gift, id: 1 }, { kind: 'gift' }), 'a gift bought before').toBe(true);
		expect(again({ ...gift, id: 3 }, { kind: 'gift' }), 'a gift bought instead').toBe(false);
		const group = (id: number, quantity: number) => ({ id, kind: 'group', product_slug: `video-1-${quantity}` });
		expect(again({ ...group(3, 9), status: 'PENDING' }, group(2, 7)), 'another number of tickets').toBe(false);
		expect(again({ ...group(3, 7), status: 'REFUNDED' }, group(2, 7))).toBe(true);
	});
});

it('a part of the price is returned only while the order stays valid', () => {
	expect(returnedPart({ status: 'COMPLETED', returned: 30 })).toBe(30);
	expect(returnedPart({ status: 'COMPLETED', returned: 0 })).toBe(0);
	expect(ORDER_STATUSES.filter((status) => returnedPart({ status, returned: 30 }) > 0)).toEqual(['COMPLETED']);
});

it('F-051 a paid order can be watched while its event is on, its replay is open or its recording is available', () => {
	const order = { ...NO_TIMES, kind: 'event', expiration_date: null, refund_reason: null, replay_until: null } as const;
	const event = { ...order, date_from: '2026-11-20', date_to: '2026-11-20', time_from: '19:00', time_to: '21:00', full_day: 0 as const };
	const at = (time: string, more: object = {}) => isWatchable({ ...event, ...more }, new Date(`2026-11-20T${time}:00Z`));
	expect([at('17:59'), at('18:00'), at('19:59'), at('20:00')]).toEqual([false, true, true, false]);
	expect(at('20:00', { replay_until: '2026-11-21T20:00:00Z' })).toBe(true);
	expect(at('19:30', { stream_ended_at: '2026-11-20T19:00:00Z' }), 'B-024 its stream has ended without a recording').toBe(false);
	const more = { stream_ended_at: '2026-11-20T19:00:00Z', date_to: '2026-11-21' };
	expect(at('19:30', more), 'B-024 until the next evening').toBe(false);
	expect(at('18:00', { refund_reason: 'Choroba aktora' })).toBe(false);
	const video = { ...order, kind: 'video' } as const;
	expect(isWatchable(video, NOW)).toBe(true);
	expect(isWatchable({ ...video, available_from: '2026-12-03T19:00:00Z' }, NOW)).toBe(false);
	expect(isWatchable({ ...video, expiration_date: NOW.toISOString() }, NOW)).toBe(false);
	expect(isWatchable({ ...order, kind: 'group' }, NOW)).toBe(false);
});

it('the access of a paid video order ends with the order or with the video', () => {
	const video = {
		kind: 'video',
		status: 'COMPLETED',
		expiration_date: '2026-11-20T18:30:00.000Z',
		available_from: null,
		end_date: null,
	} as const;
	const before = new Date(NOW.getTime() - 1);
	expect([endedAccess(video, before), endedAccess(video, NOW)]).toEqual([null, video.expiration_date]);
	expect(endedAccess({ ...video, expiration_date: null, end_date: video.expiration_date }, NOW)).toBe(video.expiration_date);
	expect(endedAccess({ ...video, expiration_date: null }, NOW)).toBeNull();
	expect(endedAccess({ ...video, status: 'REFUNDED' }, NOW)).toBeNull();
});

describe('the gift of a title that was cancelled or has ended', () => {
	const codeOf = (change: object) => ({
		id: 1,
		code: 'PRE-1',
		status: 'free' as const,
		usage: null,
		expiration_date: null,
		expired: false,
		taken: false,
		worth: null,
		...change,
	});
	const paid = { ...NO_TIMES, kind: 'gift', refund_reason: null, amount: 80, returned: 30 } as const;
	const giftOf = (change: object) => ({ ...paid, codes: [codeOf(change)] });

	it('F-045 is worth what its code takes off, while that can be used', () => {
		expect(giftWorth(giftOf({ worth: 50 }))).toBe(50);
		expect(giftWorth(giftOf({ worth: 50, taken: true }))).toBe(50);
		expect(giftWorth({ ...giftOf({}), refund_reason: 'Choroba', end_date: '2026-11-20T18:00:00.000Z' })).toBeNull();
		for (const change of [{ status: 'used' }, { status: 'void' }, { expired: true }])
			expect(giftWorth(giftOf({ worth: 50, ...change }))).toBeNull();
		const ended = { ...giftOf({}), end_date: '2026-11-20T18:00:00.000Z' };
		expect(codeState(codeOf({}), ended, NOW)).toBe('left');
		expect(codeState(codeOf({}), { ...ended, kind: 'group' }, NOW)).toBe('over');
	});

	it('R-097 B-024 waits for the close of the hours after a broadcast without a recording, as its code does', () => {
		const evening = { date_from: '2026-11-20', date_to: '2026-11-20', time_from: '19:00', time_to: '22:00', full_day: 0 as const };
		const ended = { ...giftOf({}), ...evening, stream_ended_at: '2026-11-20T18:20:00.000Z' };
		const closes = '2026-11-20T21:00:00.000Z';
		expect([giftWorth(ended), universalFrom(ended, NOW)]).toEqual([null, closes]);
		expect(universalFrom({ ...ended, stream_ended_at: null }, NOW), 'still on').toBeNull();
		const changed = { ...ended, codes: [codeOf({ worth: 50 })] };
		expect([giftWorth(changed), universalFrom(changed, NOW)]).toEqual([50, null]);
		for (const more of [
			{ codes: [codeOf({ status: 'used' })] },
			{ codes: [codeOf({ expiration_date: closes })] },
			{ amount: 30 },
			{ kind: 'group' as const },
		])
			expect(universalFrom({ ...ended, ...more }, NOW)).toBeNull();
		expect(universalFrom({ ...giftOf({}), end_date: '2026-11-20T18:00:00.000Z' }, NOW), 'a video').toBe('2026-11-20T18:00:00.000Z');
		const { worth: _, ...ofTheVersionBefore } = codeOf({});
		expect(universalFrom({ ...ended, codes: [ofTheVersionBefore] }, NOW)).toBeNull();
	});
});

it('S1-083 a result page polls with growing intervals, at most half a minute', () => {
	const waits = [1, 2, 3, 4, 10, 500].map(pollAfterMs);
	expect(waits).toEqual([1000, 1500, 2250, 3375, 30_000, 30_000]);
});
