import { endpoint } from '../base/endpoint.ts';
import { userIdParams } from '../base/values.ts';
import { z } from '../base/zod.ts';

/** Which version of the text the person agreed to; a new wording of `mailing.consent` or `signup.mailing` takes a new version. */
export const MAILING_TEXT_VERSION = '2026-11-17';

const mailingAnswer = z.object({ mailing: z.boolean() });
const params = userIdParams;

export const getMailing = endpoint({
	method: 'GET',
	path: '/api/mailing/:userId',
	who: 'owner',
	summary: 'Whether the person receives the mailing',
	params,
	answer: mailingAnswer,
});

export const subscribeMailing = endpoint({
	method: 'POST',
	path: '/api/mailing/:userId',
	who: 'owner',
	summary: 'Subscribes; from the age of 16',
	params,
	answer: mailingAnswer,
});

const remindersAnswer = z.object({ reminders: z.boolean() });

export const getReminders = endpoint({
	method: 'GET',
	path: '/api/mailing/:userId/reminders',
	who: 'owner',
	summary: 'Whether the person receives reminders of own tickets; not after unsubscribing',
	params,
	answer: remindersAnswer,
});

export const requestReminders = endpoint({
	method: 'POST',
	path: '/api/mailing/:userId/reminders',
	who: 'owner',
	summary: 'Reminders of own tickets again after unsubscribing, without the newsletter; at any age',
	params,
	answer: remindersAnswer,
});

export const unsubscribeMailing = endpoint({
	method: 'DELETE',
	path: '/api/mailing/:userId',
	who: 'owner',
	summary: 'Unsubscribes',
	params,
	answer: mailingAnswer,
});
