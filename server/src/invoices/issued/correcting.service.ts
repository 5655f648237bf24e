import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { Moment } from '#domain/base/time/time.ts';
import type { InvoiceData, RecipientData } from '#domain/invoices/invoices.rules.ts';
import { buyerAbroad, taxFor } from '#domain/invoices/issued/invoice-abroad.rules.ts';
import {
	correctData,
	correctedParts,
	correctTo,
	currentState,
	type InvoiceChain,
	repeatedBuyer,
} from '#domain/invoices/issued/invoice-corrections.rules.ts';
import type { CorrectionEffect, InvoiceBuyer, InvoiceRecipient } from '#domain/invoices/issued/invoice-document.ts';
import { unrefundedGrosze, whyNotSettle } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import { buyerOf, buyerOn, recipientOf, requiredCorrection, whyNotRecipient } from '#domain/invoices/issued/invoice-parties.rules.ts';
import { isRefused } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { text } from '#domain/texts/texts.ts';
import type { Context } from '#server/lib/context.ts';
import type { Actor } from '#server/lib/db/audit.ts';
import type { Db } from '#server/lib/db/db.ts';
import { findKsefNumber } from '../sending/sending.store.ts';
import { type InvoicedOrder, lockOrder } from './invoice-orders.store.ts';
import { buyerCorrectionsSince, correctionsOf, findIssued, type WholeRow } from './issued-invoices.store.ts';
import { type Issuer, issueFor, issuerOf, writeInvoice } from './issuing.service.ts';
import { NotIssued } from './not-issued.ts';

export const readChain = async (db: Db, original: WholeRow): Promise<InvoiceChain> => ({
	original: original.document,
	corrections: (await correctionsOf(db, original.id)).filter(({ ksef }) => !isRefused(ksef)).map(({ document }) => document),
});

type Correction = {
	order: InvoicedOrder;
	original: WholeRow;
	change: Pick<WholeRow['document'], 'lines' | 'sums'>;
	buyer: InvoiceBuyer;
	buyer_before?: InvoiceBuyer;
	reason: string;
	effect: CorrectionEffect;
	/** the correction refused by KSeF */
	replaces_id?: number;
};

/** Undefined: sent to KSeF, and its number does not exist yet; null: not sent there. */
async function ksefNumberOf(tx: Db, original: WholeRow): Promise<string | null | undefined> {
	const sending = await findKsefNumber(tx, original.id);
	return sending ? (sending.ksef_number ?? undefined) : null;
}

async function writeCorrection(tx: Db, issuer: Issuer, correction: Correction): Promise<number> {
	const { order, original, change, buyer, buyer_before, reason, effect, replaces_id } = correction;
	// only who issued an invoice corrects it; a missing NIP is reported with the seller's other data
	const { seller_nip } = issuer.settings;
	if (seller_nip && original.document.seller.nip !== seller_nip) throw new NotIssued('former_nip');
	const ksef_number = await ksefNumberOf(tx, original);
	// a correction contains the number of the corrected invoice, so it waits until that number exists
	if (ksef_number === undefined) throw new NotIssued('ksef');
	return writeInvoice(tx, issuer, {
		order,
		corrects_id: original.id,
		replaces_id,
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

/** Corrects the invoice after a refund; null: no correction is needed. The caller holds the order's lock. */
export async function correctRefund(tx: Db, issuer: Issuer, order: InvoicedOrder, original: WholeRow): Promise<number | null> {
	const chain = await readChain(tx, original);
	const change = correctTo(chain, unrefundedGrosze(order));
	if (!change) return null;
	const { buyer } = currentState(chain);
	return writeCorrection(tx, issuer, { order, original, change, buyer, reason: text('pl', 'invoices.reason.refund'), effect: 2 });
}

type GivenRecipient = RecipientData | null | undefined;
/** Undefined keeps the current recipient. */
const recipientAfter = (given: GivenRecipient, before: InvoiceBuyer): InvoiceRecipient | null =>
	given === undefined ? (before.recipient ?? null) : given && recipientOf(given);

function givenBuyer({ kind }: WholeRow, data: InvoiceData, recipient: InvoiceRecipient | null): InvoiceBuyer {
	const wanted = { ...buyerOf(data), recipient };
	const wrong = whyNotRecipient(wanted);
	if (wrong) throw refuseForm(wrong);
	return buyerOn(kind, wanted);
}

/** Another correction of the buyer since the page was loaded would be undone unseen. */
async function refuseCorrectedSince(tx: Db, { viewer }: Actor, id: number, seenAt: Moment): Promise<void> {
	const corrections = await buyerCorrectionsSince(tx, id, { seenAt, me: viewer?.id ?? null });
	if (corrections.length === 0) return;
	throw new Refusal('changed_since', {
		changes: corrections.map(({ document, ...rest }) => ({ ...rest, fields: correctedParts(document) })),
	});
}

/** A correction of data keeps the tax, so the buyer may not be in a country where it would be another one. */
function refuseOtherTax({ settings }: Issuer, { vat_rate, vat_basis, product }: InvoicedOrder, before: InvoiceBuyer, after: InvoiceBuyer) {
	if (buyerAbroad(before) === buyerAbroad(after)) return;
	if (!taxFor({ vat_rate, vat_basis, product, isReissue: true }, after, settings)) throw new NotIssued('tax_abroad');
}

export type BuyerCorrection = {
	id: number;
	buyer: InvoiceData;
	recipient?: GivenRecipient;
	reason: string;
	/** `updated_at` of the invoice the form was filled with */
	seen_at?: Moment | undefined;
};

/** Corrects buyer data; for another tax number the invoice is corrected to zero and a new one issued. Returns the id of the valid invoice. */
export async function correctInvoice(
	context: Context,
	actor: Actor,
	{ id, buyer: data, recipient: given, reason, seen_at }: BuyerCorrection,
): Promise<number> {
	const issuer = await issuerOf(context, actor);
	return context.db.transaction(async (tx) => {
		const found = await findIssued(tx, id);
		const order = found && (await lockOrder(tx, found.order_id));
		// read again under the lock: it may have been corrected meanwhile
		const original = order && (await findIssued(tx, id));
		if (!order || !original) throw new Refusal('not_found');
		if (original.corrects_id !== null || original.replaced_by_id !== null)
			throw new Refusal('no_invoice', { text: 'invoices.why_not.corrected_elsewhere' });
		if (seen_at !== undefined) await refuseCorrectedSince(tx, actor, id, seen_at);
		const chain = await readChain(tx, original);
		const { buyer: before, gross_grosze } = currentState(chain);
		if (gross_grosze === 0) throw new Refusal('no_invoice', { text: 'invoices.why_not.nothing_stands' });
		const recipient = recipientAfter(given, before);
		const buyer = givenBuyer(original, data, recipient);
		const required = requiredCorrection(before, buyer);
		if (required === 'nothing') throw new Refusal('no_invoice', { text: 'invoices.why_not.same_data' });
		// unlike the correction of a refund, this one is not repeated by itself later
		if ((await ksefNumberOf(tx, original)) === undefined) throw new Refusal('no_invoice', { text: 'invoices.why_not.number_waiting' });
		if (required === 'data') {
			refuseOtherTax(issuer, order, before, buyer);
			await writeCorrection(tx, issuer, { order, original, change: correctData(chain), buyer, buyer_before: before, reason, effect: 1 });
			return id;
		}
		const change = correctTo(chain, 0) ?? correctData(chain);
		await writeCorrection(tx, issuer, { order, original, change, buyer: before, reason, effect: 1 });
		return issueFor(tx, issuer, { order, buyer: data, recipient, isInvoiced: false, replaces_id: id });
	});
}

export type Replacing = {
	id: number;
	buyer?: InvoiceData | null | undefined;
	recipient?: GivenRecipient;
	/** `updated_at` of the document the form was filled with */
	seen_at?: Moment | undefined;
};

/** Replaces a document refused by KSeF, which was never an invoice. Returns the id of the new one. */
export async function replaceRefused(context: Context, actor: Actor, { id, buyer, recipient: given, seen_at }: Replacing): Promise<number> {
	const issuer = await issuerOf(context, actor);
	return context.db.transaction(async (tx) => {
		const found = await findIssued(tx, id);
		const order = found && (await lockOrder(tx, found.order_id));
		const refused = order && (await findIssued(tx, id));
		if (!order || !refused) throw new Refusal('not_found');
		const why = whyNotSettle(refused);
		if (why) throw new Refusal('no_invoice', { text: `invoices.why_not.${why}` });
		const { corrects_id } = refused;
		if (corrects_id !== null) {
			if (seen_at !== undefined) await refuseCorrectedSince(tx, actor, corrects_id, seen_at);
			return repeatCorrection(tx, issuer, { order, refused, corrects_id, buyer, recipient: given });
		}
		const recipient = recipientAfter(given, refused.document.buyer);
		return issueFor(tx, issuer, { order, buyer: buyer ?? refused.document.buyer, recipient, isInvoiced: false, replaces_id: id });
	});
}

type RepeatedCorrection = {
	order: InvoicedOrder;
	refused: WholeRow;
	corrects_id: number;
	buyer: InvoiceData | null | undefined;
	recipient: GivenRecipient;
};

/** Computed from the current data and sums: other corrections may have been issued meanwhile. */
async function repeatCorrection(
	tx: Db,
	issuer: Issuer,
	{ order, refused, corrects_id, buyer: data, recipient: given }: RepeatedCorrection,
): Promise<number> {
	const original = await findIssued(tx, corrects_id);
	const { correction } = refused.document;
	if (!original || !correction) throw new Refusal('not_found');
	const chain = await readChain(tx, original);
	const { buyer: before } = currentState(chain);
	const rest = { order, original, reason: correction.reason, effect: correction.effect, replaces_id: refused.id };
	if (correction.buyer_before) {
		const repeated = repeatedBuyer(refused.document, before);
		const buyer = data ? givenBuyer(original, data, recipientAfter(given, repeated)) : repeated;
		const required = requiredCorrection(before, buyer);
		if (required === 'nothing') throw new Refusal('no_invoice', { text: 'invoices.why_not.nothing_to_correct' });
		if (required === 'new invoice') throw new Refusal('no_invoice', { text: 'invoices.why_not.other_number' });
		refuseOtherTax(issuer, order, before, buyer);
		return writeCorrection(tx, issuer, { ...rest, change: correctData(chain), buyer, buyer_before: before });
	}
	// an invoice that was replaced is corrected to zero
	const change = correctTo(chain, original.replaced_by_id === null ? unrefundedGrosze(order) : 0);
	if (!change) throw new Refusal('no_invoice', { text: 'invoices.why_not.nothing_to_correct' });
	return writeCorrection(tx, issuer, { ...rest, change, buyer: before });
}
