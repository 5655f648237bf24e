import { toZloty } from '#domain/base/money.ts';
import { existing, mergeFormErrors, Refusal, refuseForm } from '#domain/base/refusal.ts';
import { type Moment, warsawDate } from '#domain/base/time/time.ts';
import type { InvoiceOut } from '#domain/invoices/invoices.contract.ts';
import { type SellerForm, whyNotSellerSettings, whyNotUsedSeries } from '#domain/invoices/invoices.fields.ts';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import { isSoldByReceipt, whyNotRequest } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import { invoiceUntil } from '#domain/orders/orders.invoice.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import type { Db } from '../lib/db/db.ts';
import { lockSection, saveSection } from '../lib/db/settings-cache.ts';
import { isWithinRight, type Viewer } from '../lib/http/viewer.ts';
import { type SavedInvoiceSettings, withInvoiceDefaults } from '../settings/invoice-settings.service.ts';
import { countUnsent, deleteInvoice, findInvoice, type InvoiceRow, insertInvoice, saveSent, saveWish } from './invoices.store.ts';
import { lockOrderByNumber, queueWish, reopenForSeller } from './issued/invoice-orders.store.ts';
import { findCurrent, usedSeries } from './issued/issued-invoices.store.ts';

export const toInvoice = (row: InvoiceRow): InvoiceOut => {
	const { amount_grosze, data, isUniversalGift, vat_basis, ...rest } = row;
	return {
		...rest,
		data: JSON.stringify(data),
		amount: toZloty(amount_grosze),
		receipt_only: row.issued === null && isSoldByReceipt({ isUniversalGift, vat_basis }),
	};
};

/** Read under the lock of its order: not while it is marked or removed, or its invoice is being issued. */
async function lockInvoice(tx: Db, id: number): Promise<InvoiceRow> {
	const found = await findInvoice(tx, id);
	const order = found && (await lockOrderByNumber(tx, found.extOrderId));
	const row = order && (await findInvoice(tx, id));
	if (!row) throw new Refusal('not_found');
	return row;
}

type InvoiceRequest = { extOrderId: string; buyer: InvoiceData };

/** Requested after the purchase: from here on it is a request like any other. */
export async function requestInvoice({ db, now }: Context, actor: Actor, { extOrderId, buyer }: InvoiceRequest): Promise<InvoiceOut> {
	return db.transaction(async (tx) => {
		const order = existing(await lockOrderByNumber(tx, extOrderId));
		const isInvoiced = (await findCurrent(tx, order.id)) !== null;
		const why = whyNotRequest({ ...order, isInvoiced, isSentByHand: order.isRequestSent, isRequested: order.requested !== null });
		if (why) throw new Refusal('no_invoice', { text: `invoices.why_not.${why}` });
		const { id } = await insertInvoice(tx, { orderId: order.id, data: buyer, now: now() });
		const saved = await findInvoice(tx, id);
		if (!saved) throw new Error(`invoice request ${id} was not stored`);
		const after = toInvoice(saved);
		await audit(tx, actor, { action: 'invoices.request', subjectType: 'invoice', subjectId: id, after });
		return after;
	});
}

/**
 * The buyer asks for it after the purchase, or corrects whom it is for: the last wish counts (F-042). Where invoices are issued by themselves this
 * one is, too.
 */
export async function requestOwnInvoice({ db, now }: Context, viewer: Viewer, { extOrderId, buyer }: InvoiceRequest): Promise<void> {
	await db.transaction(async (tx) => {
		const order = await lockOrderByNumber(tx, extOrderId);
		const isOwn = order?.user_id === viewer.id && isWithinRight(viewer, order.id) && viewer.guest?.boughtHere !== false;
		if (!order || !isOwn) throw new Refusal('not_found');
		const isInvoiced = (await findCurrent(tx, order.id)) !== null;
		const why = whyNotRequest({ ...order, isInvoiced, isSentByHand: order.isRequestSent, isRequested: false });
		if (why) throw new Refusal('no_invoice', { text: `invoices.why_not.${why}` });
		const wish = { ...order, amount: order.amount_grosze, by_receipt: false, isInvoiced };
		if (!invoiceUntil(wish, now())) throw new Refusal('no_invoice', { text: 'invoices.why_not.late' });
		await saveWish(tx, { orderId: order.id, data: buyer, now: now() });
		await queueWish(tx, order.id);
	});
}

export async function markInvoice({ db, now }: Context, actor: Actor, id: number, sent: boolean): Promise<InvoiceOut> {
	return db.transaction(async (tx) => {
		const before = await lockInvoice(tx, id);
		await saveSent(tx, id, sent, now());
		await audit(tx, actor, {
			action: 'invoices.sent',
			subjectType: 'invoice',
			subjectId: id,
			before: { sent: before.sent },
			after: { sent },
		});
		return toInvoice((await findInvoice(tx, id)) ?? before);
	});
}

export async function removeInvoice(context: Context, actor: Actor, id: number): Promise<void> {
	await context.db.transaction(async (tx) => {
		const before = await lockInvoice(tx, id);
		// a sent invoice is an accounting document
		if (before.sent) throw new Refusal('in_use', { text: 'invoices.sent_stays' });
		await deleteInvoice(tx, id);
		await audit(tx, actor, { action: 'invoices.delete', subjectType: 'invoice', subjectId: id, before: toInvoice(before) });
	});
}

/** Requests of paid orders whose invoice the buyer has not got yet. */
export const countUnsentRequests = ({ db }: Context): Promise<number> => countUnsent(db);

type SentSettings = Partial<SellerForm>;

const SUBJECT = { subjectType: 'settings', subjectId: 'invoices' };

export async function updateInvoiceSettings(
	context: Context,
	actor: Actor,
	{ seen_at, ...sent }: SentSettings & { seen_at?: Moment | undefined },
): Promise<SavedInvoiceSettings> {
	const saved = await context.db.transaction(async (tx) => {
		const stored = await lockSection(tx, 'invoices');
		await refuseChangedSince(tx, actor, { ...SUBJECT, seenAt: seen_at, fields: Object.keys(sent), wanted: sent });
		const before = withInvoiceDefaults(stored);
		const wanted = withInvoiceDefaults({ ...stored, ...sent });
		const year = warsawDate(context.now()).slice(0, 4);
		const wrong = mergeFormErrors(
			whyNotSellerSettings(wanted, Object.keys(sent)),
			whyNotUsedSeries(before, wanted, await usedSeries(tx, year)),
		);
		if (wrong) throw refuseForm(wrong);
		const { value, updated_at } = await saveSection(tx, 'invoices', sent);
		const after = withInvoiceDefaults(value);
		await reopenForSeller(tx);
		await audit(tx, actor, { action: 'invoices.settings', ...SUBJECT, before, after });
		return { config: after, updated_at };
	});
	context.settings.invalidate();
	return saved;
}
