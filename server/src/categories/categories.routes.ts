import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/categories/categories.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { createCategory, deleteCategory, getCategory, listCategories, updateCategory } from './categories.service.ts';
import { countCategories } from './categories.store.ts';

export function categoriesRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.listCategories, async ({ query, viewer }) => ({
		categories: await listCategories(context, viewer?.role === 'admin', query),
		...(await countCategories(context.db, query.q)),
	}));

	serve(app, context, calls.createCategory, async ({ body, actor }) => ({ category: await createCategory(context, actor, body) }));

	serve(
		app,
		context,
		calls.updateCategory,
		async ({ params, body, actor }) => ({ category: await updateCategory(context, actor, params.id, body) }),
		async (_values, { params }) => {
			await getCategory(context.db, params.id);
			return null;
		},
	);

	serve(app, context, calls.deleteCategory, ({ params, actor }) => deleteCategory(context, actor, params.id));
}
