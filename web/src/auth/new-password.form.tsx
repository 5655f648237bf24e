import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { newPasswordForm, setPassword } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { parseBy } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';
import { useRedirectParam } from './use-redirect-param.ts';

type NewPasswordFormProps = {
	email: string;
	token: string /** the link is no longer valid */;
	onLost: (message: string) => void /** saved, but it waits for another admin */;
	onWaits: () => void;
};

export function NewPasswordForm({ email, token, onLost, onWaits }: NewPasswordFormProps) {
	const t = useText();
	const navigate = useNavigate();
	const { keep } = useRedirectParam();
	const { register, handleSubmit, setError, formState } = useForm({
		resolver: parseBy(newPasswordForm),
		defaultValues: { newpassword: '', repeatpassword: '' },
	});
	const [failure, setFailure] = useState<string>();
	const { errors, isSubmitting } = formState;
	const submit = handleSubmit(async (values) => {
		setFailure(undefined);
		try {
			const { waits } = await callApi(setPassword, { body: { email, token, ...values } });
			if (waits) return onWaits();
			toast.success(t('reset.saved'));
			navigate(keep('/logowanie'), { replace: true });
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (error.type === 'wrong_token') onLost(error.message);
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
					{t('reset.save')}
				</Button>
			</PrerenderedForm>
		</>
	);
}
