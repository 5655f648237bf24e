import type { Moment } from '#domain/base/time/time.ts';
import { toFlag } from '#domain/base/values.ts';
import type { InvoiceSettings } from '#domain/invoices/invoices.contract.ts';
import type { Context } from '../lib/context.ts';

const DEFAULTS: InvoiceSettings = {
	seller_name: '',
	seller_nip: '',
	seller_street: '',
	seller_postal_code: '',
	seller_city: '',
	seller_country_code: 'PL',
	seller_email: '',
	seller_phone: '',
	seller_regon: '',
	seller_register: '',
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

export const withInvoiceDefaults = (stored: Record<string, unknown>) =>
	({
		...DEFAULTS,
		...stored,
		issue_automatically: toFlag(stored.issue_automatically),
		issue_simplified: toFlag(stored.issue_simplified),
		persons_in_ksef: toFlag(stored.persons_in_ksef),
	}) as InvoiceSettings;

export type SavedInvoiceSettings = { config: InvoiceSettings; updated_at: Moment };

export async function savedInvoiceSettings({ settings }: Context): Promise<SavedInvoiceSettings> {
	const { value, updated_at } = await settings.stored('invoices');
	return { config: withInvoiceDefaults(value), updated_at };
}

export const invoiceSettings = async ({ settings }: Context): Promise<InvoiceSettings> =>
	withInvoiceDefaults(await settings.section('invoices'));
