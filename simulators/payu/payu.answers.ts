export type Answer = { status: number; headers?: Record<string, string>; body: unknown };

type ErrorParts = { statusCode: string; severity?: string; code?: string; codeLiteral?: string; statusDesc?: string };

export const success = (body: object, statusDesc?: string): Answer => ({
	status: 200,
	body: { ...body, status: statusDesc ? { statusCode: 'SUCCESS', statusDesc } : { statusCode: 'SUCCESS' } },
});

/** The `status` envelope of every call but OAuth. */
export const failure = (status: number, parts: ErrorParts, rest: object = {}): Answer => ({
	status,
	body: { status: { severity: 'ERROR', ...parts }, ...rest },
});

/** OAuth answers its errors in its own format. */
export const oauthFailure = (status: 400 | 401, error: string, description: string): Answer => ({
	status,
	body: { error, error_description: description },
});

export const syntaxError = () => failure(400, { statusCode: 'ERROR_SYNTAX', statusDesc: 'Request body is not valid JSON' });

export const unauthorized = () =>
	failure(401, {
		statusCode: 'UNAUTHORIZED',
		code: '401',
		codeLiteral: 'INVALID_OR_MISSING_ACCESS_TOKEN',
		statusDesc: 'Invalid or missing access token',
	});

export const notFound = (what: string) =>
	failure(404, { statusCode: 'DATA_NOT_FOUND', severity: 'INFO', statusDesc: `Could not find data for given criteria: ${what}` });

export const impossibleMove = () =>
	failure(400, {
		statusCode: 'ERROR_VALUE_INVALID',
		code: '108',
		codeLiteral: 'ERROR_INVALID_STATUS',
		statusDesc: 'Incorrect status, transition impossible',
	});

export const notUnique = (orderId: string, extOrderId: string) =>
	failure(
		400,
		{
			statusCode: 'ERROR_ORDER_NOT_UNIQUE',
			code: '110',
			codeLiteral: 'ORDER_NOT_UNIQUE',
			statusDesc: 'Order with this extOrderId already exists',
		},
		{ orderId, extOrderId },
	);

const REFUND_ERRORS = {
	TRANS_NOT_ENDED: [400, 'OPENPAYU_BUSINESS_ERROR', 9101],
	NO_BALANCE: [400, 'OPENPAYU_BUSINESS_ERROR', 9102],
	AMOUNT_TO_BIG: [400, 'OPENPAYU_ERROR_VALUE_INVALID', 9103],
	AMOUNT_TO_SMALL: [400, 'OPENPAYU_ERROR_VALUE_INVALID', 9104],
	REFUND_DISABLED: [400, 'OPENPAYU_BUSINESS_ERROR', 9105],
	REFUND_TO_OFTEN: [400, 'OPENPAYU_BUSINESS_ERROR', 9106],
	PAID: [400, 'OPENPAYU_ERROR_VALUE_INVALID', 9108],
	UNKNOWN_ERROR: [500, 'OPENPAYU_ERROR_INTERNAL', 9111],
	REFUND_IDEMPOTENCY_MISMATCH: [400, 'OPENPAYU_BUSINESS_ERROR', 9112],
	TRANS_BILLING_ENTRIES_NOT_COMPLETED: [400, 'OPENPAYU_BUSINESS_ERROR', 9113],
} as const;

export type RefundError = keyof typeof REFUND_ERRORS;
export const REFUND_ERROR_NAMES = Object.keys(REFUND_ERRORS) as [RefundError, ...RefundError[]];

export function refundFailure(codeLiteral: RefundError): Answer {
	const [status, statusCode, code] = REFUND_ERRORS[codeLiteral];
	return failure(status, { statusCode, code: String(code), codeLiteral, statusDesc: codeLiteral.toLowerCase().replaceAll('_', ' ') });
}

export const missingRefundSection = () =>
	failure(400, {
		statusCode: 'ERROR_VALUE_MISSING',
		code: '8300',
		codeLiteral: 'MISSING_REFUND_SECTION',
		statusDesc: 'Missing required field: refund',
	});
