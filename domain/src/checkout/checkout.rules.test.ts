import { describe, expect, it } from 'vitest';
import type { UserCodeOut } from '../codes/codes.contract.ts';
import { type EventForViewer, eventProductState } from '../watching/access.rules.ts';
import { event, standard } from '../watching/testing/access.examples.ts';
import {
	type CheckoutChoice,
	type CheckoutFacts,
	type CheckoutItem,
	checkoutState,
	isGroupOffered,
	type OpenOrder,
} from './checkout.rules.ts';

const NOW = new Date('2026-11-15T10:00:00Z');
const GROUPS = { event_available: true, video_available: true, one_free: false, min_units: 5, max_units: 30, discount: 10 };
const CHOICE: CheckoutChoice = { isGroup: false, typed: null, code: null, wantsChange: false, prefersBest: false };
const GROUP: Partial<CheckoutChoice> = { isGroup: true };

const itemOf = (change: Partial<EventForViewer> = {}, more: Partial<CheckoutItem> = {}): CheckoutItem => ({
	type: 'event',
	id: 12,
	priceGrosze: 4500,
	hasVat: () => true,
	ticketsLeft: 100,
	bestCodeId: null,
	bestPriceGrosze: null,
	codeTarget: { type: 'event', id: 12, priceGrosze: 4500, enable_codes: true, enable_tickets: true },
	state: (viewer, now, newPrice) => eventProductState({ ...event, ...change, newPrice }, viewer, now),
	...more,
});
const codeOf = (code_id: number, change: Partial<UserCodeOut> = {}): UserCodeOut => ({
	code_id,
	code: `KOD${code_id}`,
	desc: '',
	discount_percent: 50,
	discount_cash: null,
	title: null,
	activation_date: '2026-11-01T10:00:00.000Z',
	usage_date: null,
	held_by_bank: 0,
	event_id: null,
	video_id: null,
	expiration_date: null,
	title_ends: null,
	used: 0,
	held: 0,
	paid_for: 0,
	over: 0,
	...change,
});
const orderOf = (change: Partial<OpenOrder> = {}): OpenOrder => ({
	status: 'PENDING',
	kind: 'event',
	used_code: null,
	product_quantity: 1,
	list_price: 40,
	amount: 40,
	discount: 0,
	one_free: 0,
	has_vat: false,
	...change,
});
const groupOrder = (change: Partial<OpenOrder> = {}) => orderOf({ kind: 'group', product_quantity: 8, amount: 320, ...change });
const PENDING = itemOf({ paymentStatus: 'PENDING' });
const FACTS: CheckoutFacts = { item: itemOf(), viewer: standard, orders: { open: null, isKnown: true }, ownCodes: [], groups: GROUPS };
const stateOf = (facts: Partial<CheckoutFacts> = {}, choice: Partial<CheckoutChoice> = {}) =>
	checkoutState({ ...FACTS, ...facts }, { ...CHOICE, ...choice }, NOW);
const withOrder = (open: OpenOrder, item = PENDING, isKnown = true) => ({ item, orders: { open, isKnown } });
const WITH_BEST = itemOf({}, { bestCodeId: 1, bestPriceGrosze: 2250 });

/** The parts the cases are about. */
const inShort = ({ tickets, price, button, change, form, code }: ReturnType<typeof stateOf>) => ({
	quantity: tickets.quantity,
	total: price.total,
	label: price.label,
	hasVat: price.hasVat,
	code: code?.code_id ?? null,
	button: button.kind,
	change: change?.isOn ?? null,
	form,
});
const TICKET = {
	quantity: 1,
	total: 4500,
	label: 'purchase.total',
	hasVat: true,
	code: null,
	button: 'pay',
	change: null,
	form: 'send',
};

describe('a ticket for the buyer', () => {
	it.each<[string, Partial<CheckoutFacts>, Partial<CheckoutChoice>, Partial<typeof TICKET> | object]>([
		['costs the price of the title', {}, {}, {}],
		[
			'is nothing to press where the buyer has it',
			{ item: itemOf({ paymentStatus: 'COMPLETED' }) },
			{},
			{ label: null, button: 'access', form: 'closed' },
		],
		['is priced without VAT as sold', { item: itemOf({}, { hasVat: () => false }) }, {}, { hasVat: false }],
		['starts with the best code', { item: WITH_BEST, ownCodes: [codeOf(1), codeOf(2)] }, {}, { total: 2250, code: 1 }],
		[
			'takes another code',
			{ item: WITH_BEST, ownCodes: [codeOf(1), codeOf(2, { discount_percent: 20 })] },
			{ code: { id: 2, bestId: 1 } },
			{ total: 3600, code: 2 },
		],
		['takes no code', { item: WITH_BEST, ownCodes: [codeOf(1)] }, { code: { id: null, bestId: 1 } }, {}],
		[
			'returns to the best code when the chosen one was spent',
			{ item: WITH_BEST, ownCodes: [codeOf(1), codeOf(2, { used: 1 })] },
			{ code: { id: 2, bestId: 1 } },
			{ total: 2250, code: 1 },
		],
		[
			'waits for the codes of a person who has one',
			{ item: WITH_BEST, ownCodes: undefined },
			{},
			{ total: 2250, label: null, form: 'closed' },
		],
		['does not wait for the codes of a person who has none', { ownCodes: undefined }, {}, {}],
		[
			'is free with a code for all of it',
			{ item: WITH_BEST, ownCodes: [codeOf(1, { discount_percent: 100 })] },
			{},
			{ total: 0, label: 'free', code: 1 },
		],
		[
			'has no price with a code after its cancellation',
			{ item: itemOf({ cancelled: 1 }, { bestCodeId: 1 }), ownCodes: [codeOf(1)] },
			{},
			{ label: 'purchase.line_price', button: 'blocked', form: 'closed' },
		],
		[
			'keeps the price of the unpaid order',
			withOrder(orderOf()),
			{},
			{ total: 4000, hasVat: false, button: 'processing', change: false, form: 'closed' },
		],
		[
			'has no price while its unpaid order is not known',
			{ item: PENDING },
			{},
			{ label: null, button: 'processing', change: false, form: 'closed' },
		],
		[
			'cannot be changed while the bank has it',
			withOrder(orderOf({ status: 'WAITING_FOR_CONFIRMATION' }), itemOf({ paymentStatus: 'WAITING_FOR_CONFIRMATION' })),
			{ wantsChange: true },
			{ total: 4000, label: 'order_result.amount', hasVat: false, button: 'processing', form: 'closed' },
		],
		[
			'can be sent again while it is changed, at its own price',
			withOrder(orderOf()),
			{ wantsChange: true },
			{ total: 4000, hasVat: false, change: true },
		],
		[
			'changes to the price of today with another code',
			{ ...withOrder(orderOf()), ownCodes: [codeOf(1)] },
			{ wantsChange: true, code: { id: 1, bestId: null } },
			{ total: 2250, code: 1, change: true },
		],
		[
			'starts a change with the code the order holds',
			{ ...withOrder(orderOf({ used_code: 'KOD2', amount: 20 })), ownCodes: [codeOf(1), codeOf(2, { held: 1 })] },
			{ wantsChange: true },
			{ total: 2000, hasVat: false, code: 2, change: true },
		],
		[
			'starts a change with the best code for who came to use it',
			{
				...withOrder(orderOf({ used_code: 'KOD2' }), itemOf({ paymentStatus: 'PENDING' }, { bestCodeId: 1, bestPriceGrosze: 2250 })),
				ownCodes: [codeOf(1), codeOf(2, { held: 1 })],
			},
			{ wantsChange: true, prefersBest: true },
			{ total: 2250, code: 1, change: true },
		],
		[
			'is requested again where the order never reached the provider',
			withOrder(orderOf({ status: 'NOT_STARTED' }), itemOf({ paymentStatus: 'NOT_STARTED' })),
			{},
			{ total: 4000, hasVat: false },
		],
	])('F-042 %s', (_, facts, choice, expected) => {
		expect(inShort(stateOf(facts, choice))).toEqual({ ...TICKET, ...expected });
	});
});

describe('tickets for a group', () => {
	const FIVE = { ...TICKET, quantity: 5, total: 20_250 };
	it.each<[string, Partial<CheckoutFacts>, Partial<CheckoutChoice>, object]>([
		['start with the smallest group', {}, {}, {}],
		['are as many as typed', {}, { typed: ' 10 ' }, { quantity: 10, total: 40_500 }],
		['show all errors for a number that cannot be sold', {}, { typed: '3' }, { quantity: 3, total: 4500, label: null, form: 'check' }],
		['show all errors for what is no number', {}, { typed: 'pięć' }, { quantity: 0, total: 4500, label: null, form: 'check' }],
		['take no code and no price of the account', { item: WITH_BEST, ownCodes: [codeOf(1)] }, {}, {}],
		['do not wait for the codes', { item: WITH_BEST, ownCodes: undefined }, {}, {}],
		['are sold to who has a ticket', { item: itemOf({ paymentStatus: 'COMPLETED' }) }, {}, {}],
		['keep the price of the unpaid order of as many', withOrder(groupOrder(), itemOf()), {}, { quantity: 8, total: 32_000, hasVat: false }],
		['cost what they cost today with another number', withOrder(groupOrder(), itemOf()), { typed: '10' }, { quantity: 10, total: 40_500 }],
		[
			'have the seats of the order they replace',
			withOrder(groupOrder(), itemOf({}, { ticketsLeft: 2 })),
			{ typed: '10' },
			{ quantity: 10, total: 40_500 },
		],
		[
			'are sold out without seats',
			{ item: itemOf({}, { ticketsLeft: 0 }) },
			{},
			{ label: 'purchase.line_price', button: 'blocked', form: 'closed' },
		],
		[
			'stay as the bank has them',
			withOrder(groupOrder({ status: 'WAITING_FOR_CONFIRMATION' }), itemOf()),
			{ typed: '10' },
			{ quantity: 8, total: 32_000, label: 'order_result.amount', hasVat: false, button: 'processing', form: 'closed' },
		],
		['are not sold while their orders are not known', { orders: { open: null, isKnown: false } }, {}, { label: null, form: 'closed' }],
	])('F-049 %s', (_, facts, choice, expected) => {
		expect(inShort(stateOf(facts, { ...GROUP, ...choice }))).toEqual({ ...FIVE, ...expected });
	});

	it('are offered where they are sold and cost something', () => {
		expect(isGroupOffered(itemOf(), GROUPS)).toBe(true);
		expect(isGroupOffered(itemOf(), { ...GROUPS, event_available: false })).toBe(false);
		expect(isGroupOffered(itemOf({}, { priceGrosze: 0 }), GROUPS)).toBe(false);
	});
});

it('the open order is what the page would order only with the same number of tickets', () => {
	expect(stateOf(withOrder(groupOrder(), itemOf()), GROUP).isOpenSame).toBe(true);
	expect(stateOf(withOrder(groupOrder(), itemOf()), { ...GROUP, typed: '9' }).isOpenSame).toBe(false);
	expect(stateOf().isOpenSame).toBe(false);
});
