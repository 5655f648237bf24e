import type { FastifyInstance, FastifyReply } from 'fastify';
import { existing } from '#domain/base/refusal.ts';
import * as calls from '#domain/invoices/issued/issued-invoices.contract.ts';
import { invoiceFileName } from '#domain/invoices/print/file-name.ts';
import { limitConcurrency } from '#server/lib/async/concurrency-limit.ts';
import type { Context, JobSpec } from '#server/lib/context.ts';
import { contentDisposition } from '#server/lib/http/content-disposition.ts';
import { serve } from '#server/lib/http/serve.ts';
import { runOnMessage } from '#server/lib/jobs.ts';
import { closeCorrection, closeDocument } from './closing.service.ts';
import { correctInvoice, replaceRefused } from './correcting.service.ts';
import { INVOICE_TASKS_CHANNEL } from './invoice-orders.store.ts';
import { issueWaiting, processInvoiceTasks } from './invoice-tasks.service.ts';
import { getInvoice, listInvoicesIssued, listInvoicesWaiting } from './issued-invoices.service.ts';
import { findUpo, findXml } from './issued-invoices.store.ts';
import { issueInvoice } from './issuing.service.ts';

const issuing: JobSpec = { name: 'invoices-issue', cron: '* * * * *', run: processInvoiceTasks };
/** Invoices of a series are issued sequentially: more concurrency would only hold connections. */
const MAX_CONCURRENT = 2;

export const issuedInvoicesJobs = [issuing];

export function issuedInvoicesRoutes(app: FastifyInstance, context: Context) {
	const { db } = context;
	const inTurn = limitConcurrency(MAX_CONCURRENT);
	runOnMessage(context, INVOICE_TASKS_CHANNEL, issuing);

	serve(app, context, calls.listIssuedInvoices, ({ query: { page, limit, ...filter } }) => listInvoicesIssued(db, filter, { page, limit }));

	serve(app, context, calls.listWaitingInvoices, ({ query }) => listInvoicesWaiting(db, query));

	serve(app, context, calls.issueWaitingInvoices, async ({ actor, body }) => ({ waiting: await issueWaiting(context, actor, body) }));

	serve(app, context, calls.getIssuedInvoice, async ({ params }) => ({ invoice: await getInvoice(db, params.id) }));

	const sendXml = (reply: FastifyReply, name: string, xml: Buffer) =>
		reply
			.type('application/xml; charset=utf-8')
			.header('content-disposition', contentDisposition(invoiceFileName(name, 'xml')))
			.send(xml);

	serve(app, context, calls.getInvoiceXml, async ({ params, reply }) => {
		const found = existing(await findXml(db, params.id));
		return sendXml(reply, found.number, found.xml);
	});

	serve(app, context, calls.getInvoiceUpo, async ({ params, reply }) => {
		const found = existing(await findUpo(db, params.id));
		return sendXml(reply, `UPO-${found.number}`, found.upo);
	});

	serve(app, context, calls.issueInvoice, async ({ body, actor }) => ({
		invoice: await getInvoice(db, await inTurn(() => issueInvoice(context, actor, body))),
	}));

	serve(app, context, calls.correctInvoice, async ({ params, body, actor }) => ({
		invoice: await getInvoice(db, await inTurn(() => correctInvoice(context, actor, { ...params, ...body }))),
	}));

	serve(app, context, calls.replaceInvoice, async ({ params, body, actor }) => ({
		invoice: await getInvoice(db, await inTurn(() => replaceRefused(context, actor, { ...params, ...body }))),
	}));

	serve(app, context, calls.closeInvoice, async ({ params, body, actor }) => {
		await closeDocument(context, actor, { ...params, ...body });
		return { invoice: await getInvoice(db, params.id) };
	});

	serve(app, context, calls.closeCorrection, async ({ params, actor }) => {
		await closeCorrection(context, actor, params.id);
		return { invoice: await getInvoice(db, params.id) };
	});
}
