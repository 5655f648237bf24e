import { type GiftConfigOut, getGiftSettings, updateGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { giftForm } from '#domain/gifts/gifts.fields.ts';
import { callApi, useCall } from '#web/lib/api/api.ts';
import { checkSent } from '#web/lib/api/form-resolver.ts';
import { warsawInput } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { AreaField, TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldColumns, FieldStackForm } from '#web/ui/admin/fields/field-grid.tsx';
import { MomentField } from '#web/ui/admin/fields/moment.field.tsx';
import { fromPriceText, toPriceText } from '#web/ui/admin/fields/price-text.ts';
import { SaveControl } from '#web/ui/admin/save-control.tsx';
import { useSectionForm } from '#web/ui/admin/section-form.ts';
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
	const unpaid = useUnpaidNote('any');
	const save = useCall(updateGiftSettings, { refreshes: [getGiftSettings] });
	const { form, isDirty, onSubmit, question } = useSectionForm({
		config,
		updatedAt,
		toValues,
		resolver,
		label: (field) => `gifts.admin.${field}`,
		read: () => callApi(getGiftSettings, {}),
		save: (body) => save.mutateAsync({ body }),
	});
	const { errors } = form.formState;
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
			{question}
		</FieldStackForm>
	);
}
