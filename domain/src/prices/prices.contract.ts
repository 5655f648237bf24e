import { endpoint } from '../base/endpoint.ts';
import { idParams, momentOut, moneyOut } from '../base/values.ts';
import { z } from '../base/zod.ts';

const pricesOut = z.object({
	price: moneyOut,
	lowest_price_30_days: moneyOut.nullable(),
	since: momentOut.nullable(),
	reduced_since: momentOut.nullable(),
	/** for admins, the newest first */
	history: z.array(z.object({ price: moneyOut, changed_at: momentOut })).optional(),
});

const SUMMARY = 'The price and the lowest one of the 30 days before it was lowered; for admins every price it has had';

// written out: the build of the web leaves answers out of calls that it can read
export const getEventPrices = endpoint({
	method: 'GET',
	path: '/api/prices/event/:id',
	who: 'anyone',
	summary: `${SUMMARY}: of an event`,
	params: idParams,
	answer: pricesOut,
});
export const getVideoPrices = endpoint({
	method: 'GET',
	path: '/api/prices/video/:id',
	who: 'anyone',
	summary: `${SUMMARY}: of a video`,
	params: idParams,
	answer: pricesOut,
});
