import { momentOut, moneyOut } from '../base/values.ts';

/** What a title tells of its earlier prices; null while a node of the version before answers. */
export const priceHistoryOut = {
	/** of the 30 days before the reduction, or before now where the price is not reduced */
	lowest_price_30_days: moneyOut.nullable().optional(),
	/** since when that is known, where the title is younger than 30 days */
	lowest_price_since: momentOut.nullable().optional(),
	/** when the price was lowered, for 30 days after it */
	reduced_since: momentOut.nullable().optional(),
};
