import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/audience/chat/chat.contract.ts';
import type { Context } from '#server/lib/context.ts';
import { serve } from '#server/lib/http/serve.ts';
import { readChat, reportMessage, writeMessage } from './chat.service.ts';
import * as moderation from './moderation.service.ts';

export function chatRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.getChat, ({ params, actor }) => readChat(context, params.id, actor));

	serve(app, context, calls.writeMessage, async ({ params, body, actor }) => ({
		message: await writeMessage(context, params.id, body, actor),
	}));

	serve(app, context, calls.reportMessage, ({ params, actor }) => reportMessage(context, params.id, params.messageId, actor));

	serve(app, context, calls.removeMessage, ({ params, actor }) => moderation.removeMessage(context, params.id, params.messageId, actor));

	serve(app, context, calls.pinMessage, ({ params, body, actor }) => moderation.pinMessage(context, params.id, body.message_id, actor));

	serve(app, context, calls.slowChat, ({ params, body, actor }) => moderation.slowChat(context, params.id, body.seconds, actor));

	serve(app, context, calls.muteWriter, ({ params, body, actor }) =>
		moderation.muteWriter(context, { eventId: params.id, messageId: params.messageId, muted: body.muted }, actor),
	);

	serve(app, context, calls.listReported, ({ params, query }) => moderation.listReported(context, params.id, query));

	serve(app, context, calls.listMuted, ({ params, query }) => moderation.listMuted(context, params.id, query));

	serve(app, context, calls.unmutePerson, ({ params, actor }) => moderation.unmutePerson(context, params.id, params.userId, actor));

	serve(app, context, calls.dismissReports, ({ params, actor }) => moderation.dismissReports(context, params.id, params.messageId, actor));
}
