import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';
import {
	buyEvent,
	buyGift,
	buyGroup,
	buyVideo,
	cancelOwnOrder as cancelOwnOrderCall,
	extendOwnOrder as extendOwnOrderCall,
	payOwnOrder as payOwnOrderCall,
} from '#domain/orders/buying/orders.buying.contract.ts';
import { grantEvent, grantVideo } from '#domain/orders/buying/orders.granting.contract.ts';
import { listEventOrders, listVideoOrders } from '#domain/orders/listing/orders.listing.contract.ts';
import { listUserOrders } from '#domain/orders/listing/orders.person.contract.ts';
import { countUnpaid, searchOrders } from '#domain/orders/listing/orders.search.contract.ts';
import { ORDER_KIND_NAMES, type OrderKind } from '#domain/orders/order-kinds.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { sendOrderMail } from '#domain/orders/orders.mail.contract.ts';
import type { HandWay } from '#domain/orders/paying/payment-ways.rules.ts';
import { listRefunds } from '#domain/orders/refunding/orders.refund-list.contract.ts';
import { makeRefund, settleAlarm } from '#domain/orders/refunding/orders.refunding.contract.ts';
import type { Context } from '../lib/context.ts';
import { wantsCsv } from '../lib/http/csv.ts';
import { serve } from '../lib/http/serve.ts';
import { cancelOwnOrder } from './buying/cancel-order.service.ts';
import { grantAccess } from './buying/grant.service.ts';
import { extendOwnOrder, payOwnOrder } from './buying/own-order.service.ts';
import { buy, whyNotPurchase } from './buying/purchase.service.ts';
import { cancelOrder, editOrder } from './edit.service.ts';
import { asSeenBy } from './listing/guest-view.ts';
import { findOrders, listOrders, listProductOrders, sendOrdersCsv } from './listing/order-list.service.ts';
import { readOrder } from './listing/order-view.store.ts';
import { ordersOfPerson, ownOrders } from './listing/own-orders.service.ts';
import { confirmAgain } from './mailing/order-mail.service.ts';
import { countUnpaidOf, findOrderId } from './orders.store.ts';
import { refundByAdmin, settleAlarmByAdmin, whyNotRefundBy } from './refunding/order-refunds.service.ts';
import { findRefunds, sendRefundsCsv } from './refunding/refund-list.service.ts';

/** The same calls for each of the four kinds. */
function routesOfKind(app: FastifyInstance, context: Context, kind: OrderKind) {
	const calls = ORDER_CALLS[kind];

	serve(app, context, calls.listOwn, ({ viewer, query }) =>
		ownOrders(context.db, { ...query, userId: viewer.id, kinds: [kind] }, context.now()),
	);

	serve(app, context, calls.getOne, async ({ params, viewer }) => {
		const found = await findOrderId(context.db, kind, params.order);
		const mine = found?.user_id === viewer.id;
		// another person's order answers 404 (failure B10)
		if (!found || (!mine && viewer.role !== 'admin')) throw new Refusal('not_found');
		const order = await readOrder(context.db, found.id, mine ? 'owner' : 'admin', context.now());
		return { order: asSeenBy(viewer, order) };
	});

	serve(app, context, calls.listAll, async ({ query, request, reply, caller }) => {
		const filter = { kind, ...query };
		if (wantsCsv(request, query.format)) return sendOrdersCsv(context, reply, filter, caller.language);
		return listOrders(context, filter, query, query);
	});

	serve(app, context, calls.update, async ({ params, body, viewer, caller }) => ({
		order: await editOrder(context, { viewer, caller }, { kind, name: params.order, change: body }),
	}));

	serve(app, context, calls.cancel, async ({ params, viewer, caller }) => ({
		order: await cancelOrder(context, { viewer, caller }, kind, params.order),
	}));
}

/** `outside` is the former name of a transfer. */
const howOf = ({ how, outside }: { how?: HandWay | undefined; outside?: boolean | undefined }) => how ?? (outside ? 'transfer' : null);

/** Buying, and what a buyer does with an unpaid order. */
function buyingRoutes(app: FastifyInstance, context: Context) {
	serve(
		app,
		context,
		buyEvent,
		({ params, body, viewer, caller }) => buy(context, { kind: 'event', slug: `event-${params.eventId}`, buyer: { viewer, caller }, body }),
		(values, { params, ...buyer }) => whyNotPurchase(context, { kind: 'event', slug: `event-${params.eventId}`, buyer, body: values }),
	);
	serve(
		app,
		context,
		buyVideo,
		({ params, body, viewer, caller }) => buy(context, { kind: 'video', slug: `video-${params.videoId}`, buyer: { viewer, caller }, body }),
		(values, { params, ...buyer }) => whyNotPurchase(context, { kind: 'video', slug: `video-${params.videoId}`, buyer, body: values }),
	);
	serve(
		app,
		context,
		buyGift,
		({ body, viewer, caller }) => buy(context, { kind: 'gift', slug: body.productSlug, buyer: { viewer, caller }, body }),
		(values, { viewer, caller }) =>
			whyNotPurchase(context, { kind: 'gift', slug: values.productSlug, buyer: { viewer, caller }, body: values }),
	);
	serve(
		app,
		context,
		buyGroup,
		({ body, viewer, caller }) => buy(context, { kind: 'group', slug: body.productSlug, buyer: { viewer, caller }, body }),
		(values, { viewer, caller }) =>
			whyNotPurchase(context, { kind: 'group', slug: values.productSlug, buyer: { viewer, caller }, body: values }),
	);

	serve(app, context, cancelOwnOrderCall, async ({ params, viewer }) => ({
		order: asSeenBy(viewer, await cancelOwnOrder(context, viewer, params.extOrderId)),
	}));

	serve(app, context, payOwnOrderCall, ({ params, body, viewer, caller }) =>
		payOwnOrder(context, { viewer, caller }, params.extOrderId, body.blik),
	);
	serve(app, context, extendOwnOrderCall, ({ params, viewer, caller }) => extendOwnOrder(context, { viewer, caller }, params.extOrderId));
}

export function ordersRoutes(app: FastifyInstance, context: Context) {
	for (const kind of ORDER_KIND_NAMES) routesOfKind(app, context, kind);
	buyingRoutes(app, context);

	serve(app, context, listUserOrders, ({ params, query, viewer, caller }) =>
		ordersOfPerson(context, { viewer, caller }, params.userId, query),
	);

	serve(app, context, grantEvent, ({ params, body, viewer, caller }) =>
		grantAccess(context, { viewer, caller }, { type: 'event', id: params.id }, body),
	);
	serve(app, context, grantVideo, ({ params, body, viewer, caller }) =>
		grantAccess(context, { viewer, caller }, { type: 'video', id: params.id }, body),
	);

	serve(
		app,
		context,
		makeRefund,
		({ params, body, viewer, caller }) => refundByAdmin(context, { viewer, caller }, params.extOrderId, { ...body, how: howOf(body) }),
		(values, { params }) => whyNotRefundBy(context.db, params.extOrderId, { ...values, how: howOf(values) }),
	);
	serve(app, context, settleAlarm, async ({ params, viewer, caller }) => ({
		order: await settleAlarmByAdmin(context, { viewer, caller }, params.extOrderId),
	}));
	serve(app, context, sendOrderMail, ({ params, viewer, caller }) => confirmAgain(context, { viewer, caller }, params.extOrderId));
	serve(app, context, countUnpaid, ({ query }) => countUnpaidOf(context.db, query.product));
	serve(app, context, searchOrders, ({ query }) => findOrders(context, { ...query, paid_by: null, event_id: null, video_id: null }, query));

	serve(app, context, listRefunds, async ({ query, request, reply, caller }) =>
		wantsCsv(request, query.format) ? sendRefundsCsv(context, reply, query, caller.language) : findRefunds(context, query, query),
	);

	const whole = { date_from: null, date_to: null };
	serve(app, context, listEventOrders, async ({ params, query, request, reply, caller }) => {
		const filter = { ...query, kind: 'event' as const, ...whole, event_id: params.id, video_id: null };
		if (wantsCsv(request, query.format)) return sendOrdersCsv(context, reply, filter, caller.language);
		return listProductOrders(context, filter, query, query);
	});
	serve(app, context, listVideoOrders, async ({ params, query, request, reply, caller }) => {
		const filter = { ...query, kind: 'video' as const, ...whole, event_id: null, video_id: params.id };
		if (wantsCsv(request, query.format)) return sendOrdersCsv(context, reply, filter, caller.language);
		return listProductOrders(context, filter, query, query);
	});
}
