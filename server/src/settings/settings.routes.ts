import type { FastifyInstance } from 'fastify';
import {
	deleteAppConfigImage as deleteImageCall,
	getAppConfig,
	updateAppConfig as updateCall,
} from '#domain/settings/settings.contract.ts';
import { publicConfigSchema } from '#domain/settings/settings.fields.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { deleteAppConfigImage, updateAppConfig } from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, getAppConfig, async ({ viewer }) => {
		const config = await context.settings.app();
		if (viewer?.role !== 'admin') return { config: publicConfigSchema.parse(config) };
		return { config, updated_at: await context.settings.updatedAt('app') };
	});

	serve(app, context, updateCall, async ({ body, files, viewer, caller }) => ({
		config: await updateAppConfig(context, { viewer, caller }, body, files),
		updated_at: await context.settings.updatedAt('app'),
	}));

	serve(app, context, deleteImageCall, async ({ params, viewer, caller }) => ({
		config: await deleteAppConfigImage(context, { viewer, caller }, params.name),
	}));
}
