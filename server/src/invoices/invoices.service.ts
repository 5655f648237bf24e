import { toZloty } from '#domain/base/money.ts';
import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { InvoiceOut, InvoiceSettings } from '#domain/invoices/invoices.contract.ts';
import { whyNotSeller } from '#domain/invoices/invoices.fields.ts';
import type { VatRates } from '#domain/invoices/vat.rules.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { lockSection, saveSection } from '../lib/db/settings-cache.ts';
import { deleteInvoice, findInvoice, type InvoiceRow, saveSent } from './invoices.store.ts';

export const toInvoice = ({ amount_grosze, data, ...row }: InvoiceRow): InvoiceOut => ({
	...row,
	data: JSON.stringify(data),
	amount: toZloty(amount_grosze),
});

export async function markInvoice({ db, now }: Context, actor: Actor, id: number, sent: boolean): Promise<InvoiceOut> {
	return db.transaction(async (tx) => {
		const before = await findInvoice(tx, id);
		if (!before) throw new Refusal('not_found');
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

export async function removeInvoice({ db }: Context, actor: Actor, id: number): Promise<void> {
	await db.transaction(async (tx) => {
		const before = await findInvoice(tx, id);
		if (!before) throw new Refusal('not_found');
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
};

const withDefaults = (stored: Record<string, unknown>) => ({ ...DEFAULTS, ...stored }) as InvoiceSettings;

export const invoiceSettings = async ({ settings }: Context): Promise<InvoiceSettings> => withDefaults(await settings.section('invoices'));

export async function vatRates(context: Context): Promise<VatRates> {
	const { vat_event: event, vat_video: video, vat_gift: gift, vat_group: group } = await invoiceSettings(context);
	return { event, video, gift, group };
}

export async function updateInvoiceSettings(context: Context, actor: Actor, sent: Partial<InvoiceSettings>): Promise<InvoiceSettings> {
	const config = await context.db.transaction(async (tx) => {
		const before = withDefaults(await lockSection(tx, 'invoices'));
		const isChecked = sent.seller_nip !== undefined || sent.seller_country_code !== undefined;
		const wrong = isChecked ? whyNotSeller({ ...before, ...sent }) : null;
		if (wrong) throw refuseForm(wrong);
		const after = withDefaults(await saveSection(tx, 'invoices', sent));
		await audit(tx, actor, { action: 'invoices.settings', subjectType: 'settings', subjectId: 'invoices', before, after });
		return after;
	});
	context.settings.invalidate();
	return config;
}
