import { useForm } from 'react-hook-form';
import { getInvoiceSettings, type InvoiceSettings, updateInvoiceSettings } from '#domain/invoices/invoices.contract.ts';
import { sellerForm, whyNotSeller } from '#domain/invoices/invoices.fields.ts';
import { VAT_RATES, vatRateText } from '#domain/invoices/vat.rules.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkBy } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Actions } from '#web/ui/admin/actions.tsx';
import { ChoiceField, TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldGridForm, WholeRow } from '#web/ui/admin/fields/field-grid.tsx';
import { SaveControl } from '#web/ui/admin/save-control.tsx';
import { SettingsFold } from '#web/ui/admin/settings-fold.tsx';
import { Notice } from '#web/ui/notice.tsx';

const FIELDS = [
	'seller_name',
	'seller_nip',
	'seller_street',
	'seller_postal_code',
	'seller_city',
	'seller_country_code',
	'seller_bank_account',
	'invoice_email',
] as const satisfies (keyof InvoiceSettings)[];
const RATES = ['vat_event', 'vat_video', 'vat_gift', 'vat_group'] as const satisfies (keyof InvoiceSettings)[];
const RATE_CHOICES = VAT_RATES.map((rate) => ({ value: rate, label: vatRateText(rate) }));

/** The contract's schema, and the number in its country. */
const CHECKED = sellerForm.superRefine((seller, ctx) => {
	const wrong = whyNotSeller(seller);
	if (wrong) ctx.addIssue({ code: 'custom', path: ['seller_nip'], message: wrong.seller_nip });
});

/** The seller as printed on invoices. */
export function SellerSettings() {
	const t = useText();
	const { data, error } = useAnswer(getInvoiceSettings, {}, { errors: 'inline', staleTime: 0 });
	return (
		<SettingsFold title={t('invoices.admin.settings')}>
			{error && <Notice kind="stop">{t('content.failed', { message: error.message })}</Notice>}
			{data && <SellerForm config={data.config} />}
		</SettingsFold>
	);
}

function SellerForm({ config }: { config: InvoiceSettings }) {
	const t = useText();
	const save = useCall(updateInvoiceSettings, { refreshes: [getInvoiceSettings] });
	const form = useForm<InvoiceSettings>({
		values: config,
		resetOptions: { keepDirtyValues: true },
		resolver: checkBy(CHECKED),
	});
	const { errors, isDirty } = form.formState;
	useUnsaved(isDirty);
	const onSubmit = form.handleSubmit(async (values) => {
		try {
			const answer = await save.mutateAsync({ body: values });
			form.reset(answer.config);
			toast.success(t('commerce.saved'));
		} catch (failure) {
			if (!(failure instanceof ApiError)) throw failure;
			const unplaced = failure.formError ? pushFormErrors(failure, form.setError, [...FIELDS, ...RATES]) : [failure.message];
			for (const message of unplaced) form.setError('root', { message });
			toast.error(t('content.failed', { message: failure.message }));
		}
	});
	return (
		<FieldGridForm onSubmit={onSubmit} noValidate>
			{errors.root?.message && (
				<WholeRow>
					<Notice kind="stop">{t.message(errors.root.message)}</Notice>
				</WholeRow>
			)}
			{FIELDS.map((name) => (
				<TextField key={name} label={t(`invoices.admin.${name}`)} error={errors[name]?.message} {...form.register(name)} />
			))}
			{RATES.map((name) => (
				<ChoiceField
					key={name}
					label={t(`invoices.admin.${name}`)}
					options={RATE_CHOICES}
					error={errors[name]?.message}
					{...form.register(name)}
				/>
			))}
			<WholeRow>
				<Actions>
					<SaveControl isSaving={save.isPending} isChanged={isDirty} />
				</Actions>
			</WholeRow>
		</FieldGridForm>
	);
}
