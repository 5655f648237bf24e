import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { signInBody } from '#domain/auth/auth.contract.ts';
import type { z } from '#domain/base/zod.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { parseBy } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field, PasswordField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';
import { FormLink } from './form.link.tsx';
import { storeTypedEmail } from './typed-email.ts';
import { useSignIn } from './use-sign-in.ts';

type Values = z.input<typeof signInBody>;

type SignInFormProps = {
	/** above the form; its links to other forms pass the typed e-mail on */
	lead: (keepEmail: () => void) => ReactNode;
	/** where to go when the address names no page */
	readReturn?: () => string | null;
};

/** E-mail, password and remember; the answer is handled in use-sign-in. */
export function SignInForm({ lead, readReturn }: SignInFormProps) {
	const t = useText();
	const signIn = useSignIn(readReturn);
	const [failure, setFailure] = useState<ApiError>();
	const { register, handleSubmit, getValues, setError, formState } = useForm<Values, unknown, z.output<typeof signInBody>>({
		resolver: parseBy(signInBody),
		defaultValues: { email: '', password: '', remember: false },
	});
	const { errors, isSubmitting } = formState;
	const submit = handleSubmit(async (values) => {
		setFailure(undefined);
		const refused = await signIn(values);
		if (!refused) return;
		pushFormErrors(refused, setError, ['email', 'password']);
		setFailure(refused);
	});
	const keepEmail = () => storeTypedEmail(getValues('email'));
	return (
		<>
			{lead(keepEmail)}
			<PrerenderedForm onSubmit={submit}>
				{failure && (
					<Notice kind="stop" focus key={failure.message}>
						{failure.message}
					</Notice>
				)}
				<Field label={t('auth.email')} type="email" autoComplete="username" error={errors.email?.message} {...register('email')} />
				<PasswordField
					label={t('auth.password')}
					autoComplete="current-password"
					aside={
						<FormLink to="/resetowanie-hasla" onClick={keepEmail}>
							{t('signin.forgot')}
						</FormLink>
					}
					error={errors.password?.message}
					{...register('password')}
				/>
				<Checkbox label={t('signin.remember')} {...register('remember')} />
				<Button type="submit" size="lg" block inert={isSubmitting} reason={isSubmitting ? t('auth.sending') : undefined}>
					{t('signin.submit')}
				</Button>
			</PrerenderedForm>
		</>
	);
}
