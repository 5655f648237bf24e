import type { FastifyInstance } from 'fastify';
import { getGroupSettings, updateGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import {
	type GroupConfigRow,
	groupConfig,
	savedGroupConfig,
	toGroupConfigOut,
	updateGroupConfig,
	whyNotGroup,
} from './group-tickets.service.ts';

export function groupTicketsRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, getGroupSettings, async ({ viewer }) =>
		viewer?.role === 'admin' ? savedGroupConfig(context) : { config: toGroupConfigOut(await groupConfig(context)) },
	);

	serve(
		app,
		context,
		updateGroupSettings,
		({ body, actor }) => updateGroupConfig(context, actor, body),
		async (values) => whyNotGroup({ ...(await groupConfig(context)), ...(values as Partial<GroupConfigRow>) }),
	);
}
