import { endpoint } from '../base/endpoint.ts';
import { idParams, momentOut, pageQuery, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';

export const MAIL_STATES = ['waiting', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

const mailOut = z.object({
	id: z.number().int(),
	to: z.string(),
	subject: z.string(),
	created_at: momentOut,
	tries: z.number().int(),
	last_error: z.string().nullable(),
	/** null after the last attempt */
	next_try_at: momentOut.nullable(),
	/** it is not sent from then on, also not on request; null: no end */
	expires_at: momentOut.nullable(),
});
export type MailItem = z.output<typeof mailOut>;

export const listMails = endpoint({
	method: 'GET',
	path: '/api/mails',
	who: 'admin',
	summary: 'Mails that wait to be sent, or that could not be, newest first',
	query: pageQuery(20).extend({ state: z.enum(MAIL_STATES).default('failed') }),
	answer: z.object({ mails: z.array(mailOut), ...totals }),
});

export const retryMail = endpoint({
	method: 'POST',
	path: '/api/mails/:id/retry',
	who: 'admin',
	summary: 'Tries a mail again at once, for three more days, unless it has expired',
	params: idParams,
	status: 202,
	answer: z.object({ mail: mailOut }),
});
