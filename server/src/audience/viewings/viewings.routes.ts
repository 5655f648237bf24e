import type { FastifyInstance } from 'fastify';
import { getAudience, sendHeartbeat } from '#domain/audience/viewings/viewings.contract.ts';
import type { Context } from '#server/lib/context.ts';
import { serve } from '#server/lib/http/serve.ts';
import { audienceOf } from './audience.service.ts';
import { takeHeartbeat } from './heartbeats.service.ts';

export function viewingsRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, sendHeartbeat, async ({ params, body, actor, request }) => {
		const userAgent = request.headers['user-agent'] ?? '';
		return { film: await takeHeartbeat(context, { product: params, heartbeat: body, userAgent }, actor) };
	});

	serve(app, context, getAudience, ({ params }) => audienceOf(context.db, params));
}
