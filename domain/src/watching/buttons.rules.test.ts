import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text } from '../texts/texts.ts';
import {
	type EventForViewer,
	eventProductState,
	type VideoForViewer,
	type Viewer,
	videoProductState,
	whyNotBuy,
	whyNotWatch,
} from './access.rules.ts';
import { actionButton, adminTags, type Button, cardButton, purchaseButton } from './buttons.rules.ts';
import { admin, after, child, early, event, premium, running, standard, video } from './testing/access.examples.ts';

const opening = '2026-11-20T18:00:00.000Z';
const none = { gifts: false, groups: false };
const gifts = { gifts: true, groups: false };
const groups = { gifts: false, groups: true };

const ofEvent = (change: Partial<EventForViewer>, viewer: Viewer = standard, now = early, offers = none) => {
	const state = eventProductState({ ...event, ...change }, viewer, now);
	return { purchase: purchaseButton(state, offers), action: actionButton(state), card: cardButton(state) };
};
const ofVideo = (change: Partial<VideoForViewer>, viewer: Viewer = standard, offers = none) => {
	const state = videoProductState({ ...video, ...change }, viewer, running);
	return { purchase: purchaseButton(state, offers), action: actionButton(state), card: cardButton(state) };
};

const hidden: Button = { kind: 'hidden' };
const buy: Button = { kind: 'buy', forOthers: false };
const forOthers: Button = { kind: 'buy', forOthers: true };
const blocked = (reason: string) => ({ kind: 'blocked', reason });
const soon = { kind: 'soon', at: opening };
const paid = { paymentStatus: 'COMPLETED' };

describe('event buttons', () => {
	it('S1-139 the buy button is hidden when the event is over; only those with access read that it ended', () => {
		expect(ofEvent({}, standard, after)).toEqual({ purchase: hidden, action: hidden, card: hidden });
		expect(ofEvent(paid, standard, after, gifts)).toEqual({ purchase: hidden, action: { kind: 'ended' }, card: { kind: 'ended' } });
		expect(ofEvent({ paymentStatus: 'PENDING' }, standard, after).card).toEqual(hidden);
		// nor is anything sold while its recording is open
		const recorded = ofEvent({ ...paid, replay_until: '2026-11-30T18:00:00.000Z' }, standard, after, gifts);
		expect([recorded.purchase, recorded.action]).toEqual([{ kind: 'access' }, { kind: 'watch' }]);
	});

	it('S1-140 R-092 hidden when tickets are disabled, unless a usable code brings the price to 0', () => {
		expect(ofEvent({ enable_tickets: 0 })).toEqual({ purchase: hidden, action: hidden, card: hidden });
		expect(ofEvent({ enable_tickets: 0, newPrice: 10 }).purchase).toEqual(hidden);
		expect(ofEvent({ enable_tickets: 0, newPrice: 0 }).purchase).toEqual({ kind: 'use_code' });
	});

	it('S1-141 blocked under age and for a blocked country, each saying why', () => {
		expect([1, 7, 22].map((age) => text('pl', 'button.under_age', { age }))).toEqual(['Od 1 roku', 'Od 7 lat', 'Od 22 lat']);
		expect(ofEvent({ age_restriction: 16 }, child)).toEqual({ purchase: blocked('under_age'), action: hidden, card: blocked('under_age') });
		expect(ofEvent({ countryBlock: true }).purchase).toEqual(blocked('country_blocked'));
		expect(ofEvent({ ...paid, countryBlock: true }, standard, running)).toEqual({
			purchase: blocked('country_blocked'),
			action: hidden,
			card: blocked('country_blocked'),
		});
	});

	it('blocked when sold out', () => {
		expect(ofEvent({ ticketsAvailable: false }).purchase).toEqual(blocked('sold_out'));
		expect(ofEvent({ ticketsAvailable: false }).card).toEqual(blocked('sold_out'));
		expect(ofEvent({ ticketsAvailable: false, available_tickets: null }).purchase).toEqual(buy);
	});

	it('buy without access, or for others with access to something sold', () => {
		expect(ofEvent({})).toEqual({ purchase: buy, action: hidden, card: buy });
		for (const offers of [gifts, groups])
			expect(ofEvent(paid, standard, early, offers)).toEqual({ purchase: forOthers, action: soon, card: soon });
		expect(ofEvent({}, premium, running, gifts)).toEqual({ purchase: forOthers, action: { kind: 'watch' }, card: { kind: 'watch' } });
	});

	it('get access for a free event with tickets, use code when newPrice is 0, otherwise buy', () => {
		expect(ofEvent({ event_price: 0 }).purchase).toEqual({ kind: 'get_access' });
		expect(ofEvent({ newPrice: 0 }).purchase).toEqual({ kind: 'use_code' });
		expect(ofEvent({ newPrice: 10 }).purchase).toEqual(buy);
	});

	it('access when nothing is sold for others', () => {
		expect(ofEvent(paid).purchase).toEqual({ kind: 'access' });
		expect(ofEvent({ event_price: 0, available_tickets: null }, standard, early, gifts).purchase).toEqual({ kind: 'access' });
		expect(ofEvent({ ...paid, enable_tickets: 0 }, standard, early, gifts).purchase).toEqual({ kind: 'access' });
		expect(ofEvent({ ...paid, ticketsAvailable: false }, standard, early, groups).purchase).toEqual({ kind: 'access' });
	});

	it.each([
		['PENDING', 'unpaid'],
		['WAITING_FOR_CONFIRMATION', 'waiting'],
	] as const)('F-046 one processing button with %s, which says %s', (paymentStatus, state) => {
		const button = { kind: 'processing', state } as const;
		expect(ofEvent({ paymentStatus })).toEqual({ purchase: button, action: hidden, card: button });
	});

	it.each(['CANCELED', 'NOT_STARTED', 'UNDEFINED', 'REFUNDED', 'WAITING_FOR_REFUND', null])('S1-157 with %s one buys', (paymentStatus) => {
		expect(ofEvent({ paymentStatus }).purchase).toEqual(buy);
	});

	it('B-024 after the broadcast of an evening without a recording says when the next one begins', () => {
		const ended = { ...paid, date_to: '2026-11-21', stream_ended_at: '2026-11-20T18:30:00.000Z' };
		const next = { kind: 'soon', at: '2026-11-21T18:00:00.000Z', isNext: true };
		expect(ofEvent(ended, standard, running)).toMatchObject({ action: next, card: next });
		expect(ofEvent({ ...ended, replay_until: '2026-11-22T18:30:00.000Z' }, standard, running).action).toEqual({ kind: 'watch' });
		expect(ofEvent({ ...ended, next_stream_waits: true }, standard, running).action).toEqual({ kind: 'watch' });
		const days = { ...ended, full_day: 1 } as const;
		expect(ofEvent(days, standard, running).action).toEqual({ ...next, at: '2026-11-20T23:00:00.000Z' });
	});

	it.each<[string, Partial<EventForViewer>, Viewer]>([
		['admin', {}, admin],
		['premium', {}, premium],
		['COMPLETED', paid, standard],
		['free', { event_price: 0, available_tickets: 0 }, standard],
		['free, signed out', { event_price: 0, available_tickets: 0 }, null],
	])('S1-147 R-042 %s follows the status: soon, watch, ended', (_who, change, viewer) => {
		expect([early, running, after].map((now) => ofEvent(change, viewer, now).action)).toEqual([soon, { kind: 'watch' }, { kind: 'ended' }]);
		expect([early, running, after].map((now) => ofEvent(change, viewer, now).card)).toEqual([soon, { kind: 'watch' }, { kind: 'ended' }]);
	});

	it('S1-147 between two evenings the button says that the next one is soon', () => {
		expect(ofEvent({ ...paid, date_to: '2026-11-21' }, standard, after).action).toEqual({ kind: 'soon', at: '2026-11-21T18:00:00.000Z' });
	});

	it('S1-148 R-044 reasons apply in order', () => {
		const all = { paymentStatus: 'PENDING', age_restriction: 16, countryBlock: true, enable_tickets: 0, ticketsAvailable: false } as const;
		const grown = { ...all, paymentStatus: null };
		expect(ofEvent(all, child, after).purchase).toEqual(hidden);
		expect(ofEvent(all, child).purchase).toMatchObject({ kind: 'processing' });
		expect(ofEvent(grown, child).purchase).toEqual(blocked('under_age'));
		expect(ofEvent(grown, standard).purchase).toEqual(blocked('country_blocked'));
		expect(ofEvent({ ...grown, ...paid, countryBlock: false }, standard).purchase).toEqual({ kind: 'access' });
		expect(ofEvent({ ...grown, countryBlock: false }, standard).purchase).toEqual(hidden);
		expect(ofEvent({ ticketsAvailable: false, newPrice: 0 }).purchase).toEqual(blocked('sold_out'));
	});

	it('R-044 a visitor who has not signed in sees buy, or the blocked country, and no age', () => {
		expect(ofEvent({ age_restriction: 18 }, null).purchase).toEqual(buy);
		expect(ofEvent({ countryBlock: true }, null).card).toEqual(blocked('country_blocked'));
		expect(ofEvent({ ticketsAvailable: false }, null).card).toEqual(blocked('sold_out'));
	});

	it('S1-149 tells an admin what is unpublished and what is hidden, and nobody else', () => {
		expect(adminTags({ published: 0, dashboard_hidden: 1 }, admin)).toEqual(['unpublished', 'hidden']);
		expect(adminTags({ published: 1, dashboard_hidden: 0 }, admin)).toEqual([]);
		expect(adminTags({ visible: 0, dashboard_hidden: 0 }, admin)).toEqual(['hidden']);
		expect(adminTags({ published: 1, dashboard_hidden: 1 }, premium)).toEqual([]);
	});
});

describe('video buttons', () => {
	it('S1-150 hidden after end_date, for everyone', () => {
		for (const viewer of [null, standard, premium, admin])
			expect(ofVideo({ end_date: '2026-11-20T18:00:00.000Z' }, viewer)).toEqual({ purchase: hidden, action: hidden, card: hidden });
	});

	it('blocked under age or by country, processing before that', () => {
		expect(ofVideo({ age_restriction: 16 }, child).card).toEqual(blocked('under_age'));
		expect(ofVideo({ countryBlock: true }).card).toEqual(blocked('country_blocked'));
		expect(ofVideo({ paymentStatus: 'WAITING_FOR_CONFIRMATION' }).card).toEqual({ kind: 'processing', state: 'waiting' });
	});

	it.each<[string, Partial<VideoForViewer>, Viewer]>([
		['free', { video_price: 0 }, standard],
		['paid', paid, standard],
		['admin', {}, admin],
		['premium', {}, premium],
	])('S1-152 %s: soon with a future available_from, otherwise watch', (_who, change, viewer) => {
		const available_from = '2026-11-21T18:00:00.000Z';
		expect(ofVideo({ ...change, available_from }, viewer).card).toEqual({ kind: 'soon', at: available_from });
		expect(ofVideo(change, viewer).card).toEqual({ kind: 'watch' });
	});

	it('buy for everyone else, before and after the opening, and again once the ticket expired', () => {
		for (const viewer of [null, standard]) expect(ofVideo({}, viewer)).toEqual({ purchase: buy, action: hidden, card: buy });
		expect(ofVideo({ available_from: '2026-11-21T18:00:00.000Z' }).card).toEqual(buy);
		expect(ofVideo({ ...paid, expiration_date: '2026-11-20T18:00:00.000Z' }).card).toEqual(buy);
		expect(ofVideo({ newPrice: 0 }).card).toEqual({ kind: 'use_code' });
	});

	it('with access to a video the purchase place says so, or sells for others', () => {
		expect(ofVideo(paid).purchase).toEqual({ kind: 'access' });
		expect(ofVideo(paid, standard, groups).purchase).toEqual(forOthers);
		expect(ofVideo({ video_price: 0 }, standard, gifts).purchase).toEqual({ kind: 'access' });
	});
});

describe('buttons and the server', () => {
	const ENABLED: readonly Button['kind'][] = ['buy', 'get_access', 'use_code'];
	const flag = fc.boolean();
	const anyEvent = fc.record({
		event_price: fc.constantFrom(0, 45),
		newPrice: fc.constantFrom(null, 0, 10),
		enable_tickets: flag,
		available_tickets: fc.constantFrom(null, 0, 10),
		ticketsAvailable: flag,
		age_restriction: fc.constantFrom(null, 0, 16),
		countryBlock: flag,
		paymentStatus: fc.constantFrom(null, 'NOT_STARTED', 'PENDING', 'COMPLETED', 'CANCELED', 'REFUNDED'),
	});
	const viewer = fc.constantFrom<Viewer>(standard, child, premium, admin, { role: 'standard', birthday: null });
	const now = fc.constantFrom(early, running, after);
	const offers = fc.record({ gifts: flag, groups: flag });

	it('R-044 A10 an enabled button is never refused, and a refusal never has an enabled button', () => {
		fc.assert(
			fc.property(anyEvent, viewer, now, offers, (change, who, when, sold) => {
				const state = eventProductState({ ...event, ...change }, who, when);
				const purchase = purchaseButton(state, sold);
				const buysForSelf = ENABLED.includes(purchase.kind) && !(purchase.kind === 'buy' && purchase.forOthers);
				if (buysForSelf) expect(whyNotBuy(state)).toBeNull();
				else if (purchase.kind !== 'processing') expect(whyNotBuy(state)).not.toBeNull();
				if (actionButton(state).kind === 'watch') expect(whyNotWatch(state)).toBeNull();
				if (purchase.kind === 'blocked') expect(whyNotBuy(state)).toBe(purchase.reason);
			}),
			{ numRuns: 3_000 },
		);
	});

	it('R-042 people who may watch get the button, except admins outside the show and buyers whose payment is processed', () => {
		fc.assert(
			fc.property(anyEvent, viewer, now, (change, who, when) => {
				const state = eventProductState({ ...event, ...change }, who, when);
				if (whyNotWatch(state) === null && !state.isAdmin && !state.processing) expect(cardButton(state)).toEqual({ kind: 'watch' });
			}),
			{ numRuns: 2_000 },
		);
	});
});
