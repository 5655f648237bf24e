import type { ChangeSince } from '#domain/base/changes.rules.ts';
import type { FormError } from '#domain/base/refusal.ts';

/** `type` of a read that got no answer within its time; the person may repeat it. */
export const TOO_LATE = 'no_answer';

/** The error shape of the API. Status 0: the server could not be reached. */
export type ApiErrorShape = {
	statusCode: number;
	message: string;
	type: string;
	formError?: FormError;
	resend?: boolean;
	/** of `no_access`: a payment that may still be confirmed would change it */
	pending?: boolean;
	verified?: boolean;
	email?: string;
	/** of `changed_since`: what others saved since the form was opened */
	changes?: ChangeSince[];
};

export class ApiError extends Error implements ApiErrorShape {
	readonly statusCode: number;
	readonly type: string;
	readonly formError?: FormError;
	readonly resend?: boolean;
	readonly pending?: boolean;
	readonly verified?: boolean;
	readonly email?: string;
	readonly changes?: ChangeSince[];

	constructor({ statusCode, message, type, formError, resend, pending, verified, email, changes }: ApiErrorShape) {
		super(message);
		this.name = 'ApiError';
		this.statusCode = statusCode;
		this.type = type;
		this.formError = formError;
		this.resend = resend;
		this.pending = pending;
		this.verified = verified;
		this.email = email;
		this.changes = changes;
	}
}
