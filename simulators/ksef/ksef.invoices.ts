import { warsawDate } from '#domain/base/time/time.ts';
import { z } from '#domain/base/zod.ts';
import { badInput, refuse } from './ksef.answers.ts';
import type { SimulatorContext } from './ksef.context.ts';
import { findSession, noSession, statusOfInvoice } from './ksef.lookups.ts';
import { newKsefNumber, newReference, timestamp } from './ksef.references.ts';
import type { Answer, Invoice, Request, Session } from './ksef.types.ts';
import { upoUrl } from './ksef.upo.ts';
import { judge, sha256 } from './ksef.verdict.ts';

const MAX_INVOICES = 10_000;
const hash = z.base64().length(44);

const sendBody = z.object({
	invoiceHash: hash,
	invoiceSize: z.number().int().min(1),
	encryptedInvoiceHash: hash,
	encryptedInvoiceSize: z.number().int().min(1),
	encryptedInvoiceContent: z.base64().min(1),
	offlineMode: z.boolean().nullish(),
	hashOfCorrectedInvoice: hash.nullish(),
});
type SendBody = z.output<typeof sendBody>;

/** A technical correction replaces a rejected offline invoice, once. */
function whyNotCorrected(context: SimulatorContext, corrected: string): Answer | null {
	const all = context.state.allInvoices().map(({ invoice }) => invoice);
	if (all.some((one) => one.invoiceHash === corrected && one.ksefNumber !== null)) return refuse(21167);
	if (all.some((one) => one.correctedHash === corrected && one.ksefNumber !== null)) return refuse(21166);
	return null;
}

function whyNotTaken(context: SimulatorContext, session: Session, body: SendBody, content: Uint8Array): Answer | null {
	if (session.closedAt !== null) return refuse(21180, 'Status sesji 170 uniemożliwia wysyłkę faktur.');
	if (session.invoices.length >= MAX_INVOICES) return refuse(21155);
	if (content.length !== body.encryptedInvoiceSize) return refuse(21402, 'Długość treści nie zgadza się z rozmiarem pliku.');
	if (sha256(content) !== body.encryptedInvoiceHash) return refuse(21403, 'Skrót treści nie zgadza się ze skrótem pliku.');
	return body.hashOfCorrectedInvoice ? whyNotCorrected(context, body.hashOfCorrectedInvoice) : null;
}

export function sendInvoice(context: SimulatorContext, { params, body, bearer }: Request): Answer {
	const session = findSession(context, params.session, bearer);
	if (!session) return noSession(params.session);
	const parsed = sendBody.safeParse(body);
	if (!parsed.success) return badInput(String(parsed.error.issues[0]?.path.join('.')));
	const sent = parsed.data;
	const content = Buffer.from(sent.encryptedInvoiceContent, 'base64');
	const refused = whyNotTaken(context, session, sent, content);
	if (refused) return refused;
	const { outcome, fields, xml } = judge(context, session, { invoiceHash: sent.invoiceHash, invoiceSize: sent.invoiceSize, content });
	const now = context.now();
	const isLate = fields !== null && fields.issueDate < warsawDate(new Date(now));
	const invoice: Invoice = {
		referenceNumber: newReference('EE', now),
		ordinalNumber: session.invoices.length + 1,
		invoiceHash: sent.invoiceHash,
		receivedAt: now,
		mode: sent.offlineMode || isLate ? 'Offline' : 'Online',
		polls: 0,
		stuck: context.behaviour.stuck,
		outcome,
		ksefNumber: outcome.code === 200 && fields ? newKsefNumber(fields.sellerNip, now) : null,
		fields,
		xml: xml?.toString('base64') ?? null,
		correctedHash: sent.hashOfCorrectedInvoice ?? null,
	};
	session.invoices.push(invoice);
	session.updatedAt = now;
	context.state.changed();
	return { status: 202, body: { referenceNumber: invoice.referenceNumber } };
}

/** The invoice as the status and the lists show it; the number only once it is shown. */
function showInvoice(context: SimulatorContext, invoice: Invoice): object {
	invoice.polls += 1;
	context.state.changed();
	const status = statusOfInvoice(context, invoice);
	const isKnown = status.code === 200;
	const upo = upoUrl(context, invoice.referenceNumber);
	return {
		ordinalNumber: invoice.ordinalNumber,
		...(status.code > 150 && invoice.fields ? { invoiceNumber: invoice.fields.number } : {}),
		...(isKnown ? { ksefNumber: invoice.ksefNumber } : {}),
		referenceNumber: invoice.referenceNumber,
		invoiceHash: invoice.invoiceHash,
		invoicingDate: timestamp(invoice.receivedAt),
		...(isKnown
			? {
					acquisitionDate: timestamp(invoice.receivedAt),
					permanentStorageDate: timestamp(invoice.receivedAt + context.behaviour.storageDelayMs),
					upoDownloadUrl: upo.url,
					upoDownloadUrlExpirationDate: upo.expires,
				}
			: {}),
		...(invoice.fields ? { invoicingMode: invoice.mode } : {}),
		status,
	};
}

export function invoiceStatus(context: SimulatorContext, { params, bearer }: Request): Answer {
	const session = findSession(context, params.session, bearer);
	const invoice = session?.invoices.find(({ referenceNumber }) => referenceNumber === params.invoice);
	if (!invoice) return noSession(params.session);
	return { status: 200, body: showInvoice(context, invoice) };
}

const offsetIn = (token: string): number => Number(/^from-(\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1]);

export function listInvoices(context: SimulatorContext, { params, query, headers, bearer }: Request, onlyFailed: boolean): Answer {
	const session = findSession(context, params.session, bearer);
	if (!session) return noSession(params.session);
	const pageSize = Number(query.pageSize ?? 10);
	if (!Number.isInteger(pageSize) || pageSize < 10 || pageSize > 1000) return badInput('pageSize');
	const token = headers['x-continuation-token'];
	const from = token === undefined ? 0 : offsetIn(String(token));
	if (Number.isNaN(from)) return refuse(21418);
	const all = session.invoices.filter((invoice) => !onlyFailed || statusOfInvoice(context, invoice).code > 200);
	return {
		status: 200,
		body: {
			...(all.length > from + pageSize ? { continuationToken: Buffer.from(`from-${from + pageSize}`).toString('base64url') } : {}),
			invoices: all.slice(from, from + pageSize).map((invoice) => showInvoice(context, invoice)),
		},
	};
}
