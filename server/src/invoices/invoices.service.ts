import { toZloty } from '#domain/base/money.ts';
import { mergeFormErrors, Refusal, refuseForm } from '#domain/base/refusal.ts';
import { type Moment, warsawDate } from '#domain/base/time/time.ts';
import { toFlag } from '#domain/base/values.ts';
import type { InvoiceOut, InvoiceSettings } from '#domain/invoices/invoices.contract.ts';
import { type SellerForm, whyNotSellerSettings, whyNotUsedSeries } from '#domain/invoices/invoices.fields.ts';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import { isSoldByReceipt, whyNotRequest } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import type { Db } from '../lib/db/db.ts';
import { lockSection, saveSection } from '../lib/db/settings-cache.ts';
import { countUnsent, deleteInvoice, findInvoice, type InvoiceRow, insertInvoice, saveSent } from './invoices.store.ts';
import { lockOrderByNumber, reopenForSeller } from './issued/invoice-orders.store.ts';
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
		const order = await lockOrderByNumber(tx, extOrderId);
		if (!order) throw new Refusal('not_found');
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

const DEFAULTS: InvoiceSettings = {
	seller_name: '',
	seller_nip: '',
	seller_street: '',
	seller_postal_code: '',
	seller_city: '',
	seller_country_code: 'PL',
	seller_bank_account: '',
	invoice_email: '',
	vat_event: '23',
	vat_video: '23',
	vat_gift: '23',
	vat_group: '23',
	vat_event_basis: '',
	vat_video_basis: '',
	vat_gift_basis: '',
	vat_group_basis: '',
	series_vat: 'FV/{n}/{MM}/{YYYY}',
	series_simplified: 'FU/{n}/{MM}/{YYYY}',
	series_correction: 'FK/{n}/{MM}/{YYYY}',
	issue_automatically: 0,
	issue_simplified: 0,
	universal_gifts: 'receipt',
	persons_in_ksef: 0,
	abroad_event_union_company: 'as_sold',
	abroad_event_other_company: 'as_sold',
	abroad_event_union_person: 'as_sold',
	abroad_event_other_person: 'as_sold',
	abroad_video_union_company: 'as_sold',
	abroad_video_other_company: 'as_sold',
	abroad_video_union_person: 'as_sold',
	abroad_video_other_person: 'as_sold',
};

const withDefaults = (stored: Record<string, unknown>) =>
	({
		...DEFAULTS,
		...stored,
		issue_automatically: toFlag(stored.issue_automatically),
		issue_simplified: toFlag(stored.issue_simplified),
		persons_in_ksef: toFlag(stored.persons_in_ksef),
	}) as InvoiceSettings;

type SavedSettings = { config: InvoiceSettings; updated_at: Moment };

export async function savedInvoiceSettings({ settings }: Context): Promise<SavedSettings> {
	const { value, updated_at } = await settings.stored('invoices');
	return { config: withDefaults(value), updated_at };
}

export const invoiceSettings = async ({ settings }: Context): Promise<InvoiceSettings> => withDefaults(await settings.section('invoices'));

/** Requests of paid orders whose invoice the buyer has not got yet. */
export const countUnsentRequests = ({ db }: Context): Promise<number> => countUnsent(db);

type SentSettings = Partial<SellerForm>;

const SUBJECT = { subjectType: 'settings', subjectId: 'invoices' };

export async function updateInvoiceSettings(
	context: Context,
	actor: Actor,
	{ seen_at, ...sent }: SentSettings & { seen_at?: Moment | undefined },
): Promise<SavedSettings> {
	const saved = await context.db.transaction(async (tx) => {
		const stored = await lockSection(tx, 'invoices');
		await refuseChangedSince(tx, actor, { ...SUBJECT, seenAt: seen_at, fields: Object.keys(sent), wanted: sent });
		const before = withDefaults(stored);
		const wanted = withDefaults({ ...stored, ...sent });
		const year = warsawDate(context.now()).slice(0, 4);
		const wrong = mergeFormErrors(
			whyNotSellerSettings(wanted, Object.keys(sent)),
			whyNotUsedSeries(before, wanted, await usedSeries(tx, year)),
		);
		if (wrong) throw refuseForm(wrong);
		const { value, updated_at } = await saveSection(tx, 'invoices', sent);
		const after = withDefaults(value);
		await reopenForSeller(tx);
		await audit(tx, actor, { action: 'invoices.settings', ...SUBJECT, before, after });
		return { config: after, updated_at };
	});
	context.settings.invalidate();
	return saved;
}
