import { Fragment } from 'react';
import { needsVatBasis, VAT_RATES, vatRateText } from '#domain/catalogue/vat.rules.ts';
import { getInvoiceSettings, type InvoiceSettings, updateInvoiceSettings } from '#domain/invoices/invoices.contract.ts';
import {
	type SellerForm as SellerFormValues,
	sellerForm,
	UNIVERSAL_GIFTS,
	whyNotSellerSettings,
} from '#domain/invoices/invoices.fields.ts';
import { ABROAD_FIELDS, abroadChoices } from '#domain/invoices/issued/invoice-abroad.rules.ts';
import { callApi, useCall } from '#web/lib/api/api.ts';
import { checkBy } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { ChoiceField, SwitchField, TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldGridForm, WholeRow } from '#web/ui/admin/fields/field-grid.tsx';
import { SaveControl } from '#web/ui/admin/save-control.tsx';
import { useSectionForm } from '#web/ui/admin/section-form.ts';
import { SubHeading } from '#web/ui/admin/sub-heading.tsx';
import { Notice } from '#web/ui/notice.tsx';

const FIELDS = [
	'seller_name',
	'seller_nip',
	'seller_street',
	'seller_postal_code',
	'seller_city',
	'seller_country_code',
	'seller_email',
	'seller_phone',
	'seller_regon',
	'seller_register',
	'seller_bank_account',
	'invoice_email',
] as const satisfies (keyof InvoiceSettings)[];
const SERIES = ['series_vat', 'series_simplified', 'series_correction'] as const satisfies (keyof InvoiceSettings)[];
const SWITCHES = ['issue_automatically', 'issue_simplified', 'persons_in_ksef'] as const satisfies (keyof InvoiceSettings)[];
const RATES = ['vat_event', 'vat_video', 'vat_gift', 'vat_group'] as const satisfies (keyof InvoiceSettings)[];
const BASES = ['vat_event_basis', 'vat_video_basis', 'vat_gift_basis', 'vat_group_basis'] as const satisfies (keyof InvoiceSettings)[];
const RATE_CHOICES = VAT_RATES.map((rate) => ({ value: rate, label: vatRateText(rate) }));

/** The contract's schema, and rules across the fields that differ from the stored ones, as on the server. */
const checkedAgainst = (stored: InvoiceSettings) =>
	sellerForm.superRefine((seller, ctx) => {
		const changed = ([...FIELDS, ...RATES, ...BASES, ...SERIES] as const).filter((field) => seller[field] !== stored[field]);
		const wrong = whyNotSellerSettings(seller, changed) ?? {};
		for (const [field, message] of Object.entries(wrong)) ctx.addIssue({ code: 'custom', path: [field], message });
	});

const toValues = (config: InvoiceSettings): SellerFormValues => ({
	...config,
	issue_automatically: config.issue_automatically === 1,
	issue_simplified: config.issue_simplified === 1,
	persons_in_ksef: config.persons_in_ksef === 1,
});

const Part = ({ title, lead }: { title: string; lead?: string }) => (
	<WholeRow>
		<SubHeading>{title}</SubHeading>
		{lead && <p className="muted">{lead}</p>}
	</WholeRow>
);

export function SellerForm({ config, updatedAt }: { config: InvoiceSettings; updatedAt: string }) {
	const t = useText();
	const save = useCall(updateInvoiceSettings, { refreshes: [getInvoiceSettings] });
	const { form, isDirty, onSubmit, question } = useSectionForm({
		config,
		updatedAt,
		toValues,
		resolver: checkBy<SellerFormValues>(checkedAgainst(config)),
		label: (field) => `invoices.admin.${field}`,
		read: () => callApi(getInvoiceSettings, {}),
		save: (body) => save.mutateAsync({ body }),
	});
	const { errors } = form.formState;
	return (
		<FieldGridForm onSubmit={onSubmit} noValidate>
			{errors.root?.message && (
				<WholeRow>
					<Notice kind="stop">{t.message(errors.root.message)}</Notice>
				</WholeRow>
			)}
			<Part title={t('invoices.issued.seller')} />
			{FIELDS.map((name) => (
				<TextField key={name} label={t(`invoices.admin.${name}`)} error={errors[name]?.message} {...form.register(name)} />
			))}
			<Part title={t('invoices.admin.part.vat')} />
			{RATES.map((name) => (
				<Fragment key={name}>
					<ChoiceField label={t(`invoices.admin.${name}`)} options={RATE_CHOICES} error={errors[name]?.message} {...form.register(name)} />
					{needsVatBasis(form.watch(name)) && (
						<TextField
							label={t(`invoices.admin.${name}_basis`)}
							hint={t('content.vat_basis_hint')}
							error={errors[`${name}_basis`]?.message}
							{...form.register(`${name}_basis`)}
						/>
					)}
				</Fragment>
			))}
			<ChoiceField
				label={t('invoices.admin.universal_gifts')}
				options={UNIVERSAL_GIFTS.map((value) => ({ value, label: t(`invoices.admin.universal_gifts.${value}`) }))}
				error={errors.universal_gifts?.message}
				{...form.register('universal_gifts')}
			/>
			<Part title={t('invoices.admin.abroad')} lead={t('invoices.admin.abroad_lead')} />
			{ABROAD_FIELDS.map((name) => (
				<ChoiceField
					key={name}
					label={t(`invoices.admin.${name}`)}
					options={abroadChoices(name).map((value) => ({ value, label: t(`invoices.admin.abroad.${value}`) }))}
					error={errors[name]?.message}
					{...form.register(name)}
				/>
			))}
			<Part title={t('invoices.admin.part.series')} lead={t('invoices.admin.series_hint')} />
			{SERIES.map((name) => (
				<TextField key={name} label={t(`invoices.admin.${name}`)} error={errors[name]?.message} {...form.register(name)} />
			))}
			<Part title={t('invoices.admin.part.issuing')} />
			<WholeRow>
				{SWITCHES.map((name) => (
					<SwitchField key={name} label={t(`invoices.admin.${name}`)} note={t(`invoices.admin.${name}_note`)} {...form.register(name)} />
				))}
			</WholeRow>
			<WholeRow>
				<Actions>
					<SaveControl isSaving={save.isPending} isChanged={isDirty} />
				</Actions>
			</WholeRow>
			{question}
		</FieldGridForm>
	);
}
