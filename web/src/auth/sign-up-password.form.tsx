import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { verificationForm } from '#domain/auth/auth.contract.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { parseBy } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';

type SignUpPasswordFormProps = {
	email: string;
	confirm: (typed: { password: string }) => Promise<void>;
	/** the link is no longer valid */
	onLost: (error: ApiError) => void;
};

/** Asks for the password of the sign-up. */
export function SignUpPasswordForm({ email, confirm, onLost }: SignUpPasswordFormProps) {
	const t = useText();
	const { register, handleSubmit, setError, formState } = useForm({
		resolver: parseBy(verificationForm),
		defaultValues: { password: '' },
	});
	const [failure, setFailure] = useState<string>();
	const { errors, isSubmitting } = formState;
	const submit = handleSubmit(async (values) => {
		setFailure(undefined);
		try {
			await confirm(values);
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (error.type === 'wrong_token') onLost(error);
			else if (error.formError) pushFormErrors(error, setError, ['password']);
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
					label={t('auth.password')}
					autoComplete="current-password"
					error={errors.password?.message}
					{...register('password')}
				/>
				<Button type="submit" size="lg" block inert={isSubmitting} reason={isSubmitting ? t('auth.sending') : undefined}>
					{t('verification.confirm')}
				</Button>
			</PrerenderedForm>
		</>
	);
}
