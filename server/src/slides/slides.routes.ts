import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/slides/slides.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { createSlide, deleteSlide, getSlide, pageOfSlides, updateSlide } from './slides.service.ts';

export function slidesRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.listSlides, ({ query, viewer }) =>
		pageOfSlides(context, viewer?.role === 'admin' && query.all === true, query),
	);

	serve(app, context, calls.createSlide, async ({ body, files, actor }) => ({ slide: await createSlide(context, actor, body, files) }));

	serve(
		app,
		context,
		calls.updateSlide,
		async ({ params, body, files, actor }) => ({
			slide: await updateSlide(context, actor, { id: params.id, change: body, files }),
		}),
		async (_values, { params }) => {
			await getSlide(context.db, context.env, params.id);
			return null;
		},
	);

	serve(app, context, calls.deleteSlide, ({ params, actor }) => deleteSlide(context, actor, params.id));
}
