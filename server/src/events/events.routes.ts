import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/events/events.contract.ts';
import { getEventPrices } from '#domain/prices/prices.contract.ts';
import type { Context } from '../lib/context.ts';
import { listBudget } from '../lib/http/dear-answers.ts';
import { serve } from '../lib/http/serve.ts';
import { pricesOf } from '../prices/prices.service.ts';
import { loadViewerContext, type RequestIdentity } from '../videos/viewer-context.service.ts';
import { createEvent, deleteEvent, updateEvent, whyNotEventChange, whyNotNewEvent } from './events.editing.service.ts';
import { getEvent, listEvents, toEvent } from './events.service.ts';
import type { EventItemRow } from './events.store.ts';

export function eventsRoutes(app: FastifyInstance, context: Context) {
	const answer = async (identity: RequestIdentity, row: EventItemRow) => ({
		event: toEvent(row, await loadViewerContext(context, identity)),
	});

	serve(app, context, calls.listEvents, async ({ query, viewer, caller }) => {
		if (!viewer) await context.limits.spend(listBudget(caller.ip));
		return listEvents(context, { viewer, caller }, query);
	});

	serve(app, context, calls.getEvent, async ({ params, actor }) => ({ event: await getEvent(context, actor, params.slugOrId) }));

	serve(app, context, getEventPrices, async ({ params, viewer, caller }) => {
		const item = await getEvent(context, { viewer, caller }, String(params.id));
		return pricesOf(context.db, viewer, { type: 'event', item, price: item.event_price });
	});

	serve(
		app,
		context,
		calls.createEvent,
		async ({ body, actor }) => answer(actor, await createEvent(context, actor, body)),
		(values, actor) => whyNotNewEvent(context.db, actor, values),
	);

	serve(
		app,
		context,
		calls.updateEvent,
		async ({ params, body, actor }) => answer(actor, await updateEvent(context, actor, params.id, body)),
		(values, { params }) => whyNotEventChange(context.db, params.id, values),
	);

	serve(app, context, calls.deleteEvent, ({ params, actor }) => deleteEvent(context, actor, params.id));
}
