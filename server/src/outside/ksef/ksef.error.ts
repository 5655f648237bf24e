import type { CallStep } from '#domain/invoices/ksef/ksef-steps.rules.ts';

/** `timeout` no answer in time · `unavailable` no connection, 429 or 5xx · `refused` KSeF understood and refused · `bad_answer` no answer of KSeF. */
export type KsefErrorKind = 'timeout' | 'unavailable' | 'refused' | 'bad_answer';

export type KsefErrorDetails = {
	/** the next step */
	step: CallStep;
	/** null: no answer */
	httpStatus: number | null;
	/** KSeF's error code: of a 400, or of a failed log-in */
	code?: number | null;
	/** of a 403; it may be missing there too */
	reasonCode?: string | null;
	/** a sentence in Polish */
	details?: string[];
	retryAfterSeconds?: number | null;
	cause?: unknown;
};

export class KsefError extends Error {
	readonly kind: KsefErrorKind;
	readonly call: string;
	readonly step: CallStep;
	readonly httpStatus: number | null;
	readonly code: number | null;
	readonly reasonCode: string | null;
	readonly details: string[];
	/** pause of the whole queue, in seconds */
	readonly retryAfterSeconds: number | null;

	constructor(kind: KsefErrorKind, call: string, options: KsefErrorDetails) {
		const words = [options.httpStatus, options.code, options.reasonCode].filter(Boolean).join(' ');
		super(`KSeF ${call}: ${kind}${words ? ` (${words})` : ''}`, { cause: options.cause });
		this.name = 'KsefError';
		this.kind = kind;
		this.call = call;
		this.step = options.step;
		this.httpStatus = options.httpStatus;
		this.code = options.code ?? null;
		this.reasonCode = options.reasonCode ?? null;
		this.details = options.details ?? [];
		this.retryAfterSeconds = options.retryAfterSeconds ?? null;
	}
}

export const needsStep = (error: unknown, ...steps: CallStep[]): error is KsefError =>
	error instanceof KsefError && steps.includes(error.step);
