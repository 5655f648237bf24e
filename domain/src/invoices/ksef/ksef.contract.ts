import { endpoint } from '../../base/endpoint.ts';
import { momentOut } from '../../base/values.ts';
import { z } from '../../base/zod.ts';

const count = z.number().int();

const ksefState = z.object({
	/** the seller whose invoices go to KSeF; null: it is not set up */
	nip: z.string().nullable(),
	/** KSeF asked to wait, or does not answer */
	resting_until: momentOut.nullable(),
	/** what a person has to mend before anything is sent */
	alarm: z.string().nullable(),
	/** on their way: without a number yet */
	waiting: count,
	/** of these, the time to send them is over within a day */
	late: count,
	/** refused by KSeF, or somebody has to look */
	refused: count,
});
export type KsefState = z.output<typeof ksefState>;

export const getKsefState = endpoint({
	method: 'GET',
	path: '/api/ksef',
	who: 'admin',
	summary: 'Whether invoices go to KSeF, how many wait or were refused, and what keeps them',
	answer: z.object({ ksef: ksefState }),
});

export const checkKsef = endpoint({
	method: 'POST',
	path: '/api/ksef/check',
	who: 'admin',
	summary: 'Logs in to KSeF; where that works a queue that rested goes on',
	answer: z.object({ ksef: ksefState, error: z.string().nullable() }),
});
