import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';
import { payuNotify } from '#domain/orders/paying/orders.paying.contract.ts';
import {
	getRefundBatch,
	listRefundBatches,
	previewRefundBatch,
	startRefundBatch,
} from '#domain/orders/refunding/orders.refund-batches.contract.ts';
import { coalesced } from '#server/lib/async/coalesce.ts';
import type { Context } from '#server/lib/context.ts';
import { callerAddress } from '#server/lib/http/forwarding.ts';
import { serve } from '#server/lib/http/serve.ts';
import { runJob } from '#server/lib/jobs.ts';
import { ordersJobs } from '../orders.jobs.ts';
import { getBatch, listBatches, previewBatch, processRefundBatches, startBatch } from '../refunding/refund-batches.service.ts';
import { REFUND_BATCH_CHANNEL } from '../refunding/refunds.store.ts';
import { receiveNotice } from './payment-notices.service.ts';
import { signerOf } from './points-of-sale.ts';

/** Notices are received as raw bytes: the signature is checked before parsing, and a forged one causes no query. */
export function payuRoutes(app: FastifyInstance, context: Context) {
	app.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
		serve(scope, context, payuNotify, async ({ request }) => {
			const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
			const pos = signerOf(context, body, request.headers);
			if (!pos) {
				context.log.warn({ ip: callerAddress(request).ip, bytes: body.length }, 'payment notice with a wrong signature');
				throw new Refusal('unauthenticated', { text: 'payments.bad_signature' });
			}
			await receiveNotice(context, body, pos);
			return { stored: true as const };
		});
	});
}

export function refundBatchesRoutes(app: FastifyInstance, context: Context) {
	// NOTIFY starts the batch at once; the job of every minute is the fallback after a crash
	const job = ordersJobs.find(({ run }) => run === processRefundBatches);
	if (context.env.JOBS && job)
		context.channels.on(
			REFUND_BATCH_CHANNEL,
			coalesced(() => runJob(context, job)),
		);
	serve(app, context, previewRefundBatch, ({ body }) => previewBatch(context.db, body.event_id));
	serve(app, context, startRefundBatch, async ({ body, viewer, caller }) => ({
		batch: await startBatch(context, { viewer, caller }, body.event_id, body.reason),
	}));
	serve(app, context, getRefundBatch, async ({ params }) => ({ batch: await getBatch(context.db, params.id) }));
	serve(app, context, listRefundBatches, ({ query }) => listBatches(context.db, query));
}
