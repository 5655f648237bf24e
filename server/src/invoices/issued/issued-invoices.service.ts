import { toZloty } from '#domain/base/money.ts';
import { existing } from '#domain/base/refusal.ts';
import { type LocalDate, type Moment, warsawDate } from '#domain/base/time/time.ts';
import type { RateTotal } from '#domain/catalogue/vat.fields.ts';
import { currentState, repeatedBuyer } from '#domain/invoices/issued/invoice-corrections.rules.ts';
import type { InvoiceBuyer, RateSum } from '#domain/invoices/issued/invoice-document.ts';
import { isIssueOverdue, issueBy, REFUSED_INVOICES } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import { buyerOf, numberWithCountry, readRequested } from '#domain/invoices/issued/invoice-parties.rules.ts';
import type { IssuedInvoice, WaitingOrder, WholeInvoice } from '#domain/invoices/issued/issued-invoices.contract.ts';
import { isRefused } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { whyNoPdf } from '#domain/invoices/print/pdf-availability.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { countRows } from '#server/lib/db/capped-count.ts';
import type { Db } from '#server/lib/db/db.ts';
import { whyNotClose } from './closing.service.ts';
import { readChain } from './correcting.service.ts';
import { countOpenTasks, listWaiting, sumWaiting, type WaitingRow, waitingDates } from './invoice-orders.store.ts';
import {
	correctionsOf,
	findIssued,
	type IssuedFilter,
	type IssuedRow,
	issuedMatching,
	listIssued,
	type WholeRow,
} from './issued-invoices.store.ts';

type Page = { page: number; limit: number };

const named = (id: number | null, number: string | null) => (id === null || number === null ? null : { id, number });

const toIssued = (row: IssuedRow): IssuedInvoice => ({
	id: row.id,
	kind: row.kind,
	number: row.number,
	issued_on: row.issued_on,
	issued_at: row.issued_at,
	buyer_name: row.buyer_name,
	buyer_number: numberWithCountry({ number: row.buyer_number, country: row.buyer_country }),
	net: toZloty(row.net_grosze),
	vat: toZloty(row.vat_grosze),
	gross: toZloty(row.gross_grosze),
	order: { extOrderId: row.ext_order_id, number: row.order_number, kind: row.order_kind },
	corrects: named(row.corrects_id, row.corrects_number),
	ksef: row.ksef,
});

export async function listInvoicesIssued(db: Db, filter: IssuedFilter, { page, limit }: Page) {
	const [rows, totals] = await Promise.all([listIssued(db, filter, limit, (page - 1) * limit), countRows(db, issuedMatching(filter))]);
	return { invoices: rows.map(toIssued), ...totals };
}

const toTotal = ({ vat_rate, net_grosze, vat_grosze, gross_grosze }: RateSum): RateTotal => ({
	vat_rate,
	net: toZloty(net_grosze),
	vat: toZloty(vat_grosze),
	gross: toZloty(gross_grosze),
});

const toBuyer = ({ id, recipient = null, name, address }: InvoiceBuyer): WholeInvoice['buyer'] => ({
	name,
	address,
	recipient,
	number: id.type === 'none' ? null : id.number,
	country: 'country' in id ? id.country : null,
});

/** The buyer a document refused by KSeF is replaced with. */
async function replacementBuyer(db: Db, { corrects_id, document }: WholeRow): Promise<InvoiceBuyer> {
	const original = corrects_id === null ? null : await findIssued(db, corrects_id);
	return original ? repeatedBuyer(document, currentState(await readChain(db, original)).buyer) : document.buyer;
}

type Replacing = { can_close: boolean; replacement_buyer: InvoiceBuyer };

/** `issued`: all corrections of the invoice, also where the row is one of them */
function toWhole(row: WholeRow, issued: readonly WholeRow[], { can_close, replacement_buyer }: Replacing): WholeInvoice {
	const { document } = row;
	const corrections = row.corrects_id === null ? issued : [];
	const counted = corrections.filter(({ ksef }) => !isRefused(ksef));
	const standing = currentState({ original: document, corrections: counted.map((one) => one.document) });
	return {
		...toIssued(row),
		updated_at: issued.at(-1)?.issued_at ?? row.issued_at,
		sold_on: document.sold_on,
		seller: document.seller,
		buyer: toBuyer(document.buyer),
		lines: document.lines.map(({ unit_grosze, discount_grosze, gross_grosze, ...line }) => ({
			...line,
			unit: toZloty(unit_grosze),
			discount: toZloty(discount_grosze),
			gross: toZloty(gross_grosze),
		})),
		sums: document.sums.map(toTotal),
		vat_basis: document.vat_basis,
		reason: document.correction?.reason ?? null,
		sha256: row.sha256,
		replaces: named(row.replaces_id, row.replaces_number),
		replaced_by: named(row.replaced_by_id, row.replaced_by_number),
		can_close,
		replacement_buyer: toBuyer(replacement_buyer),
		corrections: corrections.map(toIssued),
		standing: { buyer: toBuyer(standing.buyer), gross: toZloty(standing.gross_grosze), sums: standing.sums.map(toTotal) },
		no_pdf: whyNoPdf(row.ksef),
	};
}

export async function getInvoice(db: Db, id: number): Promise<WholeInvoice> {
	const row = existing(await findIssued(db, id));
	const can_close = (await whyNotClose(db, row)) === null;
	return toWhole(row, await correctionsOf(db, row.corrects_id ?? id), { can_close, replacement_buyer: await replacementBuyer(db, row) });
}

const parseRefusal = (refusal: string | null) => REFUSED_INVOICES.find((known) => known === refusal) ?? null;

type Requested = { requested: Record<string, unknown>; asked_at: Moment; completed_at: Moment };

const deadlineToIssue = ({ requested, asked_at, completed_at }: Requested): LocalDate | null => {
	const [paidOn, askedOn] = [warsawDate(new Date(completed_at)), warsawDate(new Date(asked_at))];
	return issueBy({ type: readRequested(requested).invoiceType, paidOn, askedOn });
};

function toWaiting(row: WaitingRow): WaitingOrder {
	const { extOrderId, number, kind, description } = row;
	const order = { extOrderId, number, kind, description, amount: toZloty(row.amount_grosze), refusal: parseRefusal(row.refusal) };
	if (row.corrects_id !== null) {
		const corrects = { id: row.corrects_id, number: row.corrects_number };
		return { ...order, buyer_name: row.corrects_buyer, buyer: {}, issue_by: null, corrects };
	}
	const buyer = readRequested(row.requested);
	return { ...order, buyer_name: buyerOf(buyer).name ?? '', buyer, issue_by: deadlineToIssue(row), corrects: null };
}

export async function listInvoicesWaiting(db: Db, { page, limit }: Page) {
	const [rows, { total, issuable, grosze }, queued] = await Promise.all([
		listWaiting(db, limit, (page - 1) * limit),
		sumWaiting(db),
		countOpenTasks(db),
	]);
	return { orders: rows.map(toWaiting), total, issuable, sum: toZloty(grosze), queued };
}

/** The start view is read often, so what is beyond is not counted. */
const MAX_COUNT = 1_000;

export async function countToIssue({ db, now }: Context): Promise<{ count: number; overdue: number }> {
	const [waiting, today] = [await waitingDates(db, MAX_COUNT), warsawDate(now())];
	const deadlines = waiting.map((row) => row.requested && deadlineToIssue(row));
	return { count: waiting.length, overdue: deadlines.filter((day) => day !== null && isIssueOverdue(day, today)).length };
}
