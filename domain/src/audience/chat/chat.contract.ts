import { endpoint } from '../../base/endpoint.ts';
import { clientKeyIn, flagIn, id, idParams, momentOut, pageQuery, totals } from '../../base/values.ts';
import { z } from '../../base/zod.ts';
import { chatMessageOut, chatStateOut } from './chat.fields.ts';
import { CHAT_LENGTH, chatLength, cleanChatText, SLOW_CHOICES } from './chat.rules.ts';

/** of chat_messages, which outnumber an integer */
const messageId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const messageParams = z.object({ id, messageId });

/** Bounds the work before anything is counted: an emoji may have many code units. */
const MAX_UNITS = 8_000;
const chatText = z
	.string()
	.max(MAX_UNITS, 'chat.validate.too_long')
	.refine((text) => text.isWellFormed(), 'form.validate.wrong_input')
	.transform(cleanChatText)
	.refine((text) => text !== '', 'chat.validate.empty')
	.refine((text) => chatLength(text) <= CHAT_LENGTH, 'chat.validate.too_long');

export const getChat = endpoint({
	method: 'GET',
	path: '/api/watch/event/:id/chat',
	who: 'signed-in',
	guest: 'title',
	terms: 'required',
	summary: 'The own chat of an event for those who may watch now: the last 200 messages; 404 when it has none',
	params: idParams,
	answer: chatStateOut,
});

export const writeMessage = endpoint({
	method: 'POST',
	path: '/api/watch/event/:id/chat',
	who: 'signed-in',
	terms: 'required',
	summary:
		'Writes a message, once for each request_id; 429 before the pause is over, 409 chat_muted for those who may not write, 409 not_available for one that was deleted',
	params: idParams,
	body: z.object({
		text: chatText,
		/** of the message: sent again because the answer was lost, it finds the one it has written */
		request_id: clientKeyIn.optional(),
	}),
	answer: z.object({ message: chatMessageOut }),
	status: 201,
});

export const reportMessage = endpoint({
	method: 'POST',
	path: '/api/watch/event/:id/chat/:messageId/report',
	who: 'signed-in',
	terms: 'required',
	summary: 'Tells the moderators about a message of another viewer; once for each person',
	params: messageParams,
});

export const removeMessage = endpoint({
	method: 'DELETE',
	path: '/api/events/:id/chat/:messageId',
	who: 'admin',
	summary: 'Takes a message away from every screen',
	params: messageParams,
});

export const pinMessage = endpoint({
	method: 'PUT',
	path: '/api/events/:id/chat/pinned',
	who: 'admin',
	summary: 'Keeps one message above the others; null: none',
	params: idParams,
	body: z.object({ message_id: messageId.nullable() }),
});

export const slowChat = endpoint({
	method: 'PUT',
	path: '/api/events/:id/chat/slow',
	who: 'admin',
	summary: 'Seconds between two messages of one person; 0: the usual pause of 3 s',
	params: idParams,
	body: z.object({ seconds: z.literal([...SLOW_CHOICES], 'form.validate.wrong_input') }),
});

export const muteWriter = endpoint({
	method: 'PUT',
	path: '/api/events/:id/chat/:messageId/mute',
	who: 'admin',
	summary: 'The writer of this message may not write in this chat, or may again',
	params: messageParams,
	body: z.object({ muted: flagIn }),
});

const reportedOut = z.object({ message: chatMessageOut, reports: z.number().int(), muted: z.boolean() });
export type Reported = z.output<typeof reportedOut>;

export const listReported = endpoint({
	method: 'GET',
	path: '/api/events/:id/chat/reported',
	who: 'admin',
	summary: 'Reported messages nobody has looked at, most reported first; message_id: only this one',
	params: idParams,
	query: pageQuery(20).extend({ message_id: messageId.optional() }),
	answer: z.object({ title: z.string(), reported: z.array(reportedOut), ...totals }),
});

const mutedOut = z.object({ user_id: z.number().int(), /** shortened */ name: z.string(), at: momentOut });
export type Muted = z.output<typeof mutedOut>;

export const listMuted = endpoint({
	method: 'GET',
	path: '/api/events/:id/chat/muted',
	who: 'admin',
	summary: 'People who may not write in this chat, the last muted first',
	params: idParams,
	query: pageQuery(20),
	answer: z.object({ muted: z.array(mutedOut), ...totals }),
});

export const unmutePerson = endpoint({
	method: 'DELETE',
	path: '/api/events/:id/chat/muted/:userId',
	who: 'admin',
	summary: 'A muted person may write again, also without a message that is still there',
	params: z.object({ id, userId: id }),
});

export const dismissReports = endpoint({
	method: 'DELETE',
	path: '/api/events/:id/chat/:messageId/reports',
	who: 'admin',
	summary: 'The message stays',
	params: messageParams,
});
