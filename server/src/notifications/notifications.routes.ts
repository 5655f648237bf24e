import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/notifications/notifications.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { previewNewContent, queueCampaignMails, sendNewContent } from './campaigns.service.ts';
import { unsubscribe } from './unsubscribe.service.ts';

export async function notificationsRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.previewNewContent, ({ query }) => previewNewContent(context, query.limit));

	serve(app, context, calls.sendNewContent, async ({ body, actor }) => {
		const sent = await sendNewContent(context, actor, body.allUsers);
		// starts at once; the job of the next minute finishes what this process does not
		queueCampaignMails(context).catch((error: unknown) => context.log.warn({ err: error }, 'campaign mails not queued'));
		return sent;
	});

	serve(app, context, calls.openUnsubscribe, ({ query, reply }) =>
		reply.redirect(`/wypisz?${new URLSearchParams({ token: query.token ?? '' })}`, 303),
	);

	// A mail program's one-click post is a form (RFC 8058). Only this call takes forms, and it only ever ends mailings.
	await app.register(async (scope) => {
		scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) =>
			done(null, {}),
		);
		serve(scope, context, calls.unsubscribe, async ({ query, body }) => {
			await unsubscribe(context, body.token ?? query.token ?? '');
			return { mailing: false as const };
		});
	});
}
