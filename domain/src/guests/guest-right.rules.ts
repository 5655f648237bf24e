import { type Moment, momentMs } from '../base/time/time.ts';
import type { OrderStatus } from '../orders/orders.moves.rules.ts';
import { isUnpaid } from '../orders/orders.moves.rules.ts';

/** A right nobody uses any more ends by itself; the link of a mail gives another one. */
export const GUEST_RIGHT_DAYS = 90;

/** Rights of one browser, the newest first. */
export const MAX_GUEST_RIGHTS = 8;

/** The page of an order that died says so for a day. */
const DEAD_ORDER_HOURS = 24;

export type GuestOrderFacts = {
	status: OrderStatus;
	/** when its access ends; null: never */
	expiration_date: Moment | null;
	/** it was paid once */
	wasPaid: boolean;
	updated_at: Moment;
};

/** A guest right lasts while its order can be paid or gives something, and ends with a refund (N-004). */
export function isGuestRightAlive({ status, expiration_date, wasPaid, updated_at }: GuestOrderFacts, now: Date): boolean {
	if (isUnpaid(status)) return true;
	if (status === 'COMPLETED') return expiration_date === null || momentMs(expiration_date) > now.getTime();
	return status === 'CANCELED' && !wasPaid && momentMs(updated_at) + DEAD_ORDER_HOURS * 3_600_000 > now.getTime();
}

/** `a…a@poczta.pl`: enough for the owner, nothing for anybody else. */
export function hiddenAddress(email: string): string {
	const at = email.lastIndexOf('@');
	const local = email.slice(0, at);
	return `${local.slice(0, 1)}…${local.length > 2 ? local.slice(-1) : ''}${email.slice(at)}`;
}
