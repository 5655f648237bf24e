import { createKsef } from '#server/outside/ksef/ksef.client.ts';
import { type Check, ok, warn } from './finding.ts';

/** Logs in, as the sending of invoices does first. */
export const ksef: Check = {
	name: 'KSeF',
	run: async ({ ksef: config }) => {
		if (!config) return warn('no KSEF_ variable is set: invoices do not go to KSeF');
		await createKsef({ ...config, retries: 0, timeoutMs: 10_000 }).checkAccess();
		return ok(`KSeF at ${config.baseUrl} lets the seller ${config.nip} in`);
	},
};
