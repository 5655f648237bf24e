import { useForm } from 'react-hook-form';
import { type GiftConfigOut, getGiftSettings, updateGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { giftForm } from '#domain/gifts/gifts.fields.ts';
import { callApi, useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { changedFields } from '#web/lib/api/changed-fields.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkSent } from '#web/lib/api/form-resolver.ts';
import { showSaved } from '#web/lib/api/form-saved.ts';
import { warsawInput } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Actions } from '#web/ui/admin/actions.tsx';
import { useChangedSince } from '#web/ui/admin/changed-since.tsx';
import { AreaField, TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldColumns, FieldStackForm } from '#web/ui/admin/fields/field-grid.tsx';
import { MomentField } from '#web/ui/admin/fields/moment.field.tsx';
import { fromPriceText, toPriceText } from '#web/ui/admin/fields/price-text.ts';
import { useReport } from '#web/ui/admin/report.ts';
import { SaveControl } from '#web/ui/admin/save-control.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useUnpaidNote } from '../shared/order/unpaid-orders.ts';

const LABELS = ['gift_label', 'gift_label_en'] as const;
const DESCRIPTIONS = ['gift_description', 'gift_description_en'] as const;
type Values = Record<'gift_price' | (typeof LABELS)[number] | (typeof DESCRIPTIONS)[number], string> & { gift_expiration: string | null };

const toValues = (config: GiftConfigOut): Values => ({
	gift_price: toPriceText(config.gift_price),
	gift_expiration: config.gift_expiration && warsawInput(config.gift_expiration),
	gift_label: config.gift_label,
	gift_label_en: config.gift_label_en,
	gift_description: config.gift_description,
	gift_description_en: config.gift_description_en,
});

const toSent = (values: Values): Values => ({ ...values, gift_price: fromPriceText(values.gift_price) });
const resolver = checkSent(giftForm.partial(), toSent);

/** Price, expiry and texts; Save is enabled after a change. */
export function GiftTermsForm({ config, updatedAt }: { config: GiftConfigOut; updatedAt: string | undefined }) {
	const t = useText();
	const report = useReport();
	const unpaid = useUnpaidNote('any');
	const save = useCall(updateGiftSettings, { refreshes: [getGiftSettings] });
	const form = useForm<Values>({ values: toValues(config), resetOptions: { keepDirtyValues: true }, resolver });
	const { errors, dirtyFields, isDirty } = form.formState;
	useUnsaved(isDirty);
	const changed = useChangedSince({
		updatedAt,
		isDirty,
		label: (field) => `gifts.admin.${field}`,
		reload: async () => {
			const fresh = await callApi(getGiftSettings, {});
			form.reset(toValues(fresh.config), { keepDirtyValues: false });
			return fresh.updated_at;
		},
	});
	const send = async (values: Values, seen_at: string | undefined) => {
		const sent = form.getValues();
		const body = changedFields(values, dirtyFields);
		try {
			const answer = await save.mutateAsync({ body: { ...body, seen_at } });
			showSaved(form, { sent, saved: toValues(answer.config) });
			changed.setSeenAt(answer.updated_at);
			toast.success(t('commerce.saved'));
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (changed.isShown(error, (seen) => send(values, seen))) return;
			const names = Object.keys(values) as (keyof Values)[];
			const unplaced = error.formError ? pushFormErrors(error, form.setError, names) : [error.message];
			for (const message of unplaced) form.setError('root', { message });
			report.failed(error);
		}
	};
	const onSubmit = form.handleSubmit((values) => send(values, changed.seenAt));
	return (
		<FieldStackForm onSubmit={onSubmit} noValidate>
			{errors.root?.message && <Notice kind="stop">{t.message(errors.root.message)}</Notice>}
			<FieldColumns count={2}>
				<TextField
					label={t('gifts.admin.gift_price')}
					hint={unpaid}
					inputMode="decimal"
					step="0.01"
					error={errors.gift_price?.message}
					{...form.register('gift_price')}
				/>
				<MomentField
					label={t('gifts.admin.gift_expiration')}
					hint={t('gifts.admin.gift_expiration_hint')}
					value={form.watch('gift_expiration')}
					error={errors.gift_expiration?.message}
					onChange={(moment) => form.setValue('gift_expiration', moment, { shouldDirty: true })}
				/>
			</FieldColumns>
			<FieldColumns count={2}>
				{LABELS.map((name) => (
					<TextField
						key={name}
						label={t(`gifts.admin.${name}`)}
						hint={t('gifts.admin.max_100')}
						error={errors[name]?.message}
						{...form.register(name)}
					/>
				))}
			</FieldColumns>
			<FieldColumns count={2}>
				{DESCRIPTIONS.map((name) => (
					<AreaField
						key={name}
						label={t(`gifts.admin.${name}`)}
						hint={t('gifts.admin.max_300')}
						rows={3}
						error={errors[name]?.message}
						{...form.register(name)}
					/>
				))}
			</FieldColumns>
			<Actions>
				<SaveControl isSaving={save.isPending} isChanged={isDirty} />
			</Actions>
			{changed.question}
		</FieldStackForm>
	);
}
