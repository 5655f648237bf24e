import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { LIST_LIMIT } from '../base/limits.ts';
import {
	emptyToNull,
	flagIn,
	flagOut,
	id,
	idParams,
	momentIn,
	momentOut,
	moneyOut,
	pageQuery,
	plainText,
	totals,
	userIdParams,
} from '../base/values.ts';
import { z } from '../base/zod.ts';
import { ORDER_KIND_NAMES } from '../orders/order-kinds.ts';
import { codeForm, newCodeForm } from './codes.fields.ts';
import { CODE_FILTER_LENGTH, CODE_SORTS } from './codes.lists.ts';

const int = z.number().int();

/** A code on a person's account (S1-104). */
const userCodeOut = z.object({
	code_id: int,
	code: z.string(),
	desc: z.string(),
	discount_percent: int.nullable(),
	discount_cash: moneyOut.nullable(),
	/** neither: any product */
	event_id: int.nullable(),
	video_id: int.nullable(),
	/** of the product it is for */
	title: z.string().nullable(),
	activation_date: momentOut,
	used: flagOut,
	usage_date: momentOut.nullable(),
	/** null: never */
	expiration_date: momentOut.nullable(),
	/** when its one title ends, and the code with it; null: no end, or a gift, which becomes universal then. Missing while a node of the version before answers. */
	title_ends: momentOut.nullable().optional(),
	/** an open order holds it */
	held: flagOut,
	/** and the bank is confirming that order's payment */
	held_by_bank: flagOut,
	/** a ticket of a gift or group order */
	paid_for: flagOut,
	/** its one title has ended or was cancelled: it cannot be used any more */
	over: flagOut,
});
export type UserCodeOut = z.output<typeof userCodeOut>;

export const listUserCodes = endpoint({
	method: 'GET',
	path: '/api/users/:userId/codes',
	who: 'owner',
	summary: 'Codes on an account; those that are not used first, then the newest',
	params: userIdParams,
	query: pageQuery(LIST_LIMIT),
	answer: z.object({ codes: z.array(userCodeOut), ...totals }),
});

export const activateCode = endpoint({
	method: 'POST',
	path: '/api/users/:userId/codes',
	who: 'owner',
	// a code that covers its product in full makes an order
	terms: 'required',
	summary: 'Puts a code on an account; one that covers its product in full is spent at once',
	params: userIdParams,
	body: z.object({ code: z.string('form.validate.required').trim().min(1, 'form.validate.required').max(100, 'codes.unknown') }),
	answer: z.object({ result: z.enum(['activated', 'used']), code: userCodeOut }),
	status: 201,
});

/** What a typed code does for a title; nothing of who has it. */
const checkedCode = userCodeOut.pick({ code: true, discount_percent: true, discount_cash: true, expiration_date: true, paid_for: true });
export type CheckedCode = z.output<typeof checkedCode>;

export const checkCode = endpoint({
	method: 'POST',
	path: '/api/codes/check',
	who: 'anyone',
	token: 'ignored',
	summary: '“Mam kod”: what a typed code takes off the price of event-12 or video-7; nothing is kept or used',
	body: z.object({
		code: z.string('form.validate.required').trim().min(1, 'form.validate.required').max(100, 'codes.unknown'),
		productSlug: z.string().max(20),
	}),
	answer: z.object({ code: checkedCode }),
	status: 200,
});

export const deleteUserCode = endpoint({
	method: 'DELETE',
	path: '/api/users/:userId/codes/:codeId',
	who: 'owner',
	summary: 'Takes an unused code off an account',
	params: userIdParams.extend({ codeId: id }),
});

const codeUse = z.object({
	id: int,
	userId: int,
	firstname: z.string(),
	lastname: z.string(),
	activation_date: momentOut,
	used: flagOut,
	usage_date: momentOut.nullable(),
});

/** S3-086 */
const codeOut = z.object({
	id: int,
	code: z.string(),
	desc: z.string(),
	desc_en: z.string().nullable(),
	/** "25%" or "12.50" */
	discount: z.string(),
	discount_percent: int.nullable(),
	discount_cash: moneyOut.nullable(),
	event_id: int.nullable(),
	video_id: int.nullable(),
	/** any, event-12, video-7 */
	product_id: z.string(),
	title: z.string().nullable(),
	limit: int,
	/** accounts that have it */
	numberOfUses: int,
	/** by the first account that has it */
	activation_date: momentOut.nullable(),
	used: flagOut,
	usage_date: momentOut.nullable(),
	expiration_date: momentOut.nullable(),
	created_at: momentOut,
	updated_at: momentOut,
	/** the gift or group order that made it */
	extOrderId: z.string().nullable(),
	/** its short number and kind, for admins */
	order: z.object({ number: z.string(), kind: z.enum(ORDER_KIND_NAMES) }).nullable(),
	revoked: flagOut,
	uses: z.array(codeUse).optional(),
});
export type CodeOut = z.output<typeof codeOut>;

const codeBatch = z.object({
	id: int,
	name: z.string(),
	/** how many were made, used, and revoked before their use */
	codes: int,
	used: int,
	revoked: int,
	expiration_date: momentOut.nullable(),
});
export type CodeBatch = z.output<typeof codeBatch>;

export const listCodeBatches = endpoint({
	method: 'GET',
	path: '/api/codes/batches',
	who: 'admin',
	summary: 'Codes made together, the newest first',
	query: pageQuery(20),
	answer: z.object({ batches: z.array(codeBatch), ...totals }),
});

export const getCodeBatch = endpoint({
	method: 'GET',
	path: '/api/codes/batches/:id',
	who: 'admin',
	summary: 'One batch of codes; all its codes as CSV with format=csv or Accept: text/csv',
	params: idParams,
	query: z.object({ format: z.enum(['json', 'csv']).optional() }),
	answer: z.object({ batch: codeBatch }),
	produces: ['text/csv'],
});

export const revokeCodeBatch = endpoint({
	method: 'DELETE',
	path: '/api/codes/batches/:id',
	who: 'admin',
	summary: 'Revokes the unused codes of a batch, except those held by an open order',
	params: idParams,
	answer: z.object({ revoked: int }),
});

const day = emptyToNull(z.union([z.iso.date(), momentIn()]));

export const listCodes = endpoint({
	method: 'GET',
	path: '/api/codes',
	who: 'admin',
	summary: 'Codes with filters; `limit` filters by the limit of a code, the page size is `per_page`',
	query: z.object({
		page: z.coerce.number().int().min(1).max(1_000_000).default(1),
		per_page: z.coerce.number().int().min(1).max(LIST_LIMIT).default(20),
		expiration_date_from: day,
		expiration_date_to: day,
		name: plainText(CODE_FILTER_LENGTH).trim().optional(),
		min_limit: emptyToNull(z.coerce.number().int().min(0).max(1_000_000)),
		limit: emptyToNull(z.coerce.number().int().min(0).max(1_000_000)),
		/** only those that can still be activated */
		available: emptyToNull(flagIn),
		discount: emptyToNull(z.string().max(20)),
		event_id: emptyToNull(id),
		video_id: emptyToNull(id),
		sort: z.enum(CODE_SORTS).default('created_at'),
		order: z.enum(['asc', 'desc']).default('desc'),
	}),
	answer: z.object({ codes: z.array(codeOut), ...totals }),
});

export const getCode = endpoint({
	method: 'GET',
	path: '/api/codes/:id',
	who: 'admin',
	summary: 'One code; with `uses` also a page of those who have it, and how many they are',
	params: idParams,
	query: pageQuery(LIST_LIMIT).extend({ uses: emptyToNull(flagIn) }),
	answer: z.object({ code: codeOut, total: totals.total.optional(), total_capped: totals.total_capped }),
});

export const createCodes = endpoint({
	method: 'POST',
	path: '/api/codes',
	who: 'admin',
	summary: 'One code for `limit` people, or `number` one-time codes that begin with `code`, a batch once for each request_id',
	body: newCodeForm,
	answer: z.object({ codes: z.array(codeOut) }),
	status: 201,
});

export const updateCode = endpoint({
	method: 'PUT',
	path: '/api/codes/:id',
	who: 'admin',
	summary:
		'Changes the fields that are sent; with seen_at, 409 changed_since when it was changed since; 409 in_use for title, discount or limit of a paid code',
	params: idParams,
	body: codeForm.partial().extend(seenAt),
	answer: z.object({ code: codeOut }),
});

export const deleteCode = endpoint({
	method: 'DELETE',
	path: '/api/codes/:id',
	who: 'admin',
	summary: 'Deletes an unused code that nobody paid for',
	params: idParams,
});
