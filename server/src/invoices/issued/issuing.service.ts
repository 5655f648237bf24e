import { createHash } from 'node:crypto';
import { existing } from '#domain/base/refusal.ts';
import { toMoment, warsawDate } from '#domain/base/time/time.ts';
import { needsVatBasis } from '#domain/catalogue/vat.rules.ts';
import type { InvoiceSettings } from '#domain/invoices/invoices.contract.ts';
import type { InvoiceData, RecipientData } from '#domain/invoices/invoices.rules.ts';
import { taxFor } from '#domain/invoices/issued/invoice-abroad.rules.ts';
import type { InvoiceBuyer, InvoiceDocument, InvoiceKind, InvoiceRecipient } from '#domain/invoices/issued/invoice-document.ts';
import { unrefundedGrosze, whyNotIssue } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import { linesOfOrder } from '#domain/invoices/issued/invoice-lines.rules.ts';
import { invoiceNumber, periodOf, seriesOf } from '#domain/invoices/issued/invoice-number.rules.ts';
import {
	buyerOf,
	buyerOn,
	kindFor,
	readRequested,
	recipientOf,
	sellerOf,
	whyNotBuyer,
	whyNotIssuer,
	whyNotRecipient,
} from '#domain/invoices/issued/invoice-parties.rules.ts';
import { grossOf, sumsOfLines, vatOf } from '#domain/invoices/issued/invoice-sums.rules.ts';
import { invoiceXml } from '#domain/invoices/issued/invoice-xml.ts';
import { goesToKsef } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { validateInvoiceXml } from '#schemas/invoice-xml.ts';
import type { Context } from '#server/lib/context.ts';
import { type Actor, audit } from '#server/lib/db/audit.ts';
import { type Db, violates } from '#server/lib/db/db.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import { invoiceSettings } from '#server/settings/invoice-settings.service.ts';
import { requestMailing } from '../mailing/mailing.store.ts';
import { queueForKsef } from '../sending/sending.service.ts';
import { type InvoicedOrder, lockOrderByNumber, saveTax } from './invoice-orders.store.ts';
import { findCurrent, insertIssued, nextCount, wasInvoiced } from './issued-invoices.store.ts';
import { NotIssued } from './not-issued.ts';

/** Actor and settings of issuing, read before the transaction starts. */
export type Issuer = Pick<Context, 'now' | 'log' | 'ksef'> & { settings: InvoiceSettings; actor: Actor };

export const issuerOf = async (context: Context, actor: Actor): Promise<Issuer> => ({
	now: context.now,
	log: context.log,
	ksef: context.ksef,
	settings: await invoiceSettings(context),
	actor,
});

type IssueRequest = { extOrderId: string; buyer?: InvoiceData | null | undefined; recipient?: RecipientData | null | undefined };

/** One transaction: locks the order, takes the number, makes and validates the XML; everything is stored or nothing. */
export async function issueInvoice(context: Context, actor: Actor, { extOrderId, buyer, recipient }: IssueRequest): Promise<number> {
	const issuer = await issuerOf(context, actor);
	return context.db.transaction(async (tx) => {
		const order = existing(await lockOrderByNumber(tx, extOrderId));
		return issueFor(tx, issuer, {
			order,
			buyer: buyer ?? requestedBuyer(order),
			recipient: recipient && recipientOf(recipient),
			isInvoiced: (await findCurrent(tx, order.id)) !== null,
		});
	});
}

export const requestedBuyer = ({ requested }: Pick<InvoicedOrder, 'requested'>): InvoiceData | null =>
	requested && readRequested(requested);

export type ToIssue = {
	order: InvoicedOrder;
	/** as entered, or as on the document it replaces */
	buyer: InvoiceData | InvoiceBuyer | null;
	recipient?: InvoiceRecipient | null | undefined;
	isInvoiced: boolean;
	/** the invoice it replaces */
	replaces_id?: number;
};

/**
 * The tax for this buyer; stored with the order, since statement and register use it. Documents refused by KSeF were never invoices, so after
 * them the tax is that of the sale again.
 */
async function settleTax(tx: Db, { settings }: Issuer, order: InvoicedOrder, given: { buyer: InvoiceBuyer; isReissue: boolean }) {
	const { vat_rate, vat_basis, product } = order;
	const kept = given.isReissue || !order.sold_tax ? { vat_rate, vat_basis } : order.sold_tax;
	const tax = taxFor({ ...kept, product, isReissue: given.isReissue }, given.buyer, settings);
	if (!tax) throw new NotIssued('tax_abroad');
	if (tax.vat_rate !== vat_rate || tax.vat_basis !== vat_basis) await saveTax(tx, order.id, tax);
	return tax;
}

/** The buyer as on the invoice; data of a document that was issued is not validated again. */
function readBuyer(given: InvoiceData | InvoiceBuyer, recipient: InvoiceRecipient | null): InvoiceBuyer {
	const buyer = { ...('id' in given ? given : buyerOf(given)), recipient };
	const wrong = ('id' in given ? null : whyNotBuyer(given)) ?? whyNotRecipient(buyer);
	if (wrong) throw new NotIssued('buyer', wrong);
	return buyer;
}

export async function issueFor(tx: Db, issuer: Issuer, toIssue: ToIssue): Promise<number> {
	const { order, buyer: given, recipient = null, isInvoiced, replaces_id } = toIssue;
	const { settings } = issuer;
	// one that replaces another was issued here, not sent by hand
	const isSentByHand = order.isRequestSent && replaces_id === undefined;
	const why = whyNotIssue({ ...order, isInvoiced, isSentByHand });
	if (why === 'no_basis') throw new NotIssued(why, { vat_basis: 'invoices.vat_basis_required' });
	if (why) throw new NotIssued(why);
	if (!given) throw new NotIssued('buyer', { buyer: 'form.validate.required' });
	const buyer = readBuyer(given, recipient);
	const unrefunded_grosze = unrefundedGrosze(order);
	const kind = kindFor(buyer, unrefunded_grosze, settings.issue_simplified === 1);
	// a simplified invoice has no name, which this one needs
	if (kind === 'VAT' && !buyer.name) throw new NotIssued('buyer', { buyer: 'form.validate.required' });
	const isReissue = replaces_id !== undefined && (await wasInvoiced(tx, order.id));
	const tax = await settleTax(tx, issuer, order, { buyer, isReissue });
	const lines = linesOfOrder({ ...order, vat_rate: tax.vat_rate, unrefunded_grosze });
	const sold_on = warsawDate(new Date(order.completed_at ?? order.created_at));
	return writeInvoice(tx, issuer, {
		order,
		replaces_id,
		document: {
			kind,
			sold_on,
			buyer: buyerOn(kind, buyer),
			lines,
			sums: sumsOfLines(lines),
			vat_basis: needsVatBasis(tax.vat_rate) ? tax.vat_basis : null,
			paid: { on: sold_on, by: order.isPaidByProvider ? 'PayU' : text('pl', 'invoices.paid_otherwise') },
			correction: null,
		},
	});
}

const PATTERNS = { VAT: 'series_vat', UPR: 'series_simplified', KOR: 'series_correction' } as const satisfies Record<
	InvoiceKind,
	keyof InvoiceSettings
>;

export type InvoiceDraft = {
	order: Pick<InvoicedOrder, 'id' | 'number' | 'created_at'>;
	document: Omit<InvoiceDocument, 'number' | 'issued_at' | 'issued_on' | 'seller' | 'order'>;
	corrects_id?: number | undefined;
	replaces_id?: number | undefined;
};

/**
 * The next number, and the date of issue. Another invoice may have held the counter past midnight, so the time is read again after the wait:
 * numbers rise with their dates.
 */
async function takeNumber(tx: Db, { now }: Issuer, pattern: string) {
	const asked = now();
	const [series, period] = [seriesOf(pattern), periodOf(pattern, warsawDate(asked))];
	const count = await nextCount(tx, series, period);
	const taken = now();
	// the number of a month or year that has ended keeps a date in it
	return { series, period, count, now: periodOf(pattern, warsawDate(taken)) === period ? taken : asked };
}

/** Takes the next number and stores the invoice; any failure rolls the number back. */
export async function writeInvoice(tx: Db, issuer: Issuer, draft: InvoiceDraft): Promise<number> {
	const { settings, actor } = issuer;
	const wrongSeller = whyNotIssuer(settings);
	if (wrongSeller) throw new NotIssued('seller', wrongSeller);
	const { order, corrects_id = null, replaces_id = null } = draft;
	const ksef = goesToKsef(draft.document, settings.persons_in_ksef === 1) ? issuer.ksef : null;
	// KSeF would refuse it after it has a number
	if (ksef && ksef.nip !== settings.seller_nip) throw new NotIssued('seller', { seller_nip: 'invoices.issue.other_nip' });
	const patternField = PATTERNS[draft.document.kind];
	const pattern = settings[patternField];
	const { series, period, count, now } = await takeNumber(tx, issuer, pattern);
	const issued_on = warsawDate(now);
	const document: InvoiceDocument = {
		...draft.document,
		number: invoiceNumber(pattern, count, issued_on),
		issued_at: toMoment(now),
		issued_on,
		seller: sellerOf(settings),
		order: { number: order.number, placed_on: warsawDate(new Date(order.created_at)) },
	};
	const xml = makeXml(issuer, document);
	const sha256 = createHash('sha256').update(xml).digest();
	const [gross_grosze, vat_grosze] = [grossOf(document.sums), vatOf(document.sums)];
	const { id } = await insertIssued(tx, {
		document,
		series,
		period,
		count,
		order_id: order.id,
		corrects_id,
		replaces_id,
		created_by: actor.viewer?.id ?? null,
		amounts: { gross_grosze, vat_grosze, net_grosze: gross_grosze - vat_grosze },
		xml,
		sha256,
	}).catch((error: unknown) => {
		// an earlier pattern of the series has given the same number
		throw violates(error, 'issued_invoices_number_key') ? new NotIssued('seller', { [patternField]: 'invoices.series.used' }) : error;
	});
	if (ksef) {
		const certificate_link = ksef.certificateLinkFor({
			sellerNip: document.seller.nip,
			issuedOn: issued_on,
			sha256: sha256.toString('hex'),
		});
		await queueForKsef(tx, { id, issued_on, certificate_link }, now);
	}
	await requestMailing(tx, id, now);
	if (actor.viewer)
		await audit(tx, actor, {
			action: corrects_id === null ? 'invoices.issue' : 'invoices.correct',
			subjectType: 'issued_invoice',
			subjectId: id,
			after: { number: document.number, order: order.number, amount_grosze: gross_grosze },
		});
	failpoint('invoice-written');
	return id;
}

/** An invoice that violates the ministry's schema is never stored. */
function makeXml({ log }: Issuer, document: InvoiceDocument): Buffer {
	const xml = Buffer.from(invoiceXml(document));
	const faults = validateInvoiceXml(xml);
	if (faults.length === 0) return xml;
	log.error({ order: document.order.number, faults }, 'the invoice does not fit the schema');
	throw new NotIssued('xml');
}
