import { createHttp } from '#server/outside/payu/payu.http.ts';
import { createTokens } from '#server/outside/payu/payu.token.ts';
import { type Check, ok, warn } from './finding.ts';

/** Requests an access token, the first step of every payment. */
export const payments: Check = {
	name: 'payments',
	run: async ({ payu }) => {
		if (!payu) return warn('no PAYU_ variable is set: payments go to the simulator');
		const config = { ...payu, retries: 0, timeoutMs: 10_000 };
		await createTokens(config, createHttp(config)).get();
		return ok(`PayU at ${payu.baseUrl} gave a token to client ${payu.clientId}; the second key can only be checked with the first payment`);
	},
};
