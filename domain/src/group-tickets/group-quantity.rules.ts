import type { GroupConfig } from './group-availability.rules.ts';

/** Why this many cannot be bought, as a text with its numbers; `ticketsLeft` is null where seats are unlimited or unknown. */
export type QuantityRefusal =
	| { text: 'groupTickets.quantity_range' | 'groupTickets.quantity_exact'; params: { min: number; max: number } }
	| { text: 'groupTickets.quantity_left'; params: { count: number } };

/** The most that can be bought at once; the error and the hint next to the field name the same number (F-049). */
export const groupMax = ({ max_units }: Pick<GroupConfig, 'max_units'>, ticketsLeft: number | null): number =>
	ticketsLeft === null ? max_units : Math.max(0, Math.min(max_units, ticketsLeft));

/** Possible group sizes now, shown next to the field; null when fewer tickets are left than the smallest group. */
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
		return { text: range.min === range.max ? 'groupTickets.quantity_exact' : 'groupTickets.quantity_range', params: range };
	return quantity > range.max ? left : null;
}
