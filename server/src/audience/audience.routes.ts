import type { FastifyInstance } from 'fastify';
import type { Context } from '../lib/context.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { fairPlayRoutes } from './fair-play/fair-play.routes.ts';
import { feedRoutes } from './feed.routes.ts';
import { viewingsRoutes } from './viewings/viewings.routes.ts';

export function audienceRoutes(app: FastifyInstance, context: Context) {
	feedRoutes(app, context);
	chatRoutes(app, context);
	viewingsRoutes(app, context);
	fairPlayRoutes(app, context);
}
