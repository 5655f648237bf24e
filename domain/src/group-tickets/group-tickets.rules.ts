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

/** Why this many cannot be bought, as a text with its numbers; `ticketsLeft` is null where seats are unlimited or unknown. */
export type QuantityRefusal =
	| { text: 'groupTickets.quantity_range'; params: { min: number; max: number } }
	| { text: 'groupTickets.quantity_left'; params: { count: number } };

/** The most that can be bought at once; the error and the hint beside the field name the same number (F-049). */
export const groupMax = ({ max_units }: Pick<GroupConfig, 'max_units'>, ticketsLeft: number | null): number =>
	ticketsLeft === null ? max_units : Math.max(0, Math.min(max_units, ticketsLeft));

/** Possible group sizes now, shown beside the field; null when fewer tickets are left than the smallest group. */
export function groupRange(
	config: Pick<GroupConfig, 'min_units' | 'max_units'>,
	ticketsLeft: number | null,
): { min: number; max: number } | null {
	const [min, max] = [config.min_units, groupMax(config, ticketsLeft)];
	return max < min ? null : { min, max };
}

export function whyNotQuantity(
	config: Pick<GroupConfig, 'min_units' | 'max_units'>,
	quantity: number,
	ticketsLeft: number | null,
): QuantityRefusal | null {
	const range = groupRange(config, ticketsLeft);
	const left = { text: 'groupTickets.quantity_left', params: { count: groupMax(config, ticketsLeft) } } as const;
	if (!range) return left;
	if (!Number.isInteger(quantity) || quantity < Math.max(1, range.min) || quantity > config.max_units)
		return { text: 'groupTickets.quantity_range', params: range };
	return quantity > range.max ? left : null;
}
