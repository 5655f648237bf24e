import type { FastifyInstance } from 'fastify';
import { addDays, warsawMoment } from '#domain/base/time/time.ts';
import {
	deleteInvoice as deleteCall,
	getInvoiceSettings,
	listInvoices as listCall,
	requestInvoice as requestCall,
	requestOwnInvoice as requestOwnCall,
	updateInvoice as updateCall,
	updateInvoiceSettings as updateSettingsCall,
} from '#domain/invoices/invoices.contract.ts';
import type { Context } from '../lib/context.ts';
import { countRows } from '../lib/db/capped-count.ts';
import { wantsCsv } from '../lib/http/csv.ts';
import { serve } from '../lib/http/serve.ts';
import { savedInvoiceSettings } from '../settings/invoice-settings.service.ts';
import { markInvoice, removeInvoice, requestInvoice, requestOwnInvoice, toInvoice, updateInvoiceSettings } from './invoices.service.ts';
import { invoicesMatching, listInvoices } from './invoices.store.ts';
import { sendInvoicesCsv } from './invoices-csv.service.ts';

export function invoicesRoutes(app: FastifyInstance, context: Context) {
	const { db } = context;

	serve(app, context, listCall, async ({ query: { page, limit, date_from, date_to, format, ...rest }, request, reply, caller }) => {
		const filter = { ...rest, start: date_from && warsawMoment(date_from), end: date_to && warsawMoment(addDays(date_to, 1)) };
		if (wantsCsv(request, format)) return sendInvoicesCsv(context, reply, filter, caller.language);
		const [rows, totals] = await Promise.all([
			listInvoices(db, filter, limit, (page - 1) * limit),
			countRows(db, invoicesMatching(filter)),
		]);
		return { invoices: rows.map(toInvoice), ...totals };
	});

	serve(app, context, requestCall, async ({ body, actor }) => ({ invoice: await requestInvoice(context, actor, body) }));

	serve(app, context, requestOwnCall, async ({ params, body, viewer }) => {
		await requestOwnInvoice(context, viewer, { extOrderId: params.extOrderId, buyer: body.buyer });
		return undefined;
	});

	serve(app, context, updateCall, async ({ params, body, actor }) => ({
		invoice: await markInvoice(context, actor, params.id, body.sent),
	}));

	serve(app, context, deleteCall, ({ params, actor }) => removeInvoice(context, actor, params.id));

	serve(app, context, getInvoiceSettings, () => savedInvoiceSettings(context));

	serve(app, context, updateSettingsCall, ({ body, actor }) => updateInvoiceSettings(context, actor, body));
}
