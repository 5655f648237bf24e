import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/account/account.contract.ts';
import { mustAcceptTerms, roleName } from '#domain/account/account.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { acceptTerms, findPersonById } from './account.store.ts';
import { deleteUser } from './erase.service.ts';
import { exportUser } from './export.service.ts';
import { mailingRoutes } from './mailing.routes.ts';
import { askTermsAgain } from './terms.service.ts';
import { updateUser, whyNotUserChange } from './update-user.service.ts';

export function accountRoutes(app: FastifyInstance, context: Context) {
	const { db } = context;

	serve(
		app,
		context,
		calls.updateUser,
		async ({ params, body, viewer, caller }) => ({ user: await updateUser(context, { viewer, caller }, params.id, body) }),
		(values, { params, viewer, caller }) => whyNotUserChange(context, { viewer, caller }, params.id, values),
	);

	serve(app, context, calls.deleteUser, async ({ params, body, viewer, caller }) => {
		await deleteUser(context, { viewer, caller }, params.id, body.password);
		return undefined;
	});

	serve(app, context, calls.exportUser, async ({ params, viewer, caller, reply }) => {
		const data = await exportUser(context, { viewer, caller }, params.id);
		return reply
			.header('content-disposition', `attachment; filename="rampa-${params.id}.json"`)
			.type('application/json; charset=utf-8')
			.send(JSON.stringify(data, null, 2));
	});

	serve(app, context, calls.getTerms, async ({ params }) => {
		const person = await findPersonById(db, params.id);
		if (!person) throw new Refusal('not_found');
		return { accept_tos: !mustAcceptTerms(roleName(person.role_id), person.tos_accepted_at !== null) };
	});

	// nobody agrees for another person, not even an admin
	serve(app, context, calls.acceptTerms, async ({ params, viewer }) => {
		if (viewer.id !== params.id || (await acceptTerms(db, params.id, context.now())) === 0) throw new Refusal('not_found');
		return { accept_tos: true };
	});

	serve(app, context, calls.rejectTerms, ({ viewer, caller }) =>
		db.transaction(async (tx) => ({ rejected: await askTermsAgain(tx, { viewer, caller }) })),
	);

	mailingRoutes(app, context);
}
