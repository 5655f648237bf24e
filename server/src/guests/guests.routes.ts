import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#domain/guests/guests.contract.ts';
import { guestOrdersOf } from '../entitlements/limited-rights.service.ts';
import type { Context } from '../lib/context.ts';
import { refuseOtherSites } from '../lib/http/guest-right.ts';
import { serve } from '../lib/http/serve.ts';
import { cancelOwnOrder } from '../orders/buying/cancel-order.service.ts';
import { extendOwnOrder, payOwnOrder } from '../orders/buying/own-order.service.ts';
import { asSeenBy } from '../orders/listing/guest-view.ts';
import { readOwnOrder } from '../orders/listing/own-orders.service.ts';
import { guestReadsBudget } from './budgets.ts';
import { buyAsGuest, whyNotGuestOrder } from './buy-as-guest.service.ts';
import { correctEmail } from './correct-email.service.ts';
import { keepAccount } from './keep-account.service.ts';
import { mailTickets } from './next-step.service.ts';
import { lookAtTicket, openTicket, openTicketByDigits } from './tickets.service.ts';

type Given = { cookie: string | null };

/** Sets the cookie of a new right; the rest is the answer. */
function withCookie<T extends Given>(reply: FastifyReply, { cookie, ...answer }: T): Omit<T, 'cookie'> {
	if (cookie) reply.header('set-cookie', cookie);
	return answer;
}

const cookiesOf = ({ headers }: FastifyRequest) => headers.cookie;

export function guestsRoutes(app: FastifyInstance, context: Context) {
	serve(
		app,
		context,
		calls.buyAsGuest,
		async ({ body, caller, request, reply }) => {
			refuseOtherSites(context.env, request);
			const outcome = await buyAsGuest(context, { caller, cookies: cookiesOf(request) }, body);
			if ('cookie' in outcome) return withCookie(reply, outcome);
			reply.code(202);
			return outcome;
		},
		(values, { caller }) => whyNotGuestOrder(context, caller, values),
	);

	serve(app, context, calls.listGuestOrders, async ({ request, caller }) => {
		await context.limits.spend(guestReadsBudget(caller.ip));
		const rights = await guestOrdersOf(context, cookiesOf(request));
		return { orders: await Promise.all(rights.map(async ({ id, viewer }) => asSeenBy(viewer, await readOwnOrder(context, viewer, id)))) };
	});

	serve(app, context, calls.getGuestOrder, async ({ params, viewer }) => ({
		order: asSeenBy(viewer, await readOwnOrder(context, viewer, params.extOrderId)),
	}));
	serve(app, context, calls.giveUpGuestOrder, async ({ params, viewer }) => ({
		order: asSeenBy(viewer, await cancelOwnOrder(context, viewer, params.extOrderId)),
	}));
	serve(app, context, calls.payGuestOrder, ({ params, body, viewer, caller }) =>
		payOwnOrder(context, { viewer, caller }, params.extOrderId, body.blik),
	);
	serve(app, context, calls.extendGuestOrder, ({ params, viewer, caller }) =>
		extendOwnOrder(context, { viewer, caller }, params.extOrderId),
	);
	serve(app, context, calls.correctGuestEmail, async ({ body, viewer, caller, reply }) => {
		const outcome = await correctEmail(context, { viewer, caller }, body.email);
		if ('sent' in outcome) reply.code(202);
		return outcome;
	});
	serve(app, context, calls.keepGuestAccount, ({ body, viewer, caller }) => keepAccount(context, { viewer, caller }, body.newpassword));

	serve(app, context, calls.mailTickets, ({ body, caller }) => mailTickets(context, caller, body.email));
	serve(app, context, calls.lookAtTicket, ({ body, caller }) => lookAtTicket(context, { caller }, body.ticket));
	serve(app, context, calls.openTicket, async ({ body, caller, request, reply }) => {
		refuseOtherSites(context.env, request);
		return withCookie(reply, await openTicket(context, { caller, cookies: cookiesOf(request) }, body.ticket));
	});
	serve(app, context, calls.openTicketByDigits, async ({ body, caller, request, reply }) => {
		refuseOtherSites(context.env, request);
		return withCookie(reply, await openTicketByDigits(context, { caller, cookies: cookiesOf(request) }, body));
	});
}
