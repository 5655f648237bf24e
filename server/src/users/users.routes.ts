import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/users/users.contract.ts';
import { USER_SEARCH_LIMIT } from '#domain/users/users.rules.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { getUserDetail } from './users.service.ts';
import { listUsers, searchUsers } from './users.store.ts';

export function usersRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.listUsers, async ({ query }) =>
		query.search ? { users: await searchUsers(context.db, query.search, USER_SEARCH_LIMIT) } : listUsers(context.db, query),
	);
	serve(app, context, calls.getUser, ({ params, query, actor }) => getUserDetail(context, actor, params.id, query.limit));
}
