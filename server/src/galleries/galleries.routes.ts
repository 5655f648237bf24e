import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/galleries/galleries.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import {
	addGalleryImage,
	createGallery,
	deleteGallery,
	deleteGalleryImage,
	getGallery,
	listGalleries,
	renameGalleryTo,
} from './galleries.service.ts';

export function galleriesRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.listGalleries, ({ query }) => listGalleries(context.db, query));

	serve(app, context, calls.getGallery, async ({ params }) => ({ gallery: await getGallery(context.db, params.id) }));

	serve(app, context, calls.createGallery, async ({ body, actor }) => ({ gallery: await createGallery(context, actor, body) }));

	serve(
		app,
		context,
		calls.updateGallery,
		async ({ params, body, actor }) => ({ gallery: await renameGalleryTo(context, actor, params.id, body) }),
		async (_values, { params }) => {
			await getGallery(context.db, params.id);
			return null;
		},
	);

	serve(app, context, calls.deleteGallery, ({ params, actor }) => deleteGallery(context, actor, params.id));

	serve(app, context, calls.addGalleryImage, async ({ params, body, files, actor }) => ({
		gallery: await addGalleryImage(context, actor, { id: params.id, file: files.image, request_id: body.request_id }),
	}));

	serve(app, context, calls.deleteGalleryImage, async ({ params, actor }) => ({
		gallery: await deleteGalleryImage(context, actor, params.id),
	}));
}
