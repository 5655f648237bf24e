import { missingOfSeller } from '#domain/settings/seller.rules.ts';
import type { Duty } from '#domain/statistics/statistics.contract.ts';
import type { Context } from '../lib/context.ts';

/** Tasks that stay on the start view until they are done. */
export async function dutiesNow({ settings }: Context): Promise<Duty[]> {
	const { seller } = await settings.app();
	const duties: Duty[] = [{ kind: 'seller', fields: missingOfSeller(seller), until: null }];
	return duties.filter(({ fields }) => fields.length > 0);
}
