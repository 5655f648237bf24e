import type { Grosze } from '../base/money.ts';
import type { ProductType } from '../catalogue/product.rules.ts';
import { type GroupTerms, quote } from '../orders/buying/orders.quote.rules.ts';

export type GroupConfig = GroupTerms & { event_available: boolean; video_available: boolean; min_units: number; max_units: number };

export const isGroupSold = (config: Pick<GroupConfig, 'event_available' | 'video_available'>, type: ProductType): boolean =>
	type === 'event' ? config.event_available : config.video_available;

const groupTotalGrosze = (config: GroupTerms, priceGrosze: Grosze, quantity: number): Grosze =>
	quote({ kind: 'group', priceGrosze, quantity, group: config }).totalGrosze;

/** Group tickets are never free: they are sold only for a price above 0. */
export const whyNotGroup = (
	config: GroupConfig,
	wanted: { type: ProductType; priceGrosze: Grosze; quantity: number },
): 'not_available' | null =>
	isGroupSold(config, wanted.type) && wanted.priceGrosze > 0 && groupTotalGrosze(config, wanted.priceGrosze, wanted.quantity) > 0
		? null
		: 'not_available';

/** With groups of one and one ticket free, every ticket would be free. */
export const whyNotOneFree = ({
	one_free,
	min_units,
}: Pick<GroupConfig, 'one_free' | 'min_units'>): 'groupTickets.validate.one_free' | null =>
	one_free && min_units < 2 ? 'groupTickets.validate.one_free' : null;
