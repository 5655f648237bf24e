import { Refusal } from '#domain/base/refusal.ts';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import { correctData, correctTo, type InvoiceChain, whatStands } from '#domain/invoices/issued/invoice-corrections.rules.ts';
import type { CorrectionEffect, InvoiceBuyer } from '#domain/invoices/issued/invoice-document.ts';
import { standingGrosze } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import { buyerOf, buyerOn, mendingOf } from '#domain/invoices/issued/invoice-parties.rules.ts';
import { text } from '#domain/texts/texts.ts';
import type { Context } from '#server/lib/context.ts';
import type { Actor } from '#server/lib/db/audit.ts';
import type { Db } from '#server/lib/db/db.ts';
import { findKsefNumber } from '../sending/sending.store.ts';
import { type InvoicedOrder, lockOrder } from './invoice-orders.store.ts';
import { correctionsOf, findIssued, type WholeRow } from './issued-invoices.store.ts';
import { type Issuer, issueFor, issuerOf, writeInvoice } from './issuing.service.ts';
import { NotIssued } from './not-issued.ts';

const readChain = async (db: Db, original: WholeRow): Promise<InvoiceChain> => ({
	original: original.document,
	corrections: (await correctionsOf(db, original.id)).map(({ document }) => document),
});

type Correction = {
	order: InvoicedOrder;
	original: WholeRow;
	change: Pick<WholeRow['document'], 'lines' | 'sums'>;
	buyer: InvoiceBuyer;
	buyer_before?: InvoiceBuyer;
	reason: string;
	effect: CorrectionEffect;
};

/** A correction names the number of what it corrects; one that is on its way to KSeF is waited for. */
async function ksefNumberOf(tx: Db, original: WholeRow): Promise<string | null> {
	const sending = await findKsefNumber(tx, original.id);
	if (sending && sending.ksef_number === null) throw new NotIssued('ksef');
	return sending?.ksef_number ?? null;
}

async function writeCorrection(tx: Db, issuer: Issuer, correction: Correction): Promise<number> {
	const { order, original, change, buyer, buyer_before, reason, effect } = correction;
	const ksef_number = await ksefNumberOf(tx, original);
	return writeInvoice(tx, issuer, {
		order,
		corrects_id: original.id,
		document: {
			...change,
			kind: 'KOR',
			sold_on: original.document.sold_on,
			buyer,
			vat_basis: original.document.vat_basis,
			paid: null,
			correction: {
				of: { number: original.number, issued_on: original.issued_on, ksef_number },
				reason,
				effect,
				buyer_before: buyer_before ?? null,
			},
		},
	});
}

/** Money that went back is taken off the invoice; null: it says so already. The caller holds the order's lock. */
export async function correctRefund(tx: Db, issuer: Issuer, order: InvoicedOrder, original: WholeRow): Promise<number | null> {
	const chain = await readChain(tx, original);
	const change = correctTo(chain, standingGrosze(order));
	if (!change) return null;
	const { buyer } = whatStands(chain);
	return writeCorrection(tx, issuer, { order, original, change, buyer, reason: text('pl', 'invoices.reason.refund'), effect: 2 });
}

export type Mending = { id: number; buyer: InvoiceData; reason: string };

/** Other data of the buyer; another number takes the invoice to zero and issues a new one. Answers the invoice that stands. */
export async function correctInvoice(context: Context, actor: Actor, { id, buyer: data, reason }: Mending): Promise<number> {
	const issuer = await issuerOf(context, actor);
	return context.db.transaction(async (tx) => {
		const found = await findIssued(tx, id);
		const order = found && (await lockOrder(tx, found.order_id));
		// read again: it may have been corrected until the lock was there
		const original = order && (await findIssued(tx, id));
		if (!order || !original) throw new Refusal('not_found');
		if (original.corrects_id !== null || original.replaced_by_id !== null)
			throw new Refusal('no_invoice', { text: 'invoices.why_not.corrected_elsewhere' });
		const chain = await readChain(tx, original);
		const { buyer: before, gross_grosze } = whatStands(chain);
		if (gross_grosze === 0) throw new Refusal('no_invoice', { text: 'invoices.why_not.nothing_stands' });
		const buyer = buyerOn(original.kind, buyerOf(data));
		const mending = mendingOf(before, buyer);
		if (mending === 'nothing') throw new Refusal('no_invoice', { text: 'invoices.why_not.same_data' });
		if (mending === 'data') {
			await writeCorrection(tx, issuer, { order, original, change: correctData(chain), buyer, buyer_before: before, reason, effect: 1 });
			return id;
		}
		const change = correctTo(chain, 0) ?? correctData(chain);
		await writeCorrection(tx, issuer, { order, original, change, buyer: before, reason, effect: 1 });
		return issueFor(tx, issuer, { order, buyer: data, isInvoiced: false, replaces_id: id });
	});
}
