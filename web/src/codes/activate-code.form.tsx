import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from '#domain/base/zod.ts';
import { activateCode, type UserCodeOut } from '#domain/codes/codes.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { endedSession } from '#web/lib/api/api-reaction.ts';
import { parseBy } from '#web/lib/api/form-resolver.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { useOutcomeToasts } from '#web/lib/toast.tsx';
import { useKept, useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './activate-code.form.module.css';

const schema = z.object({ code: z.string().trim().min(1, 'form.validate.required') });

/** A code of a gift or group order opens a title; any other, and a gift worth an amount since its own title is over, lowers a price. */
function activatedText({ paid_for, discount_cash, over, title }: UserCodeOut, t: Translate): string {
	if (over) return t('codes.own.state_over');
	if (!paid_for || discount_cash !== null) return t('codes.own.activated_why');
	return title ? t('codes.own.activated_title', { title }) : t('codes.own.activated_any');
}

/** Required and trimmed; the result is shown in a notification, a refusal also at the field. */
export function ActivateCodeForm({ userId, isAdminView }: { userId: number; isAdminView: boolean }) {
	const t = useText();
	const queries = useQueryClient();
	const activate = useCall(activateCode);
	const form = useForm({ resolver: parseBy(schema), defaultValues: { code: '' } });
	const { isDirty } = form.formState;
	// a person's own code is one word that is still at hand: leaving asks nothing
	useUnsaved(isAdminView && isDirty);
	useKept(isDirty);

	const toasts = useOutcomeToasts();
	const submit = form.handleSubmit(async ({ code }) => {
		toasts.closeError();
		try {
			const { result, code: activated } = await activate.mutateAsync({ params: { userId }, body: { code } });
			if (result === 'used') toasts.success(t(isAdminView ? 'codes.used_at_once_theirs' : 'codes.used_at_once'));
			// what to do next is said to the person alone
			else toasts.success(t('codes.activated'), isAdminView && !activated.over ? undefined : activatedText(activated, t));
			form.reset();
			// a code that was redeemed at once has created an order
			await queries.invalidateQueries();
		} catch (error) {
			if (endedSession(error as ApiError)) return;
			const { message, formError } = error as ApiError;
			const words = formError?.code ? t.message(formError.code) : message;
			toasts.error(t('codes.own.refused'), words);
			form.setError('code', { type: 'server', message: words }, { shouldFocus: true });
		}
	});
	return (
		<form className={styles.line} noValidate onSubmit={submit}>
			<div className={styles.grow}>
				<Field
					label={t('codes.own.field')}
					placeholder={t('codes.own.placeholder')}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					error={form.formState.errors.code?.message}
					{...form.register('code')}
				/>
			</div>
			<Button type="submit" className={styles.send} inert={activate.isPending}>
				{t('codes.own.activate')}
			</Button>
		</form>
	);
}
