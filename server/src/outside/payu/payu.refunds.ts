import type { Grosze } from '#domain/base/money.ts';
import { badAnswer, CURRENCY, orderPath, refused } from './payu.orders.ts';
import type { SendAuthorized } from './payu.token.ts';
import { asFields, asGrosze, asText, cut, type PayuRefundStatus, refundStatus } from './payu.values.ts';

export type PayuRefundRequest = {
	orderId: string;
	/** our number; the same number with the same data returns the existing refund, so a retry does not pay twice */
	extRefundId: string;
	amountGrosze: Grosze;
	description: string;
};

export type PayuRefund = {
	refundId: string;
	/** null for a refund made by hand in PayU's panel */
	extRefundId: string | null;
	amountGrosze: Grosze | null;
	status: PayuRefundStatus;
};

function readRefund(value: unknown): PayuRefund | null {
	const refund = asFields(value);
	const refundId = asText(refund?.refundId);
	if (!refund || !refundId) return null;
	return {
		refundId,
		extRefundId: asText(refund.extRefundId),
		amountGrosze: asGrosze(refund.amount),
		status: refundStatus(refund.status),
	};
}

/** Only a COMPLETED order; a refusal's `codeLiteral` says why (NO_BALANCE, AMOUNT_TO_BIG, PAID, …). */
export async function refund(
	send: SendAuthorized,
	{ orderId, extRefundId, amountGrosze, description }: PayuRefundRequest,
): Promise<PayuRefund> {
	const requested = { description: cut(description, 255), amount: String(amountGrosze), extRefundId, currencyCode: CURRENCY };
	const body = JSON.stringify({ refund: requested });
	const answer = await send({ name: 'refund', method: 'POST', path: `${orderPath(orderId)}/refunds`, body, repeatable: false });
	if (answer.status >= 400) throw refused('refund', answer);
	const made = readRefund(answer.json.refund);
	if (!made) throw badAnswer('refund', answer, true);
	return made;
}

/** PayU writes `false` for an empty list. */
export async function listRefunds(send: SendAuthorized, orderId: string): Promise<PayuRefund[]> {
	const answer = await send({ name: 'refunds', method: 'GET', path: `${orderPath(orderId)}/refunds`, repeatable: true });
	if (answer.status !== 200) throw refused('refunds', answer);
	const { refunds } = answer.json;
	if (refunds === false || refunds === undefined || refunds === null) return [];
	if (!Array.isArray(refunds)) throw badAnswer('refunds', answer, false);
	return refunds.flatMap((one) => readRefund(one) ?? []);
}
