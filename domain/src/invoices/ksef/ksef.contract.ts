import { endpoint } from '../../base/endpoint.ts';
import { momentOut } from '../../base/values.ts';
import { z } from '../../base/zod.ts';
import { KSEF_PAUSES } from './ksef-steps.rules.ts';

const count = z.number().int();

const ksefState = z.object({
	/** the seller whose invoices are sent to KSeF; null: KSeF is not configured */
	nip: z.string().nullable(),
	/** the queue is paused until then: KSeF asked to wait, or does not answer */
	resting_until: momentOut.nullable(),
	/** why it rested last */
	pause: z.enum(KSEF_PAUSES).nullable(),
	/** what an administrator has to fix before anything is sent */
	alarm: z.string().nullable(),
	/** the oldest document that a server in between does not let through, with its status; missing while a node of the version before answers */
	blocked: z.string().nullish(),
	/** without a number yet */
	waiting: count,
	/** of these, those whose deadline is today or over */
	late: count,
	/** refused by KSeF, or in need of attention */
	refused: count,
});
export type KsefState = z.output<typeof ksefState>;

export const getKsefState = endpoint({
	method: 'GET',
	path: '/api/ksef',
	who: 'admin',
	summary: 'Whether invoices are sent to KSeF, how many are pending or refused, and why',
	answer: z.object({ ksef: ksefState }),
});

export const checkKsef = endpoint({
	method: 'POST',
	path: '/api/ksef/check',
	who: 'admin',
	summary: 'Logs in to KSeF; on success a paused queue resumes',
	answer: z.object({ ksef: ksefState, error: z.string().nullable() }),
});
