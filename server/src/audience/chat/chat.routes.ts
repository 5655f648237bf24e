import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/audience/chat/chat.contract.ts';
import type { Context } from '#server/lib/context.ts';
import { serve } from '#server/lib/http/serve.ts';
import { readChat, reportMessage, writeMessage } from './chat.service.ts';
import * as moderation from './moderation.service.ts';

export function chatRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.getChat, ({ params, viewer, caller }) => readChat(context, params.id, { viewer, caller }));

	serve(app, context, calls.writeMessage, async ({ params, body, viewer, caller }) => ({
		message: await writeMessage(context, params.id, body, { viewer, caller }),
	}));

	serve(app, context, calls.reportMessage, async ({ params, viewer, caller }) => {
		await reportMessage(context, params.id, params.messageId, { viewer, caller });
		return undefined;
	});

	serve(app, context, calls.removeMessage, async ({ params, viewer, caller }) => {
		await moderation.removeMessage(context, params.id, params.messageId, { viewer, caller });
		return undefined;
	});

	serve(app, context, calls.pinMessage, async ({ params, body, viewer, caller }) => {
		await moderation.pinMessage(context, params.id, body.message_id, { viewer, caller });
		return undefined;
	});

	serve(app, context, calls.slowChat, async ({ params, body, viewer, caller }) => {
		await moderation.slowChat(context, params.id, body.seconds, { viewer, caller });
		return undefined;
	});

	serve(app, context, calls.muteWriter, async ({ params, body, viewer, caller }) => {
		await moderation.muteWriter(context, { eventId: params.id, messageId: params.messageId, muted: body.muted }, { viewer, caller });
		return undefined;
	});

	serve(app, context, calls.listReported, ({ params, query }) => moderation.listReported(context, params.id, query));

	serve(app, context, calls.listMuted, ({ params, query }) => moderation.listMuted(context, params.id, query));

	serve(app, context, calls.unmutePerson, async ({ params, viewer, caller }) => {
		await moderation.unmutePerson(context, params.id, params.userId, { viewer, caller });
		return undefined;
	});

	serve(app, context, calls.dismissReports, async ({ params, viewer, caller }) => {
		await moderation.dismissReports(context, params.id, params.messageId, { viewer, caller });
		return undefined;
	});
}
