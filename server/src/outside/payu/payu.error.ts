/**
 * `timeout` no answer in time · `unavailable` no connection, 429 or 5xx · `refused` PayU understood and refused ·
 * `bad_answer` not a PayU answer, such as an HTML page · `circuit_open` not sent ·
 * `no_access` not sent, because PayU gives us no access token.
 */
export type PayuErrorKind = 'timeout' | 'unavailable' | 'refused' | 'bad_answer' | 'circuit_open' | 'no_access';

export type PayuErrorDetails = {
	/** true: the request may have been executed, so check before repeating it */
	outcomeUnknown: boolean;
	httpStatus?: number;
	/** PayU's codes, e.g. OPENPAYU_BUSINESS_ERROR and NO_BALANCE */
	statusCode?: string;
	codeLiteral?: string;
	/** the same as a sentence, in the provider's language */
	statusDesc?: string;
	correlationId?: string;
	cause?: unknown;
};

export class PayuError extends Error {
	readonly kind: PayuErrorKind;
	readonly outcomeUnknown: boolean;
	readonly httpStatus: number | undefined;
	readonly statusCode: string | undefined;
	readonly codeLiteral: string | undefined;
	readonly statusDesc: string | undefined;
	readonly correlationId: string | undefined;

	constructor(kind: PayuErrorKind, call: string, details: PayuErrorDetails) {
		const words = [details.httpStatus, details.statusCode, details.codeLiteral].filter(Boolean).join(' ');
		super(`PayU ${call}: ${kind}${words ? ` (${words})` : ''}`, { cause: details.cause });
		this.name = 'PayuError';
		this.kind = kind;
		this.outcomeUnknown = details.outcomeUnknown;
		this.httpStatus = details.httpStatus;
		this.statusCode = details.statusCode;
		this.codeLiteral = details.codeLiteral;
		this.statusDesc = details.statusDesc;
		this.correlationId = details.correlationId;
	}
}
