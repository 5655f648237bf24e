import type { FastifyReply } from 'fastify';
import type { Language } from '#domain/base/text/language.ts';
import type { Context } from '../lib/context.ts';
import { sendCsv } from '../lib/http/csv.ts';
import type { InvoiceCursor, InvoiceFilter } from './invoices.store.ts';
import { invoiceCsvLines, invoiceCsvTitles } from './invoices-csv.store.ts';

const BATCH = 500;

export const sendInvoicesCsv = ({ db }: Context, reply: FastifyReply, filter: InvoiceFilter, language: Language): FastifyReply =>
	sendCsv<InvoiceCursor>(reply, {
		filename: 'invoices.csv',
		titles: invoiceCsvTitles(language),
		read: async (after) => {
			const { lines, rows, last } = await invoiceCsvLines(db, filter, { after, limit: BATCH, language });
			return { lines, next: rows < BATCH ? null : last };
		},
	});
