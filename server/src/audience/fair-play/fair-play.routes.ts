import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/audience/fair-play/fair-play.contract.ts';
import type { Context } from '#server/lib/context.ts';
import { serve } from '#server/lib/http/serve.ts';
import { giveFairPlay, markEvening, readFairPlay } from './fair-play.service.ts';

export function fairPlayRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.getFairPlay, ({ params, query }) => readFairPlay(context, params.id, query));

	serve(app, context, calls.giveFairPlay, async ({ params, body, actor }) => ({
		given: await giveFairPlay(context, params.id, body.gift, actor),
	}));

	serve(app, context, calls.markStream, ({ params, body, actor }) => markEvening(context, params.id, body.failed, actor));
}
