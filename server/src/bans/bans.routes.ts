import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/bans/bans.contract.ts';
import { whyNotBanUntil } from '#domain/bans/bans.fields.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { createBan, liftBan } from './bans.service.ts';
import { listBans } from './bans.store.ts';

export function bansRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.listBans, ({ query }) => listBans(context.db, query, context.now()));
	serve(
		app,
		context,
		calls.createBan,
		async ({ body, actor }) => ({ ban: await createBan(context, actor, body) }),
		({ expiration_date, forever }) =>
			expiration_date === undefined ? null : whyNotBanUntil(expiration_date, forever ?? false, context.now()),
	);
	serve(app, context, calls.liftBan, ({ params, actor }) => liftBan(context, actor, params.id));
}
