import { isIP } from 'node:net';
import { z } from '#domain/base/zod.ts';
import type { Answer } from './payu.answers.ts';
import { failure, syntaxError } from './payu.answers.ts';

// Amounts are strings of minor units; numbers are tolerated on the way in and always strings on the way out.
const digits = z.union([z.string().regex(/^\d{1,12}$/), z.number().int().min(0)]).transform(String);
const positive = digits.refine((value) => Number(value) > 0);
const webAddress = z
	.string()
	.max(1024)
	.refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));

const buyer = z.object({
	email: z.string().max(255).optional(),
	phone: z.string().max(255).optional(),
	firstName: z.string().max(100).optional(),
	lastName: z.string().max(100).optional(),
	language: z
		.string()
		.regex(/^[a-z]{2}$/)
		.optional(),
	extCustomerId: z.string().max(255).optional(),
});

const orderBody = z.object({
	customerIp: z.string().refine((ip) => isIP(ip) !== 0 && ip !== '0.0.0.0'),
	merchantPosId: z.union([z.string().min(1), z.number()]).transform(String),
	description: z.string().min(1).max(4000),
	currencyCode: z.string().regex(/^[A-Z]{3}$/),
	totalAmount: positive,
	products: z
		.array(z.object({ name: z.string().min(1).max(255), unitPrice: digits, quantity: positive, virtual: z.boolean().optional() }))
		.min(1),
	extOrderId: z.string().min(1).max(1024).optional(),
	notifyUrl: webAddress.optional(),
	continueUrl: webAddress.optional(),
	validityTime: positive.optional(),
	additionalDescription: z.string().max(1024).optional(),
	visibleDescription: z.string().max(80).optional(),
	statementDescription: z.string().max(22).optional(),
	buyer: buyer.optional(),
	/** of the buyer, for the provider's check of risks */
	riskData: z
		.object({ browser: z.object({ userAgent: z.string().max(1024).optional(), language: z.string().max(20).optional() }) })
		.optional(),
	payMethods: z
		.object({ payMethod: z.object({ type: z.string(), value: z.string().optional(), authorizationCode: z.string().optional() }) })
		.optional(),
});

export type OrderBody = z.infer<typeof orderBody>;

const valueAt = (body: unknown, path: PropertyKey[]): unknown =>
	path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], body);

/** The validated body, or PayU's error answer. */
export function readOrderBody(raw: string): { body: OrderBody } | { refused: Answer } {
	const json = readJson(raw);
	if (json === undefined) return { refused: syntaxError() };
	const parsed = orderBody.safeParse(json);
	if (parsed.success) return { body: parsed.data };
	const issue = parsed.error.issues[0];
	const field = issue?.path.join('.') || 'body';
	const missing = [undefined, null, ''].includes(valueAt(json, issue?.path ?? []) as undefined);
	return {
		refused: missing
			? failure(400, { statusCode: 'ERROR_VALUE_MISSING', codeLiteral: 'MISSING_VALUE', statusDesc: `Missing required field: ${field}` })
			: failure(400, { statusCode: 'ERROR_VALUE_INVALID', codeLiteral: 'INVALID_VALUE', statusDesc: `Invalid field value: ${field}` }),
	};
}

/** undefined when it is not JSON (JSON itself has no undefined). */
export function readJson(raw: string): unknown {
	try {
		return JSON.parse(raw);
	} catch {
		return undefined;
	}
}

/** The BLIK code of an order, in the newer or the older form; null without one. */
export function blikCodeOf(body: OrderBody): string | null {
	const method = body.payMethods?.payMethod;
	if (method?.type === 'BLIK_AUTHORIZATION_CODE') return method.value ?? '';
	if (method?.type === 'PBL' && method.value === 'blik') return method.authorizationCode ?? null;
	return null;
}

export const isBlikCode = (code: string): boolean => /^\d{6}$/.test(code);
/** In the sandbox a code that starts with 777 goes through. */
export const isAcceptedBlik = (code: string): boolean => /^777\d{3}$/.test(code);
