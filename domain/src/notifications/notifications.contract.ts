import { endpoint } from '../base/endpoint.ts';
import { CONTENT_LIMIT } from '../base/limits.ts';
import { flagIn, flagOut, momentOut, pageQuery } from '../base/values.ts';
import { z } from '../base/zod.ts';

const item = z.object({ type: z.enum(['event', 'video']), id: z.number().int(), title: z.string(), slug: z.string() });

export const previewNewContent = endpoint({
	method: 'GET',
	path: '/api/notifications/newcontent',
	who: 'admin',
	summary: 'What would be sent now, and to how many people',
	query: pageQuery(CONTENT_LIMIT, CONTENT_LIMIT).pick({ limit: true }),
	answer: z.object({
		since: momentOut.nullable(),
		/** the first of them; `total` is how many there are */
		items: z.array(item),
		total: z.number().int(),
		subscribers: z.number().int(),
		allUsers: z.number().int(),
	}),
});

export const sendNewContent = endpoint({
	method: 'POST',
	path: '/api/notifications/newcontent',
	who: 'admin',
	summary: 'Mails what is new since the last time to subscribers, or to all verified users; a second call changes nothing',
	body: z.object({ allUsers: flagIn.default(false) }),
	answer: z.object({
		/** 0: nothing is sent, and the news can be sent later */
		recipients: z.number().int(),
		/** by an earlier call: this one sends nothing */
		already_sent: flagOut,
	}),
	status: 202,
});

const UNSUBSCRIBE = '/api/mailing/unsubscribe';
const unsubscribeQuery = z.object({ token: z.string().max(200).optional() });

/** Mail programs post here for one-click unsubscribe (RFC 8058), with the token in the address; the page /wypisz sends it in the body. */
export const unsubscribe = endpoint({
	method: 'POST',
	path: UNSUBSCRIBE,
	who: 'anyone',
	summary: 'Ends all mailings to the person named by the token of a mail',
	query: unsubscribeQuery,
	body: z.object({ token: z.string().max(200).optional() }),
	files: [],
	maintenance: 'open',
	answer: z.object({ mailing: z.literal(false) }),
	token: 'ignored',
});

/** The address of the header, opened in a browser. */
export const openUnsubscribe = endpoint({
	method: 'GET',
	path: UNSUBSCRIBE,
	who: 'anyone',
	summary: 'Redirects to the page that unsubscribes, for mail programs that open the address instead of posting to it',
	query: unsubscribeQuery,
	status: 303,
	maintenance: 'open',
	token: 'ignored',
});
