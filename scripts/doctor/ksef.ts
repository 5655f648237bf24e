import { withConnection } from '#server/lib/db/migrate.ts';
import { createKsef } from '#server/outside/ksef/ksef.client.ts';
import { type Check, fail, ok, warn } from './finding.ts';

const SELLER = `select value ->> 'seller_nip' as nip from settings where section = 'invoices'`;

/** The NIP of the seller in the panel; null: not entered, or the database is not there yet. */
const sellerNip = (url: string): Promise<string | null> =>
	withConnection(url, async (client) => (await client.query<{ nip: string | null }>(SELLER)).rows[0]?.nip || null).catch(() => null);

/** Logs in, as the sending of invoices does first. */
export const ksef: Check = {
	name: 'KSeF',
	run: async ({ ksef: config, DATABASE_URL: url }) => {
		if (!config) return warn('no KSEF_ variable is set: invoices do not go to KSeF');
		await createKsef({ ...config, retries: 0, timeoutMs: 10_000 }).checkAccess();
		const seller = url ? await sellerNip(url) : null;
		if (seller && seller !== config.nip)
			return fail(`the seller in the panel has the NIP ${seller}, KSEF_NIP is ${config.nip}: no invoice is issued until they are the same`);
		return ok(`KSeF at ${config.baseUrl} lets the seller ${config.nip} in`);
	},
};
