import type { UseFormReturn } from 'react-hook-form';
import { HAND_WAYS, paymentWayText } from '#domain/orders/paying/payment-ways.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { DateField } from '#web/ui/admin/fields/date.field.tsx';
import { AreaField, ChoiceField } from '#web/ui/admin/fields/field.tsx';
import type { EditValues } from './order-edit.values.ts';

type FieldsProps = { form: UseFormReturn<EditValues>; records: 'payment' | 'refund' | 'withdrawal' };

/** How money came, or was returned, without the provider: asked by the same fields, because the note of both says what a person did. */
export function PaymentRecordFields({ form, records }: FieldsProps) {
	const t = useText();
	const { errors } = form.formState;
	const isPayment = records === 'payment';
	return (
		<>
			{records !== 'withdrawal' && (
				<ChoiceField
					label={t(isPayment ? 'payments.paid_by' : 'payments.refund_how')}
					options={[
						{ value: '', label: t('payments.paid_by_choose') },
						...HAND_WAYS.map((how) => ({ value: how, label: t(isPayment ? paymentWayText(how) : `payments.refund_how.${how}`) })),
					]}
					error={errors.how?.message}
					{...form.register('how')}
				/>
			)}
			{isPayment && (
				<DateField
					label={t('payments.paid_on')}
					value={form.watch('paid_on')}
					error={errors.paid_on?.message}
					keepsWrong
					clearable={false}
					onChange={(day) => form.setValue('paid_on', day, { shouldDirty: true })}
				/>
			)}
			<AreaField
				label={t(isPayment ? 'payments.paid_note' : 'payments.refund_note_field')}
				hint={t(isPayment ? 'payments.paid_note_hint' : 'payments.refund_note_hint')}
				maxLength={500}
				error={errors.note?.message}
				{...form.register('note')}
			/>
		</>
	);
}
