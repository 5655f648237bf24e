import type { FastifyInstance } from 'fastify';
import { toFlag } from '#domain/base/values.ts';
import { deleteGiftImage as deleteImageCall, getGiftSettings, updateGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { invoiceSettings } from '../invoices/invoices.service.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { deleteGiftImage, giftConfig, savedGiftConfig, toGiftConfigOut, updateGiftConfig } from './gifts.service.ts';

export function giftsRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, getGiftSettings, async ({ viewer }) => ({
		...(viewer?.role === 'admin' ? await savedGiftConfig(context) : { config: toGiftConfigOut(await giftConfig(context)) }),
		any_gift_invoice: toFlag((await invoiceSettings(context)).universal_gifts === 'as_sold'),
	}));

	serve(app, context, updateGiftSettings, ({ body, files, viewer, caller }) => updateGiftConfig(context, { viewer, caller }, body, files));

	serve(app, context, deleteImageCall, ({ params, viewer, caller }) => deleteGiftImage(context, { viewer, caller }, params.name));
}
