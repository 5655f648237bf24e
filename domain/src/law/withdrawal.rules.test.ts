import { describe, expect, it } from 'vitest';
import type { ConsentVersion } from '../orders/buying/orders.consent.ts';
import { ORDER_STATUSES } from '../orders/orders.moves.rules.ts';
import { isTextKey } from '../texts/texts.ts';
import {
	consentOf,
	type LawOrder,
	returnOffer,
	subjectOf,
	WITHDRAWAL_REASONS,
	type WithdrawalReason,
	type WithdrawalRight,
	withdrawalOf,
	withdrawalTerm,
	withdrawalText,
} from './withdrawal.rules.ts';

const INFORMED: ConsentVersion = '2026-11-20';
const RECORDING: ConsentVersion = '2026-11-20-recording';

const order = (over: Partial<LawOrder>): LawOrder => ({
	kind: 'event',
	productType: 'event',
	status: 'COMPLETED',
	amount: 45,
	free_grant: 0,
	completed_at: '2026-11-19T13:41:00.000Z',
	views: 0,
	numberOfUses: 0,
	product_quantity: 1,
	consent_version: INFORMED,
	date_from: '2026-11-27',
	date_to: '2026-11-27',
	time_from: '19:00',
	time_to: '22:00',
	full_day: 0,
	hide_time_to: 0,
	...over,
});

const NO_DAY = { date_from: null, date_to: null, time_from: null, time_to: null, full_day: null, hide_time_to: null };
const EVENT = order({});
const VIDEO = order({ kind: 'video', productType: 'video', ...NO_DAY });
const GIFT = order({ kind: 'gift' });
const ANY_GIFT = order({ kind: 'gift', productType: 'any', ...NO_DAY });
const GROUP = order({ kind: 'group', product_quantity: 25 });
const FILM_GROUP = order({ kind: 'group', productType: 'video', product_quantity: 25, ...NO_DAY });

const SOON = '2026-11-20T08:00:00Z';
const LAST = '2026-12-03T22:59:59.999Z';
const LATE = '2026-12-03T23:00:00Z';
const ON_THE_DAY = '2026-11-27T18:00:00Z';

type Cell = [name: string, order: LawOrder, at: string, right: WithdrawalRight, why: WithdrawalReason];

const CELLS: Cell[] = [
	['a ticket', EVENT, SOON, 'none', 'set_day'],
	['a ticket that was watched', { ...EVENT, views: 1 }, ON_THE_DAY, 'none', 'set_day'],
	['a ticket without a known consent', { ...EVENT, consent_version: null }, SOON, 'none', 'set_day'],
	['a ticket for the recording alone', { ...EVENT, consent_version: RECORDING }, SOON, 'whole', 'unstarted'],
	['the same, started', { ...EVENT, consent_version: RECORDING, views: 1 }, SOON, 'none', 'started'],
	['a recording', VIDEO, SOON, 'whole', 'unstarted'],
	['a recording in the last moment', VIDEO, LAST, 'whole', 'unstarted'],
	['a recording after the term', VIDEO, LATE, 'none', 'late'],
	['a started recording', { ...VIDEO, views: 1 }, SOON, 'none', 'started'],
	['a started recording after the term', { ...VIDEO, views: 1 }, LATE, 'none', 'started'],
	['a recording without the waiver', { ...VIDEO, consent_version: null }, SOON, 'whole', 'unstarted'],
	['a started recording without the waiver', { ...VIDEO, views: 3, consent_version: null }, SOON, 'whole', 'unwaived'],
	['a recording whose buyer was told nothing, after 14 days', { ...VIDEO, consent_version: null }, LATE, 'whole', 'unstarted'],
	['the same after 12 months and 14 days', { ...VIDEO, consent_version: null }, '2027-12-03T23:00:00Z', 'none', 'late'],
	['an unused gift', GIFT, SOON, 'whole', 'unused'],
	['an unused gift on the day of its event', GIFT, ON_THE_DAY, 'whole', 'unused'],
	['an unused gift after the term', GIFT, LATE, 'none', 'late'],
	['a used gift', { ...GIFT, numberOfUses: 1 }, SOON, 'none', 'used'],
	['an unused gift for anything', ANY_GIFT, SOON, 'whole', 'unused'],
	['an unused group', GROUP, SOON, 'whole', 'unused'],
	['an unused group when its event has begun', GROUP, ON_THE_DAY, 'none', 'begun'],
	['a group half used', { ...GROUP, numberOfUses: 12 }, SOON, 'part', 'half_used'],
	['a group half used when its event has begun', { ...GROUP, numberOfUses: 12 }, ON_THE_DAY, 'none', 'begun'],
	['a group half used after the term', { ...FILM_GROUP, numberOfUses: 12 }, LATE, 'none', 'late'],
	['a group used up', { ...GROUP, numberOfUses: 25 }, SOON, 'none', 'used'],
	['an unused group for a film', FILM_GROUP, SOON, 'whole', 'unused'],
	['a free video', { ...VIDEO, amount: 0 }, SOON, 'none', 'free'],
	['a granted video', { ...VIDEO, free_grant: 1 }, SOON, 'none', 'free'],
];

describe("the law's table", () => {
	it.each(CELLS)('N-020 %s', (_, one, at, right, why) => {
		expect(withdrawalOf(one, new Date(at))).toMatchObject({ right, why, fee: 0 });
	});

	it.each(ORDER_STATUSES)('N-020 an order %s has a right only while it is paid and not returned', (status) => {
		const why = status === 'COMPLETED' ? 'unstarted' : status.includes('REFUND') ? 'returned' : 'unpaid';
		expect(withdrawalOf({ ...VIDEO, status }, new Date(SOON)).why).toBe(why);
	});

	it('N-020 has a sentence for every reason, and every reason has a cell', () => {
		const seen = new Set([...CELLS.map(([, , , , why]) => why), 'unpaid', 'returned']);
		expect([...seen].sort()).toEqual([...WITHDRAWAL_REASONS].sort());
		for (const why of WITHDRAWAL_REASONS) expect(isTextKey(withdrawalText({ why })), why).toBe(true);
	});

	it('N-020 knows what was agreed to and what was bought', () => {
		expect([EVENT, VIDEO, GIFT, GROUP, { ...VIDEO, consent_version: 'unknown' }].map(consentOf)).toEqual([
			'informed',
			'waiver',
			'informed',
			'informed',
			'none',
		]);
		expect([EVENT, VIDEO, GIFT, GROUP].map(subjectOf)).toEqual(['set_day', 'recording', 'code', 'code']);
	});

	it.each([
		['a Thursday', '2026-11-19T13:00:00Z', '2026-12-03T22:59:59.999Z'],
		['just before midnight in Warsaw', '2026-11-19T22:59:00Z', '2026-12-03T22:59:59.999Z'],
		['just after midnight in Warsaw', '2026-11-19T23:01:00Z', '2026-12-04T22:59:59.999Z'],
		['a Saturday moves the end to Monday', '2026-11-21T12:00:00Z', '2026-12-07T22:59:59.999Z'],
		['holidays move it to the next working day', '2026-12-11T12:00:00Z', '2026-12-28T22:59:59.999Z'],
		['over the change of the clock', '2026-10-15T12:00:00Z', '2026-10-29T22:59:59.999Z'],
	])('N-020 the term of %s', (_, paid, end) => expect(withdrawalTerm(paid, 'waiver')).toBe(end));

	it('N-020 a buyer who was told nothing has twelve months more, also from a leap day', () => {
		expect(withdrawalTerm('2028-02-29T12:00:00Z', 'none')).toBe('2029-03-14T22:59:59.999Z');
	});
});

describe('what is told before the button', () => {
	const now = new Date('2026-11-19T13:41:00Z');
	it.each([
		['event', 'event', 45, INFORMED, 'set_day', null],
		['event', 'event', 45, RECORDING, 'recording', '2026-12-03'],
		['video', 'video', 29, INFORMED, 'recording', '2026-12-03'],
		['gift', null, 50, INFORMED, 'code', '2026-12-03'],
		['group', 'event', 500, INFORMED, 'code', '2026-12-03'],
		['video', 'video', 0, INFORMED, 'free', null],
	] as const)('N-023 %s for %s at %d zł by %s', (kind, product, amount, consent_version, subject, until) => {
		const offer = returnOffer({ kind, product, amount, consent_version }, now);
		expect(offer).toEqual({ bold: `law.offer.${subject}`, why: `law.offer_why.${subject}`, until });
		expect(isTextKey(offer.bold) && isTextKey(offer.why)).toBe(true);
	});
});
