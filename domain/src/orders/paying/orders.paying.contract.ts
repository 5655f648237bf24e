import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';

export const payuNotify = endpoint({
	method: 'POST',
	path: '/api/payu/notify',
	who: 'anyone',
	summary: 'Notices of the payment provider; 200 once safely stored, 401 for a bad signature',
	answer: z.object({ stored: z.literal(true) }),
	status: 200,
	maintenance: 'open',
	token: 'ignored',
});
