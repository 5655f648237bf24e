import { endpoint } from '../base/endpoint.ts';
import { idParams, momentOut, moneyOut } from '../base/values.ts';
import { z } from '../base/zod.ts';

const answer = z.object({
	price: moneyOut,
	lowest_price_30_days: moneyOut.nullable(),
	since: momentOut.nullable(),
	reduced_since: momentOut.nullable(),
	/** for admins, the newest first */
	history: z.array(z.object({ price: moneyOut, changed_at: momentOut })).optional(),
});

export const getEventPrices = endpoint({
	method: 'GET',
	path: '/api/prices/event/:id',
	who: 'anyone',
	summary: 'The price of an event and the lowest one of the 30 days before it was lowered; for admins every price it has had',
	params: idParams,
	answer,
});

export const getVideoPrices = endpoint({
	method: 'GET',
	path: '/api/prices/video/:id',
	who: 'anyone',
	summary: 'The price of a video and the lowest one of the 30 days before it was lowered; for admins every price it has had',
	params: idParams,
	answer,
});
