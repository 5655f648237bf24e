import { describe, expect, it } from 'vitest';
import { isUnpaid, ORDER_STATUSES, type OrderStatus, whyNotMove } from '../orders.moves.rules.ts';
import { afterRefunds, nextRefundStatus, type Refund, type RefundStatus } from '../refunding/orders.refunds.rules.ts';
import {
	AUTO_REFUND_REASONS,
	type AutoRefundReason,
	autoRefundReason,
	onNotice,
	onPaid,
	type PaidDecision,
} from './orders.payment-effects.rules.ts';
import { fromProvider, nextStatus } from './orders.provider-status.rules.ts';

/** Every sequence of 1 to `length` letters; repeats are replays, so all permutations of all sets are included. */
function* sequences<T>(letters: readonly T[], length: number): Generator<T[]> {
	if (length === 0) return;
	for (const letter of letters) {
		yield [letter];
		for (const rest of sequences(letters, length - 1)) yield [letter, ...rest];
	}
}

type Notice = { attempt: string; word: string } | { refund: string; grosze: number; status: RefundStatus };
const PAID = 5000;

/** Applies each notice as the service does, with the rules only. */
function play(notices: readonly Notice[], given: { attempts: string[]; codes?: string[]; seatFree: boolean; start?: OrderStatus }) {
	const { attempts, codes = [], seatFree, start = 'PENDING' } = given;
	const state = new Map(attempts.map((name) => [name, start]));
	const refunds = new Map<string, Refund>();
	let order = start;
	const acts: PaidDecision['act'][] = [];
	for (const notice of notices) {
		const before: OrderStatus = order;
		if ('word' in notice) {
			const { attempt } = notice;
			const others = attempts.filter((name) => name !== attempt).map((name) => state.get(name) ?? start);
			const facts = {
				seatFree,
				autoRefundReason: null,
				thisAttemptPaid: state.get(attempt) === 'COMPLETED',
				anotherAttemptPaid: others.includes('COMPLETED'),
				anotherAttemptOpen: others.some(isUnpaid),
				thisAttemptEnded: state.get(attempt) === 'CANCELED',
				orderGoesOn: codes.includes(attempt) && order !== 'WAITING_FOR_CONFIRMATION',
			};
			const word = fromProvider(notice.word);
			state.set(attempt, nextStatus(state.get(attempt) ?? start, word));
			const decision = onNotice({ status: order }, word, facts);
			expect(whyNotMove(before, decision.to, 'provider')).toBeNull();
			order = decision.to;
			if (word === 'COMPLETED') acts.push(decision.act);
		} else {
			const known = refunds.get(notice.refund)?.status ?? 'PENDING';
			refunds.set(notice.refund, { amount_grosze: notice.grosze, status: nextRefundStatus(known, notice.status) });
		}
		const settled = afterRefunds({ status: order, paidGrosze: PAID }, [...refunds.values()]);
		expect(whyNotMove(order, settled.to, 'provider')).toBeNull();
		order = settled.to;
	}
	return { order, acts };
}

const WORDS = ['NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'COMPLETED', 'CANCELED', 'SOMETHING_NEW'];

describe('statuses of the provider', () => {
	it('R-054 become our statuses; an unknown one is UNDEFINED and never paid', () => {
		const table = ['NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'REJECTED', 'COMPLETED', 'CANCELED', 'CANCELLED', '', 'constructor'];
		expect(table.map(fromProvider)).toEqual([
			'PENDING',
			'PENDING',
			'WAITING_FOR_CONFIRMATION',
			'WAITING_FOR_CONFIRMATION',
			'COMPLETED',
			'CANCELED',
			'UNDEFINED',
			'UNDEFINED',
			'UNDEFINED',
		]);
	});

	it('B2 R-060 only raise the status of an attempt, by the table', () => {
		expect(nextStatus('COMPLETED', 'PENDING')).toBe('COMPLETED');
		expect(nextStatus('COMPLETED', 'CANCELED')).toBe('COMPLETED');
		expect(nextStatus('CANCELED', 'WAITING_FOR_CONFIRMATION')).toBe('CANCELED');
		expect(nextStatus('PENDING', 'UNDEFINED')).toBe('PENDING');
		expect(nextStatus('UNDEFINED', 'PENDING')).toBe('PENDING');
		for (const notice of ORDER_STATUSES) expect(nextStatus('REFUNDED', notice)).toBe('REFUNDED');
		for (const from of ORDER_STATUSES)
			for (const notice of ORDER_STATUSES) {
				const to = nextStatus(from, notice);
				expect(whyNotMove(from, to, 'provider')).toBeNull();
				if (to !== from) expect(nextStatus(to, from)).toBe(to);
			}
	});
});

describe('a payment that arrives', () => {
	const facts = { thisAttemptPaid: false, anotherAttemptPaid: false, seatFree: true, autoRefundReason: null as AutoRefundReason | null };
	const act = (status: OrderStatus, more: Partial<typeof facts> = {}) => onPaid({ status }, { ...facts, ...more });

	it('R-054 completes an unpaid order, which still holds its seat', () => {
		for (const status of ['NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION'] as const)
			expect(act(status, { seatFree: false })).toEqual({ act: 'complete', to: 'COMPLETED' });
	});

	it('A4 R-065 that is late restores the order while a seat is left, else it is refunded', () => {
		expect(act('CANCELED')).toEqual({ act: 'restore', to: 'COMPLETED' });
		expect(act('CANCELED', { seatFree: false })).toEqual({ act: 'refund_this_attempt', to: 'WAITING_FOR_REFUND', why: 'no_seat' });
	});

	it('R-077 is refunded when another attempt was already paid', () => {
		for (const status of ORDER_STATUSES)
			expect(act(status, { anotherAttemptPaid: true })).toEqual({ act: 'refund_this_attempt', to: status, why: 'second' });
	});

	it('R-057 is refunded when an admin has completed the order without it', () => {
		expect(act('COMPLETED')).toEqual({ act: 'refund_this_attempt', to: 'COMPLETED', why: 'second' });
		expect(act('REFUNDED')).toEqual({ act: 'refund_this_attempt', to: 'REFUNDED', why: 'second' });
	});

	it('F-044 is refunded where the order can no longer be fulfilled, open or ended, with or without a seat left', () => {
		for (const autoRefundReason of AUTO_REFUND_REASONS)
			for (const status of ['PENDING', 'WAITING_FOR_CONFIRMATION', 'CANCELED'] as const)
				expect(act(status, { autoRefundReason })).toEqual({ act: 'refund_this_attempt', to: 'WAITING_FOR_REFUND', why: autoRefundReason });
		expect(act('COMPLETED', { autoRefundReason: 'over' })).toMatchObject({ to: 'COMPLETED', why: 'second' });
		expect(act('CANCELED', { autoRefundReason: 'over', thisAttemptPaid: true })).toEqual({ act: 'ignore', to: 'CANCELED' });
	});

	it('F-044 gives the reason in this order: account, event, action of the buyer', () => {
		const none = { ownerGone: false, eventCancelled: false, productOver: false, givenUp: false, hasIt: false, codeGone: false };
		expect(autoRefundReason(none)).toBeNull();
		expect(autoRefundReason({ ...none, ownerGone: true, eventCancelled: true, productOver: true, givenUp: true, hasIt: true })).toBe(
			'account_gone',
		);
		expect(autoRefundReason({ ...none, eventCancelled: true, productOver: true })).toBe('event_cancelled');
		expect(autoRefundReason({ ...none, productOver: true, givenUp: true })).toBe('over');
		expect(autoRefundReason({ ...none, givenUp: true, hasIt: true })).toBe('given_up');
		expect(autoRefundReason({ ...none, hasIt: true, codeGone: true })).toBe('has_it');
		expect(autoRefundReason({ ...none, codeGone: true })).toBe('code_gone');
	});

	it('B1 does nothing the second time', () => {
		for (const status of ORDER_STATUSES) expect(act(status, { thisAttemptPaid: true })).toEqual({ act: 'ignore', to: status });
	});
});

describe('notices in any order', () => {
	it.each(['NOT_STARTED', 'PENDING'] as const)(
		'B2 B5 R-060 S1-115 every sequence of up to 5 notices on a %s order ends in the highest status reported, and completes once',
		(start) => {
			const weakToStrong = ['NOT_STARTED', 'SOMETHING_NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'CANCELED', 'COMPLETED'];
			for (const words of sequences(WORDS, 5)) {
				const notices = words.map((word) => ({ attempt: 'a', word }));
				const { order, acts } = play(notices, { attempts: ['a'], seatFree: true, start });
				// reference result: the set of notices decides, not their order
				const reported = new Set([start, ...words.map((word) => (word === 'NEW' ? 'PENDING' : word))]);
				const strongest = weakToStrong.findLast((word) => reported.has(word));
				const expected = strongest === 'SOMETHING_NEW' ? 'UNDEFINED' : strongest;
				if (order !== expected) expect({ words, order }).toEqual({ words, order: expected });
				const paid = acts.filter((one) => one !== 'ignore').length;
				if (paid !== Number(words.includes('COMPLETED'))) expect({ words, paid }).toEqual('one completion for one payment');
			}
		},
	);

	it('B2 R-077 with two attempts one payment counts, a second is refunded, and the end of one does not end the other', {
		tags: ['slow'],
	}, () => {
		const letters = ['a', 'b'].flatMap((attempt) => WORDS.slice(2, 5).map((word) => ({ attempt, word })));
		for (const notices of sequences(letters, 5)) {
			const wasReported = (attempt: string, word: string) => notices.some((notice) => notice.attempt === attempt && notice.word === word);
			const { order, acts } = play(notices, { attempts: ['a', 'b'], seatFree: true });
			const payments = ['a', 'b'].filter((attempt) => wasReported(attempt, 'COMPLETED')).length;
			const allEnded = wasReported('a', 'CANCELED') && wasReported('b', 'CANCELED');
			const ended = payments ? order === 'COMPLETED' : allEnded ? order === 'CANCELED' : isUnpaid(order);
			const refunded = acts.filter((one) => one === 'refund_this_attempt').length;
			if (!ended || refunded !== Math.max(0, payments - 1)) expect({ notices, order, acts }).toBeNull();
		}
	});

	it('N-006 B2 with two codes of BLIK one payment counts, a second is refunded, and their ends leave the order open', () => {
		const letters = ['a', 'b'].flatMap((attempt) => ['PENDING', 'COMPLETED', 'CANCELED'].map((word) => ({ attempt, word })));
		for (const notices of sequences(letters, 4)) {
			const { order, acts } = play(notices, { attempts: ['a', 'b'], codes: ['a', 'b'], seatFree: true });
			const payments = new Set(notices.filter(({ word }) => word === 'COMPLETED').map(({ attempt }) => attempt)).size;
			const refunded = acts.filter((one) => one === 'refund_this_attempt').length;
			if (order !== (payments ? 'COMPLETED' : 'PENDING') || refunded !== Math.max(0, payments - 1))
				expect({ notices, order, acts }).toBeNull();
		}
	});

	it('A4 with no seat left a payment either gives access once or is refunded, never neither', () => {
		const letters = ['a', 'b'].flatMap((attempt) => ['COMPLETED', 'CANCELED'].map((word) => ({ attempt, word })));
		for (const notices of sequences(letters, 5)) {
			const { acts } = play(notices, { attempts: ['a', 'b'], seatFree: false });
			const payments = new Set(notices.filter(({ word }) => word === 'COMPLETED').map(({ attempt }) => attempt)).size;
			const opened = acts.filter((one) => one === 'complete' || one === 'restore').length;
			const refunded = acts.filter((one) => one === 'refund_this_attempt').length;
			if (opened + refunded !== payments || opened > 1) expect({ notices, acts }).toBeNull();
		}
	});

	it('B2 B11 R-059 refunds mixed with order notices end at what was returned, also when they come before the payment', {
		tags: ['slow'],
	}, () => {
		const letters: Notice[] = [
			{ attempt: 'a', word: 'PENDING' },
			{ attempt: 'a', word: 'COMPLETED' },
			{ attempt: 'a', word: 'CANCELED' },
			{ refund: 'part', grosze: 2000, status: 'FINALIZED' },
			{ refund: 'rest', grosze: 3000, status: 'FINALIZED' },
			{ refund: 'refused', grosze: 5000, status: 'CANCELED' },
		];
		for (const notices of sequences(letters, 5)) {
			const { order } = play(notices, { attempts: ['a'], seatFree: true });
			const has = (name: string) => notices.some((notice) => ('refund' in notice ? notice.refund : notice.word) === name);
			const paidEnd = has('part') && has('rest') ? 'REFUNDED' : 'COMPLETED';
			const expected = has('COMPLETED') ? paidEnd : has('CANCELED') ? 'CANCELED' : 'PENDING';
			if (order !== expected) expect({ notices, order }).toEqual({ notices, order: expected });
		}
	});
});
