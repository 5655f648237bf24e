import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#domain/base/refusal.ts';
import { RESERVATION_SECONDS } from '#domain/orders/buying/orders.seats.rules.ts';
import { attemptNumber, ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import { PayuError } from '#server/outside/payu/payu.error.ts';
import type { PayuOrderRequest } from '#server/outside/payu/payu.orders.ts';
import { type Buyer, findBuyer } from '../buyers.store.ts';
import { moveOrder } from '../order-moves.service.ts';
import { findOrderById, lockOrder, type OrderRow } from '../orders.store.ts';
import { readSaleSettings } from '../sale-settings.ts';
import {
	type AttemptRow,
	attemptsOf,
	cancelAttempt,
	claimAttempt,
	type FirstRedirect,
	findAttempt,
	insertAttempt,
	saveAttempt,
} from './attempts.store.ts';
import { applyPaymentUpdate } from './payment-updates.service.ts';

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
	return Math.max(1, Math.min(RESERVATION_SECONDS, left));
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
	const closed = await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const attempt = await findAttempt(tx, attemptId);
		if (!order || !attempt) throw new Error(`order ${orderId} is gone`);
		// a notice may have been faster than the answer
		const status = attempt.status === 'ASKING' || attempt.status === 'UNKNOWN' ? 'NEW' : attempt.status;
		await saveAttempt(tx, attemptId, { status, provider_order_id: providerOrderId, redirect_uri: redirect }, sale.now);
		const also = order.paid_attempt_id === null ? { provider_order_id: providerOrderId } : {};
		const waits = order.status === 'NOT_STARTED' || order.status === 'UNDEFINED';
		await moveOrder(tx, sale, order, { to: waits ? 'PENDING' : order.status, cause: 'system', also });
		return order.status === 'CANCELED';
	});
	// cancelled during the request to the provider: it must no longer be payable
	if (!closed) return;
	await context.payu
		.cancelOrder(providerOrderId)
		.catch((error: unknown) => context.log.warn({ err: error }, 'not cancelled at the provider'));
	throw new Refusal('not_available');
}

/** Refused: seat and code are released. Answer lost: the order stays UNDEFINED until reconciliation. */
export async function recordFailure(context: Context, orderId: number, attemptId: number, error: PayuError): Promise<void> {
	const sale = await readSaleSettings(context);
	await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const attempt = await findAttempt(tx, attemptId);
		if (!order || attempt?.status !== 'ASKING') return;
		await saveAttempt(tx, attemptId, { status: error.outcomeUnknown ? 'UNKNOWN' : 'FAILED', error: error.message }, sale.now);
		const mayWait = order.status === 'NOT_STARTED' || order.status === 'UNDEFINED';
		if (mayWait) await moveOrder(tx, sale, order, { to: error.outcomeUnknown ? 'UNDEFINED' : 'CANCELED', cause: 'system' });
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
	const next = await addAttempt(context, order.id, (tx) =>
		saveAttempt(tx, attempt.id, { status: 'NEW', provider_order_id: providerOrderId }, context.now()),
	);
	await closeAtProvider(context, providerOrderId);
	const now = await findOrderById(context.db, order.id);
	if (now && isUnpaid(now.status)) return requestRedirect(context, order, next);
	await saveAttempt(context.db, next.id, { status: 'FAILED', error: 'not needed any more' }, context.now());
	return resultUrl(context, order);
}

/** Cancels an open payment at the provider and applies its resulting status here. */
export async function closeAtProvider(context: Context, providerOrderId: string): Promise<void> {
	const before = await context.payu.retrieveOrder(providerOrderId);
	if (before && (before.status === 'COMPLETED' || before.status === 'CANCELED')) {
		await applyPaymentUpdate(context, before);
		return;
	}
	const answer = await context.payu.cancelOrder(providerOrderId);
	if (answer.kind === 'canceled') {
		await cancelAttempt(context.db, providerOrderId, context.now());
		return;
	}
	const after = await context.payu.retrieveOrder(providerOrderId);
	if (after) await applyPaymentUpdate(context, after);
}

/** Another attempt at the provider for an order that is still open. */
const newAttempt = async (context: Context, order: OrderRow): Promise<string> =>
	requestRedirect(context, order, await addAttempt(context, order.id));

async function addAttempt(context: Context, orderId: number, also?: (tx: Db) => Promise<unknown>): Promise<AttemptRow> {
	const added = await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		await also?.(tx);
		if (!order || !isUnpaid(order.status)) return null;
		const number = ((await attemptsOf(tx, orderId)).at(-1)?.number ?? 0) + 1;
		const provider_ext_id = attemptNumber(order.ext_order_id, number);
		return insertAttempt(tx, { order_id: orderId, number, provider_ext_id, amount_grosze: order.amount_grosze }, context.now());
	});
	if (!added) throw new Refusal('not_available');
	return added;
}

/** The provider answers within 15 s; an attempt without an answer after this belongs to a process that was killed. */
export const REQUEST_LIMIT_MS = 30_000;
const WAIT_MS = 6_000;
const POLL_EVERY_MS = 60;

/** The redirect of an open order: the stored one, the one a concurrent request is getting, or that of a new attempt. */
export async function redirectOf(context: Context, order: OrderRow): Promise<string> {
	const started = performance.now();
	for (;;) {
		const attempt = (await attemptsOf(context.db, order.id)).at(-1);
		if (!attempt) return newAttempt(context, order);
		const age = context.now().getTime() - Date.parse(attempt.updated_at);
		const isInert = attempt.status === 'ASKING' && age > REQUEST_LIMIT_MS;
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
