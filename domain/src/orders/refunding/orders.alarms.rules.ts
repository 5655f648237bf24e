import type { OrderStatus } from '../orders.moves.rules.ts';
import { hasOpenRefusal, type Refund } from './orders.refunds.rules.ts';

/** Alarms that a person must check. A notice that does not match its order raises one of the first four. */
export const ORDER_ALARMS = [
	'other_provider_order',
	'amount_differs',
	'currency_differs',
	'pos_differs',
	'refund_refused',
	'second_refund_refused',
	'returned_too_much',
	/** its event was cancelled, and its money did not come through the provider: a person has to return it */
	'return_by_hand',
] as const;
export type OrderAlarm = (typeof ORDER_ALARMS)[number];

const MISMATCHES: readonly string[] = ORDER_ALARMS.slice(0, 4);

const isKnown = (alarm: string): alarm is OrderAlarm => (ORDER_ALARMS as readonly string[]).includes(alarm);

/** The text of an alarm; an unknown alarm of an older version gets a general text. */
export const alarmText = (alarm: string) => (isKnown(alarm) ? (`orders.alarm.${alarm}` as const) : 'orders.alarm.other');

/** A matching notice that completes the order clears the alarm of an earlier mismatch (F-093). */
export const alarmAfterPayment = (alarm: string | null): string | null => (alarm !== null && MISMATCHES.includes(alarm) ? null : alarm);

export type RefundEvent =
	/** the provider refused it */
	| 'refused'
	/** a person recorded money returned without the provider */
	| 'outside'
	/** anything else: requested, finished, notified again */
	| 'other';

type Settled = {
	alarm: string | null;
	to: OrderStatus;
	dueGrosze: number;
	returnedGrosze: number;
	refunds: readonly Refund[];
	turn: RefundEvent;
};

/** A refusal raises its alarm; a transfer made by hand, or a later refund of the same amount, clears it (F-093). */
export function alarmAfterRefunds({ alarm, to, dueGrosze, returnedGrosze, refunds, turn }: Settled): string | null {
	if (returnedGrosze > dueGrosze) return 'returned_too_much';
	const isOpen = to !== 'REFUNDED' && hasOpenRefusal(refunds);
	if (turn === 'refused' && isOpen) return 'refund_refused';
	if (alarm === 'return_by_hand') return to === 'REFUNDED' ? null : alarm;
	return alarm === 'refund_refused' && (turn === 'outside' || !isOpen) ? null : alarm;
}

/** A refund of the whole event leaves these orders to a person (F-093): the last refusal was not reviewed yet, or only a person can return the money. */
export const ALARMS_FOR_A_PERSON = ['refund_refused', 'return_by_hand'] as const satisfies OrderAlarm[];
export const isExcludedFromBatch = (alarm: string | null): boolean => (ALARMS_FOR_A_PERSON as readonly (string | null)[]).includes(alarm);
