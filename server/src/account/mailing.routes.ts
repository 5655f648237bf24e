import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/account/mailing.contract.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { findPersonById } from './account.store.ts';
import { areRemindersOn, changeMailing, turnOnReminders } from './mailing.service.ts';

export function mailingRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.getMailing, async ({ params }) => {
		const person = await findPersonById(context.db, params.userId);
		if (!person) throw new Refusal('not_found');
		return { mailing: person.mailing };
	});

	serve(app, context, calls.subscribeMailing, async ({ params, viewer, caller }) => ({
		mailing: await changeMailing(context, { viewer, caller }, params.userId, true),
	}));

	serve(app, context, calls.getReminders, async ({ params }) => ({ reminders: await areRemindersOn(context, params.userId) }));

	serve(app, context, calls.requestReminders, async ({ params, viewer, caller }) => {
		await turnOnReminders(context, { viewer, caller }, params.userId);
		return { reminders: true };
	});

	serve(app, context, calls.unsubscribeMailing, async ({ params, viewer, caller }) => ({
		mailing: await changeMailing(context, { viewer, caller }, params.userId, false),
	}));
}
