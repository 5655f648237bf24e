import type { FastifyInstance } from 'fastify';
import { toFlag } from '#domain/base/values.ts';
import { deleteGiftImage as deleteImageCall, getGiftSettings, updateGiftSettings } from '#domain/gifts/gifts.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { invoiceSettings } from '../settings/invoice-settings.service.ts';
import { deleteGiftImage, savedGiftConfig, updateGiftConfig } from './gifts.service.ts';

export function giftsRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, getGiftSettings, async ({ viewer }) => {
		const [{ config, updated_at }, { universal_gifts }] = await Promise.all([savedGiftConfig(context), invoiceSettings(context)]);
		return { config, ...(viewer?.role === 'admin' && { updated_at }), any_gift_invoice: toFlag(universal_gifts === 'as_sold') };
	});

	serve(app, context, updateGiftSettings, ({ body, files, actor }) => updateGiftConfig(context, actor, body, files));

	serve(app, context, deleteImageCall, ({ params, actor }) => deleteGiftImage(context, actor, params.name));
}
