import { existing, Refusal } from '#domain/base/refusal.ts';
import type { Language } from '#domain/base/text/language.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import type { InvoiceChain } from '#domain/invoices/issued/invoice-corrections.rules.ts';
import { codeAddress, verificationLink } from '#domain/invoices/ksef/ksef-links.rules.ts';
import { whyNoPdf } from '#domain/invoices/print/pdf-availability.rules.ts';
import { type PrintedKsef, printInvoice } from '#domain/invoices/print/printed-invoice.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentsBefore, findToPrint, type PrintRow } from './print.store.ts';

/** Verification address when KSeF is no longer configured. */
const PRODUCTION = 'https://api.ksef.mf.gov.pl/v2';

export type PrintRequest = { language?: Language | undefined; isDuplicate?: boolean };

/** The PDF of an issued invoice, made from the stored document. Refused while no PDF is available. */
export async function makePdf(context: Pick<Context, 'db' | 'env' | 'now'>, row: PrintRow, request: PrintRequest = {}): Promise<Buffer> {
	const why = whyNoPdf(row.ksef);
	if (why) throw new Refusal('no_invoice', { text: `invoices.why_not.print_${why}` });
	const { document } = row;
	const printed = printInvoice({
		document,
		language: request.language ?? row.language,
		ksef: ksefOf(row, codeAddress(context.env.ksef?.baseUrl ?? PRODUCTION)),
		before: await chainBefore(context.db, row),
		// an invoice in KSeF cannot be lost, so it has no duplicates
		duplicate_on: request.isDuplicate && row.ksef === null ? warsawDate(context.now()) : undefined,
	});
	return drawInvoice(printed, new Date(document.issued_at));
}

export const getToPrint = async (db: Db, id: number): Promise<PrintRow> => existing(await findToPrint(db, id));

function ksefOf({ ksef, document, sha256 }: PrintRow, address: string): PrintedKsef | null {
	if (ksef === null) return null;
	const { number, certificate_link } = ksef;
	const verified = { sellerNip: document.seller.nip, issuedOn: document.issued_on, sha256 };
	return { number, certificate_link, verification_link: verificationLink(address, verified) };
}

async function chainBefore(db: Db, row: PrintRow): Promise<InvoiceChain | null> {
	if (row.corrects_id === null) return null;
	const [original, ...corrections] = await documentsBefore(db, row);
	return original ? { original, corrections } : null;
}
