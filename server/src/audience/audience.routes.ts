import type { FastifyInstance } from 'fastify';
import type { Context } from '../lib/context.ts';
import { feedRoutes } from './feed.routes.ts';

export function audienceRoutes(app: FastifyInstance, context: Context) {
	feedRoutes(app, context);
}
