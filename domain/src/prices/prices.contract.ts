import { endpoint } from '../base/endpoint.ts';
import { idParams, momentOut, moneyOut } from '../base/values.ts';
import { z } from '../base/zod.ts';

const prices = {
	method: 'GET',
	who: 'anyone',
	params: idParams,
	answer: z.object({
		price: moneyOut,
		lowest_price_30_days: moneyOut.nullable(),
		since: momentOut.nullable(),
		reduced_since: momentOut.nullable(),
		/** for admins, the newest first */
		history: z.array(z.object({ price: moneyOut, changed_at: momentOut })).optional(),
	}),
} as const;

const SUMMARY = 'The price and the lowest one of the 30 days before it was lowered; for admins every price it has had';

export const getEventPrices = endpoint({ ...prices, path: '/api/prices/event/:id', summary: `${SUMMARY}: of an event` });
export const getVideoPrices = endpoint({ ...prices, path: '/api/prices/video/:id', summary: `${SUMMARY}: of a video` });
