import type { FastifyInstance } from 'fastify';
import { getPage as getCall, listPages as listCall, listPageVersions, updatePage as updateCall } from '#domain/pages/pages.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { getPage, getPageForAdmin, pageVersions, updatePage, whyNotPageChange } from './pages.service.ts';
import { listPages } from './pages.store.ts';

export function pagesRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, getCall, async ({ params, viewer, caller }) => {
		if (viewer?.role !== 'admin') return { page: await getPage(context, params.slug, caller.language) };
		return { page: await getPageForAdmin(context, params.slug) };
	});

	serve(app, context, listPageVersions, ({ params, query }) => pageVersions(context, params.id, query));

	serve(app, context, listCall, async () => ({ pages: await listPages(context.db) }));

	serve(
		app,
		context,
		updateCall,
		async ({ params, body, viewer, caller }) => ({ page: await updatePage(context, { viewer, caller }, params.id, body) }),
		(values, { params }) => whyNotPageChange(context.db, params.id, values),
	);
}
