import type { FastifyInstance } from 'fastify';
import { getVideoPrices } from '#domain/prices/prices.contract.ts';
import * as calls from '#domain/videos/videos.contract.ts';
import { VIDEO_IMAGES } from '#domain/videos/videos.fields.ts';
import type { Context } from '../lib/context.ts';
import { listBudget } from '../lib/http/dear-answers.ts';
import { serve } from '../lib/http/serve.ts';
import { pricesOf } from '../prices/prices.service.ts';
import { createVideo, deleteVideo, deleteVideoImage, updateVideo, whyNotNewVideo, whyNotVideoChange } from './videos.editing.service.ts';
import { getVideo, listVideos, toVideo } from './videos.service.ts';
import type { VideoItemRow } from './videos.store.ts';
import { loadViewerContext, type RequestIdentity } from './viewer-context.service.ts';

export function videosRoutes(app: FastifyInstance, context: Context) {
	const answer = async (identity: RequestIdentity, row: VideoItemRow) => ({
		video: toVideo(row, await loadViewerContext(context, identity)),
	});

	serve(app, context, calls.listVideos, async ({ query, viewer, caller }) => {
		if (!viewer) await context.limits.spend(listBudget(caller.ip));
		return listVideos(context, { viewer, caller }, query);
	});

	serve(app, context, calls.getVideo, async ({ params, actor }) => ({ video: await getVideo(context, actor, params.slugOrId) }));

	serve(app, context, getVideoPrices, async ({ params, viewer, caller }) => {
		const item = await getVideo(context, { viewer, caller }, String(params.id));
		return pricesOf(context.db, viewer, { type: 'video', item, price: item.video_price });
	});

	serve(
		app,
		context,
		calls.createVideo,
		async ({ body, files, actor }) => answer(actor, await createVideo(context, actor, body, files)),
		(values, actor) => whyNotNewVideo(context.db, actor, values),
	);

	serve(
		app,
		context,
		calls.updateVideo,
		async ({ params, body, files, actor }) => answer(actor, await updateVideo(context, actor, { id: params.id, change: body, files })),
		(values, { params }) => whyNotVideoChange(context.db, params.id, values),
	);

	serve(app, context, calls.deleteVideo, ({ params, actor }) => deleteVideo(context, actor, params.id));

	serve(app, context, calls.deleteVideoImage, async ({ params, actor }) => {
		const field = params.field in VIDEO_IMAGES ? VIDEO_IMAGES[params.field as keyof typeof VIDEO_IMAGES].field : params.field;
		return answer(actor, await deleteVideoImage(context, actor, params.id, field as 'image_link' | 'thumb_link'));
	});
}
