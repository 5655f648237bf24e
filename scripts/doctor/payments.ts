import { createHttp } from '#server/outside/payu/payu.http.ts';
import { createTokens } from '#server/outside/payu/payu.token.ts';
import { type Check, ok, warn } from './finding.ts';

/** Requests an access token of each point of sale, the first step of every payment. */
export const payments: Check = {
	name: 'payments',
	run: async ({ payu, payuBlik }) => {
		if (!payu) return warn('no PAYU_ variable is set: payments go to the simulator');
		for (const shop of payuBlik ? [payu, payuBlik] : [payu]) {
			const config = { ...shop, retries: 0, timeoutMs: 10_000 };
			await createTokens(config, createHttp(config)).get();
		}
		const clients = payuBlik ? `clients ${payu.clientId} and ${payuBlik.clientId} (BLIK)` : `client ${payu.clientId}`;
		const blik = payuBlik ? '' : '; BLIK codes are not taken on your own page, because no PAYU_BLIK_ variable is set';
		return ok(`PayU at ${payu.baseUrl} gave a token to ${clients}; the second key can only be checked with the first payment${blik}`);
	},
};
