import type { FastifyInstance } from 'fastify';
import {
	freeSlug as freeSlugCall,
	searchAll as searchCall,
	searchSpoken as spokenCall,
	searchTitles as titlesCall,
} from '#domain/search/search.contract.ts';
import type { Context } from '../lib/context.ts';
import { searchBudget } from '../lib/http/dear-answers.ts';
import { serve } from '../lib/http/serve.ts';
import { freeSlug } from '../videos/free-slug.service.ts';
import { searchAll, searchTitles } from './search.service.ts';
import { searchSpoken } from './spoken.service.ts';

export function searchRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, searchCall, async ({ query, caller }) => {
		await context.limits.spend(searchBudget(caller.ip));
		return searchAll(context, query.search, caller.language);
	});
	serve(app, context, freeSlugCall, async ({ query }) => ({ slug: await freeSlug(context.db, query.type, query.slug) }));
	serve(app, context, spokenCall, async ({ query, viewer, caller }) => {
		await context.limits.spend(searchBudget(caller.ip));
		return searchSpoken(context, query, { language: caller.language, identity: viewer && { viewer, caller } });
	});
	serve(app, context, titlesCall, ({ query }) => searchTitles(context, query.search));
}
