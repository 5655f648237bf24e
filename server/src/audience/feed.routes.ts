import type { FastifyInstance } from 'fastify';
import { isModerator } from '#domain/audience/chat/chat.rules.ts';
import { watchFeed } from '#domain/audience/feed/feed.contract.ts';
import { playbackExpires } from '#domain/watching/playback.rules.ts';
import { createFeedHub } from '../feed/feed-hub.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { stillAllowed } from '../watching/playback.service.ts';
import { admitToWatch } from '../watching/watching.service.ts';

const OPENED_PER_MINUTE = 60;

export function feedRoutes(app: FastifyInstance, context: Context) {
	const hub = createFeedHub(context, stillAllowed);
	app.addHook('preClose', async () => hub.close());

	serve(app, context, watchFeed, async ({ params, query, viewer, caller, request, reply }) => {
		await context.limits.spend({ bucket: `feed:${viewer.id}`, max: OPENED_PER_MINUTE, windowSeconds: 60 });
		const { ends } = await admitToWatch(context, params, { viewer, caller });
		// its own connection, which a stopping server does not wait for
		reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').header('connection', 'close');
		if (request.method === 'HEAD') return reply.send();
		const stream = await hub.open(
			{
				product: params,
				userId: viewer.id,
				sessionId: viewer.sessionId,
				country: caller.country,
				isModerator: isModerator(viewer),
				until: new Date(playbackExpires(context.now(), ends)),
			},
			query.after ?? null,
		);
		return reply.send(stream);
	});
}
