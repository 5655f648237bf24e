import { type FormEvent, useState } from 'react';
import { listAudit } from '#domain/audit/audit.contract.ts';
import { formatZloty } from '#domain/base/money.ts';
import type { FormError } from '#domain/base/refusal.ts';
import { answerComplaint, answerWithdrawal, type Claim, listComplaints, listWithdrawals } from '#domain/claims/claims.contract.ts';
import { ACCESS_DAYS, OUTCOMES_OF, type Outcome } from '#domain/claims/claims.rules.ts';
import { claimsAdminTexts } from '#domain/claims/claims-admin.texts.ts';
import { getAttention } from '#domain/statistics/statistics.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { registerTexts, useLanguage, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/choice.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import formStack from '#web/ui/form-stack.module.css';
import { Notice } from '#web/ui/notice.tsx';

registerTexts(claimsAdminTexts);

const CALLS = { complaint: answerComplaint, withdrawal: answerWithdrawal } as const;

/** What is done and what is written; both leave together. */
export function AnswerForm({ claim }: { claim: Claim }) {
	const t = useText();
	const { language } = useLanguage();
	const [values, setValues] = useState({ outcome: 'refused' as Outcome, answer: '', amount: '', days: String(ACCESS_DAYS) });
	const [errors, setErrors] = useState<FormError>({});
	const [failure, setFailure] = useState<string>();
	useUnsaved(values.answer !== '');
	const send = useCall(CALLS[claim.kind], { refreshes: [listComplaints, listWithdrawals, getAttention, listAudit] });
	const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
	const { outcome, answer, amount, days } = values;
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		setErrors({});
		setFailure(undefined);
		try {
			await send.mutateAsync({
				params: { id: claim.id },
				body: { outcome, answer, ...(outcome === 'part' && { amount: amount.replace(',', '.') }), ...(outcome === 'access' && { days }) },
			});
			toast.success(t('claims.sent'));
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setErrors(error.formError ?? {});
			setFailure(error.formError?.outcome ?? error.message);
		}
	};
	const whole = claim.order && formatZloty(claim.order.amount - claim.order.returned, language);
	return (
		<form className={`${formStack.stack} ${formStack.form}`} onSubmit={(event) => void submit(event)} noValidate>
			{failure && <Notice kind="stop">{t.message(failure)}</Notice>}
			<Segmented
				legend={t('claims.what_we_do')}
				options={OUTCOMES_OF[claim.kind].map((value) => ({
					value,
					label: t(`claims.outcome.${value}`),
					note: value === 'whole' ? whole : undefined,
				}))}
				value={outcome}
				onChange={(value) => set({ outcome: value })}
			/>
			{outcome === 'part' && (
				<Field
					label={t('claims.amount')}
					inputMode="decimal"
					error={errors.amount}
					value={amount}
					onChange={(event) => set({ amount: event.target.value })}
				/>
			)}
			{outcome === 'access' && (
				<Field
					label={t('claims.days')}
					inputMode="numeric"
					error={errors.days}
					value={days}
					onChange={(event) => set({ days: event.target.value })}
				/>
			)}
			<TextArea
				label={t('claims.answer')}
				hint={t('claims.to_history')}
				rows={5}
				maxLength={4000}
				error={errors.answer}
				value={answer}
				onChange={(event) => set({ answer: event.target.value })}
			/>
			<Button type="submit" inert={send.isPending} reason={send.isPending ? t('web.loading') : undefined}>
				{t('claims.send')}
			</Button>
		</form>
	);
}
