import { addDays, type Moment, momentMs, toMoment, warsawDate, warsawMoment, warsawTime } from '../base/time/time.ts';

/** A price of a title and the moment from which it held; the history of a title is ordered by these moments. */
export type PriceChange = { price_grosze: number; changed_at: Moment };

/** The lowest price of the 30 days before a moment; `since` where the title is younger than that. */
export type LowestPrice = { grosze: number; since: Moment | null };

export type PriceHistoryFacts = {
	/** of the 30 days before the reduction, or before now where the price was not reduced */
	lowest: LowestPrice | null;
	/** when the price was lowered, while that is announced */
	reducedSince: Moment | null;
};

const LOWEST_PRICE_DAYS = 30;
const MINUTE_MS = 60_000;

/** Days of the Warsaw calendar, so that a window over a clock change begins at the same hour of the day. */
function daysFrom(at: Date, days: number): Date {
	const minute = momentMs(warsawMoment(addDays(warsawDate(at), days), warsawTime(at)));
	return new Date(minute + (at.getTime() % MINUTE_MS));
}

/** The price that held at the beginning of the 30 days counts too, and the one that ended exactly at the moment itself. */
export function lowestPriceBefore(history: readonly PriceChange[], at: Date): LowestPrice | null {
	const before = history.filter(({ changed_at }) => momentMs(changed_at) < at.getTime());
	const [first] = before;
	if (!first) return null;
	const begin = daysFrom(at, -LOWEST_PRICE_DAYS).getTime();
	const heldAtBegin = before.findLastIndex(({ changed_at }) => momentMs(changed_at) <= begin);
	const counted = before.slice(Math.max(0, heldAtBegin));
	return { grosze: Math.min(...counted.map(({ price_grosze }) => price_grosze)), since: heldAtBegin === -1 ? first.changed_at : null };
}

/**
 * A lowered price is announced for 30 days, unless it is not below the lowest price of the 30 days before: then nothing was reduced. A title
 * that costs nothing announces nothing.
 */
export function priceHistoryFacts(history: readonly PriceChange[], now: Date): PriceHistoryFacts {
	const known = history.filter(({ changed_at }) => momentMs(changed_at) <= now.getTime());
	const last = known.at(-1);
	const previous = known.at(-2);
	if (previous && last && last.price_grosze > 0 && last.price_grosze < previous.price_grosze) {
		const start = new Date(last.changed_at);
		const lowest = lowestPriceBefore(known, start);
		const isAnnounced = now < daysFrom(start, LOWEST_PRICE_DAYS) && lowest !== null && last.price_grosze < lowest.grosze;
		if (isAnnounced) return { lowest, reducedSince: toMoment(start) };
	}
	const lowest = lowestPriceBefore(known, now);
	return { lowest: lowest ?? (last ? { grosze: last.price_grosze, since: last.changed_at } : null), reducedSince: null };
}

/** What is asked for now beside what it is compared with. */
export type AnnouncedPrice = {
	grosze: number;
	/** the price that is struck through: the lowest of 30 days, never another one */
	struckGrosze: number;
	/** of the struck price, rounded down, so that no reduction is called larger than it is */
	percent: number;
};

/** The reduction a page announces: by a code, or because the title itself became cheaper; null where there is none. */
export function announcedPrice({
	listGrosze,
	codeGrosze,
	lowestGrosze,
	isReduced,
}: {
	listGrosze: number;
	codeGrosze: number | null;
	lowestGrosze: number | null;
	isReduced: boolean;
}): AnnouncedPrice | null {
	const grosze = codeGrosze ?? listGrosze;
	const struckGrosze = Math.min(lowestGrosze ?? listGrosze, isReduced ? Number.POSITIVE_INFINITY : listGrosze);
	if (codeGrosze === null && !isReduced) return null;
	if (grosze >= struckGrosze) return null;
	return { grosze, struckGrosze, percent: Math.floor(((struckGrosze - grosze) * 100) / struckGrosze) };
}
