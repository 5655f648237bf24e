import type { FastifyInstance } from 'fastify';
import { LIST_LIMIT } from '#domain/base/limits.ts';
import { toZloty } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { invoiceFileName } from '#domain/invoices/print/file-name.ts';
import { whyNoPdf } from '#domain/invoices/print/pdf-availability.rules.ts';
import { getInvoicePdf, listOwnInvoices as listOwnCall, mailInvoice } from '#domain/invoices/print/print.contract.ts';
import { limitConcurrency } from '#server/lib/async/concurrency-limit.ts';
import type { Context, JobSpec } from '#server/lib/context.ts';
import { contentDisposition } from '#server/lib/http/content-disposition.ts';
import type { Budget } from '#server/lib/http/rate-limit.ts';
import { serve } from '#server/lib/http/serve.ts';
import { runOnMessage } from '#server/lib/jobs.ts';
import { mailAgain, processInvoiceMailings } from '../mailing/mailing.service.ts';
import { INVOICE_MAILINGS_CHANNEL } from '../mailing/mailing.store.ts';
import { getToPrint, makePdf } from './print.service.ts';
import { listOwnInvoices, markDelivered } from './print.store.ts';

const mailing: JobSpec = { name: 'invoices-mail', cron: '* * * * *', run: processInvoiceMailings };
export const printJobs = [mailing];

/** Drawing takes tens of milliseconds of processor time. */
const MAX_CONCURRENT = 2;
/** More than a person needs; admins have no limit. */
const pdfBudget = (userId: number): Budget => ({ bucket: `invoice-pdf:${userId}`, max: 60, windowSeconds: 600 });

export function printRoutes(app: FastifyInstance, context: Context) {
	const { db } = context;
	const inTurn = limitConcurrency(MAX_CONCURRENT);
	runOnMessage(context, INVOICE_MAILINGS_CHANNEL, mailing);

	serve(app, context, getInvoicePdf, async ({ params, query: { jezyk: language, duplikat }, viewer, reply }) => {
		const row = await getToPrint(db, params.id);
		const isAdmin = viewer.role === 'admin';
		if (!isAdmin && row.user_id !== viewer.id) throw new Refusal('not_found');
		if (!isAdmin) await context.limits.spend(pdfBudget(viewer.id));
		const pdf = await inTurn(() => makePdf(context, row, { language, isDuplicate: isAdmin && duplikat !== undefined }));
		await markDelivered(db, row, context.now());
		return reply
			.type('application/pdf')
			.header('cache-control', 'private, no-store')
			.header('content-disposition', contentDisposition(invoiceFileName(row.number, 'pdf')))
			.send(pdf);
	});

	serve(app, context, mailInvoice, async ({ params, actor }) => ({ to: await inTurn(() => mailAgain(context, actor, params.id)) }));

	serve(app, context, listOwnCall, async ({ params, query }) => ({
		invoices: (await listOwnInvoices(db, params.id, { limit: LIST_LIMIT, ...query })).map(({ gross_grosze, ksef, ...invoice }) => ({
			...invoice,
			gross: toZloty(gross_grosze),
			has_pdf: whyNoPdf(ksef) === null,
		})),
	}));
}
