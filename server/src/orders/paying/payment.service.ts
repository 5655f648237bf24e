import { setTimeout as pause } from 'node:timers/promises';
import { type Reason, Refusal } from '#domain/base/refusal.ts';
import { momentMs } from '#domain/base/time/time.ts';
import { RESERVATION_SECONDS } from '#domain/orders/buying/orders.seats.rules.ts';
import { attemptNumber, ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { BLIK_VALIDITY_SECONDS, type BlikReason, blikReasonOf, type PointOfSale } from '#domain/orders/paying/blik.rules.ts';
import { isOpenAttempt } from '#domain/orders/paying/orders.attempts.rules.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import type { Caller } from '#server/lib/http/caller.ts';
import { PayuError } from '#server/outside/payu/payu.error.ts';
import type { PayuOrderRequest } from '#server/outside/payu/payu.orders.ts';
import { type Buyer, findBuyer } from '../buyers.store.ts';
import { moveOrder } from '../order-moves.service.ts';
import { findOrderById, lockOrder, type OrderRow } from '../orders.store.ts';
import { readSaleSettings } from '../sale-settings.ts';
import {
	type AttemptRow,
	attemptsOf,
	type ClosedAttempt,
	cancelAttempt,
	claimAttempt,
	type FirstRedirect,
	findAttempt,
	insertAttempt,
	saveAttempt,
} from './attempts.store.ts';
import { applyPaymentUpdate } from './payment-updates.service.ts';
import { providerOf } from './points-of-sale.ts';

/** The order data sent to the provider; a newly placed order is not read again. */
type Payable = Pick<
	OrderRow,
	'id' | 'kind' | 'ext_order_id' | 'user_id' | 'language' | 'description' | 'description_en' | 'customer_ip' | 'reserved_until'
>;
type Payer = Pick<Buyer, 'email' | 'firstname' | 'lastname'>;
type NewAttempt = Pick<AttemptRow, 'id' | 'provider_ext_id' | 'amount_grosze'>;

const notifyUrl = ({ env }: Context) => env.PAYU_NOTIFY_URL ?? `${env.publicUrl}/api/payu/notify`;
const resultUrl = ({ env }: Context, order: Pick<OrderRow, 'kind' | 'ext_order_id'>) =>
	`${env.publicUrl}/status-zamowienia/${ORDER_KINDS[order.kind].page}/${order.ext_order_id}`;

/** The payment is valid at the provider for the remaining reservation time. */
const validity = (order: Payable, now: Date) => {
	const left = order.reserved_until ? Math.ceil((Date.parse(order.reserved_until) - now.getTime()) / 1000) : RESERVATION_SECONDS;
	return Math.max(1, left);
};

export async function requestFor(context: Context, order: Payable, attempt: NewAttempt, known?: Payer): Promise<PayuOrderRequest> {
	const buyer = known ?? (await findBuyer(context.db, order.user_id));
	const description = order.language === 'en' ? (order.description_en ?? order.description) : order.description;
	return {
		extOrderId: attempt.provider_ext_id,
		description: `${description} (${order.ext_order_id})`,
		totalGrosze: attempt.amount_grosze,
		products: [{ name: description, unitGrosze: attempt.amount_grosze, quantity: 1 }],
		customerIp: order.customer_ip,
		notifyUrl: notifyUrl(context),
		continueUrl: resultUrl(context, order),
		validitySeconds: validity(order, context.now()),
		...(buyer?.email && {
			buyer: {
				email: buyer.email,
				...(buyer.firstname && { firstName: buyer.firstname }),
				...(buyer.lastname && { lastName: buyer.lastname }),
				language: order.language,
			},
		}),
	};
}

/** At the provider longer than the code, and no longer than the reservation. */
const codeValidity = (request: PayuOrderRequest) => Math.min(BLIK_VALIDITY_SECONDS, request.validitySeconds);

/** What a typed code is sent with. */
export type TypedCode = { code: string; caller: Pick<Caller, 'language' | 'userAgent'> };

/** Sends a code outside every transaction. However it ends, the order stays open: its buyer may try another code. */
export async function sendCode(context: Context, order: Payable, attempt: NewAttempt, { code, caller }: TypedCode): Promise<void> {
	failpoint('placed');
	try {
		const request = await requestFor(context, order, attempt);
		const browser = { language: caller.language, ...(caller.userAgent && { userAgent: caller.userAgent.slice(0, 500) }) };
		const answer = await context.payuBlik.createOrder({ ...request, validitySeconds: codeValidity(request), blik: { code, browser } });
		failpoint('payment-requested');
		if (answer.orderId === null) throw new PayuError('bad_answer', 'create', { outcomeUnknown: true });
		await saveRedirect(context, { orderId: order.id, attemptId: attempt.id, providerOrderId: answer.orderId, redirect: null });
		failpoint('kept');
	} catch (error) {
		if (!(error instanceof PayuError)) throw error;
		await recordFailure(context, order.id, attempt.id, error);
	}
}

/** Requests a redirect from the provider outside every transaction and stores the answer before returning it. */
export async function requestRedirect(context: Context, order: Payable, attempt: NewAttempt, buyer?: Payer): Promise<string> {
	failpoint('placed');
	try {
		const answer = await context.payu.createOrder(await requestFor(context, order, attempt, buyer));
		failpoint('payment-requested');
		if (answer.kind === 'not_unique') return await retryAfterLostAnswer(context, order, attempt, answer.orderId);
		const redirect = answer.kind === 'redirect' ? answer.redirectUri : resultUrl(context, order);
		await saveRedirect(context, { orderId: order.id, attemptId: attempt.id, providerOrderId: answer.orderId, redirect });
		failpoint('kept');
		return redirect;
	} catch (error) {
		if (!(error instanceof PayuError)) throw error;
		await recordFailure(context, order.id, attempt.id, error);
		throw new Refusal(error.kind === 'timeout' ? 'provider_timeout' : 'provider_failed');
	}
}

export async function saveRedirect(context: Context, answer: FirstRedirect): Promise<void> {
	if (!(await context.purchaseBatches.saveRedirect(answer))) await saveLateRedirect(context, answer);
}

/** The order changed during the request: a notice arrived first, or the order was closed. */
async function saveLateRedirect(context: Context, { orderId, attemptId, providerOrderId, redirect }: FirstRedirect): Promise<void> {
	const sale = await readSaleSettings(context);
	const { closed, pos } = await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const attempt = await findAttempt(tx, attemptId);
		if (!order || !attempt) throw new Error(`order ${orderId} is gone`);
		// a notice may have been faster than the answer
		const status = attempt.status === 'ASKING' || attempt.status === 'UNKNOWN' ? 'NEW' : attempt.status;
		await saveAttempt(tx, attemptId, { status, provider_order_id: providerOrderId, redirect_uri: redirect }, sale.now);
		const also = order.paid_attempt_id === null ? { provider_order_id: providerOrderId } : {};
		const waits = order.status === 'NOT_STARTED' || order.status === 'UNDEFINED';
		await moveOrder(tx, sale, order, { to: waits ? 'PENDING' : order.status, cause: 'system', also });
		return { closed: order.status === 'CANCELED', pos: attempt.pos };
	});
	// cancelled during the request to the provider: it must no longer be payable
	if (!closed) return;
	await providerOf(context, { pos })
		.cancelOrder(providerOrderId)
		.catch((error: unknown) => context.log.warn({ err: error }, 'not cancelled at the provider'));
	throw new Refusal('not_available');
}

const refusalOf = ({ kind, codeLiteral }: PayuError): BlikReason =>
	kind === 'refused' ? blikReasonOf(codeLiteral ?? null) : 'bank_unavailable';

/** Refused: seat and code are released, unless a typed code was refused, which is not the end of its order. Answer lost: the order stays UNDEFINED until reconciliation. */
export async function recordFailure(context: Context, orderId: number, attemptId: number, error: PayuError): Promise<void> {
	const sale = await readSaleSettings(context);
	await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const attempt = await findAttempt(tx, attemptId);
		if (!order || attempt?.status !== 'ASKING') return;
		const isCode = attempt.pos === 'blik';
		const refusal = isCode && !error.outcomeUnknown ? { refusal: refusalOf(error) } : {};
		await saveAttempt(tx, attemptId, { status: error.outcomeUnknown ? 'UNKNOWN' : 'FAILED', error: error.message, ...refusal }, sale.now);
		const mayWait = order.status === 'NOT_STARTED' || order.status === 'UNDEFINED';
		const ended = isCode ? 'PENDING' : 'CANCELED';
		if (mayWait) await moveOrder(tx, sale, order, { to: error.outcomeUnknown ? 'UNDEFINED' : ended, cause: 'system' });
	});
}

/**
 * The number was used before: the earlier answer was lost. The provider does not repeat that redirect, so a new attempt is made and the
 * old one closed. The new one is stored first, so that closing the old one does not end the order. Both are stored together, so a
 * concurrent request never finds the old attempt without its replacement.
 */
async function retryAfterLostAnswer(
	context: Context,
	order: Payable,
	attempt: NewAttempt,
	providerOrderId: string | null,
): Promise<string> {
	if (!providerOrderId) throw new PayuError('bad_answer', 'create', { outcomeUnknown: true });
	const next = await addAttempt(context, order.id, 'page', (tx) =>
		saveAttempt(tx, attempt.id, { status: 'NEW', provider_order_id: providerOrderId }, context.now()),
	);
	await closeAtProvider(context, { provider_order_id: providerOrderId, pos: 'page' });
	const now = await findOrderById(context.db, order.id);
	if (now && isUnpaid(now.status)) return requestRedirect(context, order, next);
	await saveAttempt(context.db, next.id, { status: 'FAILED', error: 'not needed any more' }, context.now());
	return resultUrl(context, order);
}

/** Cancels an open payment at the provider and applies its resulting status here. */
export async function closeAtProvider(
	context: Context,
	{ provider_order_id: providerOrderId, pos }: Pick<ClosedAttempt, 'provider_order_id' | 'pos'>,
): Promise<void> {
	const provider = providerOf(context, { pos });
	const before = await provider.retrieveOrder(providerOrderId);
	if (before && (before.status === 'COMPLETED' || before.status === 'CANCELED')) {
		await applyPaymentUpdate(context, { ...before, pos });
		return;
	}
	const answer = await provider.cancelOrder(providerOrderId);
	if (answer.kind === 'canceled') {
		await cancelAttempt(context.db, providerOrderId, context.now());
		return;
	}
	const after = await provider.retrieveOrder(providerOrderId);
	if (after) await applyPaymentUpdate(context, { ...after, pos });
}

/** Another attempt at the provider for an order that is still open. */
const newAttempt = async (context: Context, order: OrderRow): Promise<string> =>
	requestRedirect(context, order, await addAttempt(context, order.id, 'page'));

/** Of codes at most one is alive: two of one order at once could both be paid. */
const whyNotAttempt = (pos: PointOfSale, attempts: AttemptRow[]): Reason | null =>
	attempts.some((other) => isOpenAttempt(other) && (pos === 'blik' || other.pos === 'blik')) ? 'payment_pending' : null;

export async function addAttempt(
	context: Context,
	orderId: number,
	pos: PointOfSale,
	also?: (tx: Db) => Promise<unknown>,
): Promise<AttemptRow> {
	const added = await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		await also?.(tx);
		if (!order || !isUnpaid(order.status)) return null;
		const attempts = await attemptsOf(tx, orderId);
		const why = whyNotAttempt(pos, attempts);
		if (why) throw new Refusal(why);
		const number = (attempts.at(-1)?.number ?? 0) + 1;
		const provider_ext_id = attemptNumber(order.ext_order_id, number);
		return insertAttempt(
			tx,
			{ order_id: orderId, number, provider_ext_id, pos, amount_grosze: order.amount_grosze, valid_until: order.reserved_until },
			context.now(),
		);
	});
	if (!added) throw new Refusal('not_available');
	return added;
}

/** The provider answers within 15 s; an attempt without an answer after this belongs to a process that was killed. */
export const REQUEST_LIMIT_MS = 30_000;
const WAIT_MS = 6_000;
const POLL_EVERY_MS = 60;

/** It has to be closed before the order is paid on a page: a code that may still be paid, or a page that the reservation outlives. */
const isInTheWay = (attempt: AttemptRow, now: Date): boolean =>
	isOpenAttempt(attempt) && (attempt.pos === 'blik' || (attempt.valid_until !== null && momentMs(attempt.valid_until) <= now.getTime()));

/** The redirect of an open order: the stored one, the one a concurrent request is getting, or that of a new attempt. Null: the last attempt is in the way. */
export async function redirectOf(context: Context, order: OrderRow): Promise<string | null> {
	const started = performance.now();
	for (;;) {
		const attempt = (await attemptsOf(context.db, order.id)).at(-1);
		if (!attempt) return newAttempt(context, order);
		const age = context.now().getTime() - Date.parse(attempt.updated_at);
		const isInert = attempt.status === 'ASKING' && age > REQUEST_LIMIT_MS;
		if (isInTheWay(attempt, context.now())) return null;
		if (attempt.redirect_uri && attempt.status !== 'CANCELED') return attempt.redirect_uri;
		if (attempt.status === 'UNKNOWN' || isInert) {
			// sends the same number again: either it was never received, or the provider names the existing order
			if (await claimAttempt(context.db, attempt, context.now())) return requestRedirect(context, order, attempt);
		} else if (attempt.status === 'COMPLETED') {
			return resultUrl(context, order);
		} else if (attempt.status === 'NEW' || attempt.status === 'PENDING' || attempt.status === 'WAITING_FOR_CONFIRMATION') {
			// known only from a notice or a query: without its redirect it cannot be paid any more
			if (attempt.provider_order_id && (await claimAttempt(context.db, attempt, context.now())))
				return retryAfterLostAnswer(context, order, attempt, attempt.provider_order_id);
		} else if (attempt.status !== 'ASKING') {
			return newAttempt(context, order);
		}
		if (performance.now() - started > WAIT_MS) throw new Refusal('provider_timeout');
		await pause(POLL_EVERY_MS);
	}
}
