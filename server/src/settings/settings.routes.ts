import type { FastifyInstance } from 'fastify';
import {
	deleteAppConfigImage as deleteImageCall,
	getAppConfig,
	updateAppConfig as updateCall,
} from '#domain/settings/settings.contract.ts';
import { publicConfigSchema } from '#domain/settings/settings.fields.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { deleteAppConfigImage, savedAppConfig, updateAppConfig } from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, getAppConfig, async ({ viewer }) => {
		if (viewer?.role === 'admin') return savedAppConfig(context);
		return { config: publicConfigSchema.parse(await context.settings.app()) };
	});

	serve(app, context, updateCall, ({ body, files, viewer, caller }) => updateAppConfig(context, { viewer, caller }, body, files));

	serve(app, context, deleteImageCall, async ({ params, viewer, caller }) => ({
		config: (await deleteAppConfigImage(context, { viewer, caller }, params.name)).config,
	}));
}
