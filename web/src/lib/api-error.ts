import type { FormError } from '#domain/base/refusal.ts';

/** The error shape of the API (api.md "Errors"). Status 0: the server could not be reached. */
export type ApiErrorShape = {
	statusCode: number;
	message: string;
	type: string;
	formError?: FormError;
	resend?: boolean;
	verified?: boolean;
	email?: string;
};

export class ApiError extends Error implements ApiErrorShape {
	readonly statusCode: number;
	readonly type: string;
	readonly formError?: FormError;
	readonly resend?: boolean;
	readonly verified?: boolean;
	readonly email?: string;

	constructor({ statusCode, message, type, formError, resend, verified, email }: ApiErrorShape) {
		super(message);
		this.name = 'ApiError';
		this.statusCode = statusCode;
		this.type = type;
		this.formError = formError;
		this.resend = resend;
		this.verified = verified;
		this.email = email;
	}
}
