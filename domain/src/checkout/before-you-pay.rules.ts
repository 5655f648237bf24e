import type { ProductType } from '../catalogue/product.rules.ts';
import type { OrderKind } from '../orders/order-kinds.ts';

/** How what is bought can be given back, by what the buyer agrees to (orders.consent.ts): an event on a set day, a film that opens at once, codes until they are used. */
export type ReturnTerm = 'event' | 'video' | 'codes';

type Subject = { kind: OrderKind; product: ProductType | null; isRecording: boolean };

/** Which sentence of the block "Zanim zapłacisz" tells of a return (N-023). */
export function returnTerm({ kind, product, isRecording }: Subject): ReturnTerm {
	const isFilm = product === 'video' || isRecording;
	if (kind === 'gift' || (kind === 'group' && isFilm)) return 'codes';
	return isFilm ? 'video' : 'event';
}
