import { endpoint } from '../../base/endpoint.ts';
import { id } from '../../base/values.ts';
import { z } from '../../base/zod.ts';

export const watchFeed = endpoint({
	method: 'GET',
	path: '/api/watch/:type/:id/feed',
	who: 'signed-in',
	guest: 'title',
	status: 200,
	summary:
		'Server-sent events for those who may watch now: chat, messages of the theatre, state of the stream. Ends when the right to watch ends',
	params: z.object({ type: z.enum(['event', 'video']), id }),
	/** number of the last message received, to receive what came after it */
	query: z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional() }),
	produces: ['text/event-stream'],
});
