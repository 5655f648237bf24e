import type { FastifyInstance } from 'fastify';
import { existing } from '#domain/base/refusal.ts';
import { getPage as getCall, listPages as listCall, updatePage as updateCall } from '#domain/pages/pages.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { getPage, updatePage, whyNotPageChange } from './pages.service.ts';
import { findPageBySlug, listPages } from './pages.store.ts';

export function pagesRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, getCall, async ({ params, viewer, caller }) => {
		if (viewer?.role !== 'admin') return { page: await getPage(context.db, params.slug, caller.language) };
		const page = existing(await findPageBySlug(context.db, params.slug));
		return { page };
	});

	serve(app, context, listCall, async () => ({ pages: await listPages(context.db) }));

	serve(
		app,
		context,
		updateCall,
		async ({ params, body, actor }) => ({ page: await updatePage(context, actor, params.id, body) }),
		(values, { params }) => whyNotPageChange(context.db, params.id, values),
	);
}
