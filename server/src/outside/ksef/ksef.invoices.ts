import { addDays } from '#domain/base/time/time.ts';
import { z } from '#domain/base/zod.ts';
import type { SendAuthorized } from './ksef.access.ts';
import { sha256 } from './ksef.crypto.ts';
import { badAnswer, type KsefCall, readAnswer } from './ksef.http.ts';

const PAGE_SIZE = 1000;
const MAX_PAGES = 20;

const invoiceAnswer = z.object({
	referenceNumber: z.string(),
	invoiceHash: z.string(),
	status: z.object({
		code: z.number(),
		description: z.string().nullish(),
		details: z.array(z.string()).nullish(),
		extensions: z.record(z.string(), z.string().nullish()).nullish(),
	}),
	invoiceNumber: z.string().nullish(),
	ksefNumber: z.string().nullish(),
	acquisitionDate: z.string().nullish(),
	permanentStorageDate: z.string().nullish(),
	invoicingMode: z.string().nullish(),
});
/** An invoice in a session with its processing state. */
export type KsefInvoice = z.output<typeof invoiceAnswer>;

const pageAnswer = z.object({ invoices: z.array(invoiceAnswer), continuationToken: z.string().nullish() });
const foundAnswer = z.object({
	invoices: z.array(z.object({ ksefNumber: z.string(), invoiceNumber: z.string(), invoiceHash: z.string() })),
});

const inSession = (session: string) => `/sessions/${encodeURIComponent(session)}/invoices`;

export async function readInvoice(send: SendAuthorized, session: string, invoice: string): Promise<KsefInvoice> {
	const path = `${inSession(session)}/${encodeURIComponent(invoice)}`;
	const call: KsefCall = { name: 'invoice status', method: 'GET', path, repeatable: true, isOfDocument: true };
	return readAnswer(call, await send(call), invoiceAnswer);
}

/** All invoices of a session, also of a closed one; used to find one by its hash after a lost answer. */
export async function listInvoices(send: SendAuthorized, session: string): Promise<KsefInvoice[]> {
	const found: KsefInvoice[] = [];
	let next: string | null | undefined;
	for (let page = 0; page < MAX_PAGES; page += 1) {
		const call: KsefCall = {
			name: 'invoice list',
			method: 'GET',
			path: `${inSession(session)}?pageSize=${PAGE_SIZE}`,
			headers: next ? { 'x-continuation-token': next } : {},
			repeatable: true,
			isOfDocument: true,
		};
		const { invoices, continuationToken } = readAnswer(call, await send(call), pageAnswer);
		found.push(...invoices);
		next = continuationToken;
		if (!next) break;
	}
	return found;
}

/** The bytes, verified by KSeF's hash. */
async function readXml(send: SendAuthorized, call: KsefCall): Promise<Buffer> {
	const { status, headers, bytes } = await send(call);
	if (bytes.length === 0 || headers.get('x-ms-meta-hash') !== sha256(bytes)) throw badAnswer(call, status);
	return bytes;
}

/** The official receipt (UPO) of one invoice; available as soon as it has a number. */
export const downloadUpo = (send: SendAuthorized, session: string, invoice: string): Promise<Buffer> =>
	readXml(send, {
		name: 'upo',
		method: 'GET',
		path: `${inSession(session)}/${encodeURIComponent(invoice)}/upo`,
		repeatable: true,
		isOfDocument: true,
	});

/** The same by the number, for an invoice whose reference is not known. */
export const downloadUpoByNumber = (send: SendAuthorized, session: string, ksefNumber: string): Promise<Buffer> =>
	readXml(send, {
		name: 'upo',
		method: 'GET',
		path: `${inSession(session)}/ksef/${encodeURIComponent(ksefNumber)}/upo`,
		repeatable: true,
		isOfDocument: true,
	});

export const downloadInvoice = (send: SendAuthorized, ksefNumber: string): Promise<Buffer> =>
	readXml(send, {
		name: 'invoice',
		method: 'GET',
		path: `/invoices/ksef/${encodeURIComponent(ksefNumber)}`,
		repeatable: true,
		isOfDocument: true,
	});

/** What KSeF has under one of our numbers. Limited to twenty calls an hour. */
export async function findByNumber(send: SendAuthorized, { number, issueDate }: { number: string; issueDate: string }) {
	const call: KsefCall = {
		name: 'find invoice',
		method: 'POST',
		path: '/invoices/query/metadata',
		body: {
			subjectType: 'Subject1',
			dateRange: {
				dateType: 'Issue',
				from: `${addDays(issueDate, -1)}T00:00:00+00:00`,
				to: `${addDays(issueDate, 1)}T23:59:59+00:00`,
			},
			invoiceNumber: number,
		},
		repeatable: true,
		isOfDocument: true,
	};
	const { invoices } = readAnswer(call, await send(call), foundAnswer);
	return invoices.filter(({ invoiceNumber }) => invoiceNumber === number);
}
