import { endpoint } from '../../base/endpoint.ts';
import { flagIn, idParams } from '../../base/values.ts';
import { z } from '../../base/zod.ts';
import { orderOut } from '../orders.fields.ts';

/** S3-117 */
const grantBody = z.object({
	userval: z.coerce.string('form.validate.required').trim().min(1, 'form.validate.required').max(254),
	priceIncluded: flagIn.optional().default(false),
});
const granted = z.object({ order: orderOut, warning: z.string().optional() });

export const grantEvent = endpoint({
	method: 'POST',
	path: '/api/payments/free/:id',
	who: 'admin',
	summary: 'Gives access to an event; over stock with a warning',
	params: idParams,
	body: grantBody,
	answer: granted,
	status: 201,
});

export const grantVideo = endpoint({
	method: 'POST',
	path: '/api/videopayments/free/:id',
	who: 'admin',
	summary: 'Gives access to a video',
	params: idParams,
	body: grantBody,
	answer: granted,
	status: 201,
});
