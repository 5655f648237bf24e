import type { FastifyInstance } from 'fastify';
import { deleteGiftImage as deleteImageCall, getGiftSettings, updateGiftSettings } from '#domain/gifts/gifts.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { deleteGiftImage, giftConfig, toGiftConfigOut, updateGiftConfig } from './gifts.service.ts';

export function giftsRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, getGiftSettings, async () => ({ config: toGiftConfigOut(await giftConfig(context)) }));

	serve(app, context, updateGiftSettings, async ({ body, files, viewer, caller }) => ({
		config: toGiftConfigOut(await updateGiftConfig(context, { viewer, caller }, body, files)),
	}));

	serve(app, context, deleteImageCall, async ({ params, viewer, caller }) => ({
		config: toGiftConfigOut(await deleteGiftImage(context, { viewer, caller }, params.name)),
	}));
}
