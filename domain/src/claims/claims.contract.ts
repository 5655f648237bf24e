import { emailField } from '../account/account.fields.ts';
import { crossField } from '../base/cross-field.ts';
import { endpoint } from '../base/endpoint.ts';
import type { FormError } from '../base/refusal.ts';
import { clientKeyIn, idParams, momentOut, moneyIn, moneyOut, pageQuery, plainText, requiredText, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { ACCESS_DAYS, CLAIM_KINDS, MOST_ACCESS_DAYS, OUTCOMES, OUTCOMES_OF, TOPICS, WISHES } from './claims.rules.ts';

const required = 'form.validate.required';
const int = z.number().int();

export const withdrawalBody = z.object({
	name: requiredText(120, required).trim().min(1, required),
	/** as it stands in the mail: 7KQ2-MXA9, or the whole one of the address */
	number: requiredText(60, required).trim().min(1, required),
	email: emailField,
	step: z.enum(['preview', 'confirm'], 'form.validate.wrong_input'),
});

export const withdraw = endpoint({
	method: 'POST',
	path: '/api/withdrawals',
	who: 'anyone',
	summary:
		'A statement of withdrawal, without sign-in: `preview` shows its words, `confirm` makes it. The answer is the same for every number; the buyer of the order gets a mail, and the money where the law gives it',
	body: withdrawalBody,
	answer: z.object({ statement: z.object({ /** null while it is only shown */ received_at: momentOut.nullable(), text: z.string() }) }),
	token: 'ignored',
});

export const PICTURE_FIELDS = ['picture1', 'picture2', 'picture3', 'picture4', 'picture5'] as const;
export const MOST_PICTURE_BYTES = 5_000_000;

export const complaintBody = z.object({
	number: plainText(60).trim().default(''),
	email: emailField,
	topic: z.enum(TOPICS, required),
	content: plainText(4_000).trim().min(10, 'claims.validate.content'),
	wish: z.enum(WISHES, required),
	/** of the form: repeated because its answer was lost, it finds the complaint it has made */
	request_id: clientKeyIn.optional(),
});

export const complain = endpoint({
	method: 'POST',
	path: '/api/complaints',
	who: 'anyone',
	summary: 'A complaint, without sign-in, with up to five pictures (multipart `picture1` to `picture5`); answered within 14 days',
	body: complaintBody,
	files: PICTURE_FIELDS,
	answer: z.object({ complaint: z.object({ number: z.string(), received_at: momentOut, due_at: z.string() }) }),
	status: 201,
	token: 'ignored',
});

/** For the staff. */
const claimOut = z.object({
	id: int,
	kind: z.enum(CLAIM_KINDS),
	number: z.string(),
	name: z.string(),
	email: z.string().nullable(),
	received_at: momentOut,
	/** the last day of the answer */
	due_at: z.string(),
	content: z.string(),
	why: z.string().nullable(),
	topic: z.enum(TOPICS).nullable(),
	wish: z.enum(WISHES).nullable(),
	pictures: int,
	/** null: no order of that number belongs to that address */
	order: z
		.object({
			extOrderId: z.string(),
			number: z.string(),
			description: z.string(),
			status: z.string(),
			amount: moneyOut,
			returned: moneyOut,
			views: int,
			userId: int,
		})
		.nullable(),
	answered_at: momentOut.nullable(),
	/** null: the product itself */
	answered_by: z.string().nullable(),
	outcome: z.enum(OUTCOMES).nullable(),
	answer: z.string().nullable(),
	amount: moneyOut.nullable(),
});
export type Claim = z.output<typeof claimOut>;

export const CLAIM_STATES = ['waiting', 'answered', 'all'] as const;

const claimQuery = pageQuery(20).extend({ state: z.enum(CLAIM_STATES, 'form.validate.wrong_input').default('waiting') });
const claimList = z.object({ claims: z.array(claimOut), waiting: int, answered: int, ...totals });

export const listWithdrawals = endpoint({
	method: 'GET',
	path: '/api/withdrawals',
	who: 'admin',
	summary: 'Statements of withdrawal, those that wait by the day of their answer, the others newest first',
	query: claimQuery,
	answer: claimList,
});

export const listComplaints = endpoint({
	method: 'GET',
	path: '/api/complaints',
	who: 'admin',
	summary: 'Complaints, those that wait by the day of their answer, the others newest first',
	query: claimQuery,
	answer: claimList,
});

const answerFields = z.object({
	outcome: z.enum(OUTCOMES, required),
	answer: plainText(4_000).trim().min(1, required),
	/** złoty, of a part */
	amount: moneyIn('orders.validate.refund_amount').optional(),
	/** of more access */
	days: z.coerce
		.number('form.validate.wrong_input')
		.int()
		.min(1, 'form.validate.wrong_input')
		.max(MOST_ACCESS_DAYS, 'form.validate.wrong_input')
		.default(ACCESS_DAYS),
});

const answerBody = (kind: (typeof CLAIM_KINDS)[number]) =>
	crossField(answerFields, ['outcome'], ({ outcome, amount }): FormError | null => {
		if (outcome && !OUTCOMES_OF[kind].includes(outcome)) return { outcome: 'form.validate.wrong_input' };
		return outcome === 'part' && !amount ? { amount: 'orders.validate.refund_amount' } : null;
	});

export const answerWithdrawal = endpoint({
	method: 'PUT',
	path: '/api/withdrawals/:id',
	who: 'admin',
	summary: 'Answers a statement that waits: the words go by mail, and the money by the refunds of its order',
	params: idParams,
	body: answerBody('withdrawal'),
	answer: z.object({ claim: claimOut }),
});

export const answerComplaint = endpoint({
	method: 'PUT',
	path: '/api/complaints/:id',
	who: 'admin',
	summary: 'Answers a complaint: the words go by mail; more access, a part of the price or all of it go through the order',
	params: idParams,
	body: answerBody('complaint'),
	answer: z.object({ claim: claimOut }),
});

export const getComplaintPictures = endpoint({
	method: 'GET',
	path: '/api/complaints/:id/pictures',
	who: 'admin',
	summary: 'The pictures of a complaint, as addresses that hold their data',
	params: idParams,
	answer: z.object({ pictures: z.array(z.string()) }),
});
