import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newPasswordForm } from '#domain/auth/auth.contract.ts';
import type { z } from '#domain/base/zod.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { parseBy } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';

export type NewPassword = z.output<typeof newPasswordForm>;

type NewPasswordFormProps = {
	email: string;
	/** text of the button */
	label: string;
	save: (typed: NewPassword) => Promise<void>;
	/** the link is no longer valid */
	onLost: (error: ApiError) => void;
};

export function NewPasswordForm({ email, label, save, onLost }: NewPasswordFormProps) {
	const t = useText();
	const { register, handleSubmit, setError, formState } = useForm({
		resolver: parseBy(newPasswordForm),
		defaultValues: { newpassword: '', repeatpassword: '' },
	});
	const [failure, setFailure] = useState<string>();
	const { errors, isSubmitting } = formState;
	const submit = handleSubmit(async (values) => {
		setFailure(undefined);
		try {
			await save(values);
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (error.type === 'wrong_token') onLost(error);
			else if (error.formError) pushFormErrors(error, setError, ['newpassword', 'repeatpassword']);
			else setFailure(error.message);
		}
	});
	return (
		<>
			{failure && (
				<Notice kind="stop" focus key={failure}>
					{failure}
				</Notice>
			)}
			<PrerenderedForm onSubmit={submit}>
				<input type="hidden" autoComplete="username" value={email} readOnly />
				<PasswordField
					label={t('auth.new_password')}
					hint={t('auth.password_hint')}
					autoComplete="new-password"
					error={errors.newpassword?.message}
					{...register('newpassword')}
				/>
				<PasswordField
					label={t('auth.repeat_password')}
					autoComplete="new-password"
					error={errors.repeatpassword?.message}
					{...register('repeatpassword')}
				/>
				<Button type="submit" size="lg" block inert={isSubmitting} reason={isSubmitting ? t('auth.sending') : undefined}>
					{label}
				</Button>
			</PrerenderedForm>
		</>
	);
}
