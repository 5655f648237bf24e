import { type FormEvent, type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { mailSignInBody, signInBody } from '#domain/auth/auth.contract.ts';
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
import styles from './auth.module.css';
import { FormLink } from './form.link.tsx';
import { storeTypedEmail } from './typed-email.ts';
import { useMailSignIn } from './use-mail-sign-in.ts';
import { useSignIn } from './use-sign-in.ts';
import { useTypedEmail } from './use-typed-email.ts';

type Values = z.input<typeof signInBody>;

type SignInFormProps = {
	/** above the form; its links to other forms pass the typed e-mail on */
	lead: (keepEmail: () => void) => ReactNode;
	/** under the form */
	foot?: (keepEmail: () => void) => ReactNode;
	/** customers may have a link and six digits mailed instead of typing a password (N-007) */
	byMail?: boolean;
	/** where to go when the address names no page */
	readReturn?: () => string | null;
};

/** E-mail, password and remember; the answer is handled in use-sign-in. */
export function SignInForm({ lead, foot, byMail = false, readReturn }: SignInFormProps) {
	const t = useText();
	const signIn = useSignIn(readReturn);
	const [failure, setFailure] = useState<ApiError>();
	const { start } = useMailSignIn();
	const { register, handleSubmit, getValues, setValue, setError, clearErrors, setFocus, formState } = useForm<
		Values,
		unknown,
		z.output<typeof signInBody>
	>({
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
	useTypedEmail((email) => byMail && setValue('email', email));
	const mailLink = async () => {
		setFailure(undefined);
		clearErrors();
		const email = mailSignInBody.shape.email.safeParse(getValues('email'));
		if (email.success) return setFailure(await start(email.data));
		setError('email', { message: email.error.issues[0]?.message });
		setFocus('email');
	};
	// Enter after the address asks for the mail; after the password it signs in
	const isForMail = (event: FormEvent) =>
		byMail && getValues('password') === '' && event.currentTarget.querySelector('input[type=email]') === document.activeElement;
	const keepEmail = () => storeTypedEmail(getValues('email'));
	return (
		<>
			{lead(keepEmail)}
			<PrerenderedForm
				onSubmit={(event) => {
					if (!isForMail(event)) return submit(event);
					event.preventDefault();
					return mailLink();
				}}
			>
				{failure && (
					<Notice kind="stop" focus key={failure.message}>
						{failure.message}
					</Notice>
				)}
				<Field label={t('auth.email')} type="email" autoComplete="username" error={errors.email?.message} {...register('email')} />
				{byMail && <ByMail send={mailLink} />}
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
				<Button
					type="submit"
					variant={byMail ? 'line' : 'ink'}
					size="lg"
					block
					inert={isSubmitting}
					reason={isSubmitting ? t('auth.sending') : undefined}
				>
					{t('signin.submit')}
				</Button>
			</PrerenderedForm>
			{foot?.(keepEmail)}
		</>
	);
}

function ByMail({ send }: { send: () => Promise<void> }) {
	const t = useText();
	const [isBusy, setBusy] = useState(false);
	const press = async () => {
		setBusy(true);
		await send();
		setBusy(false);
	};
	return (
		<>
			<Button size="lg" block inert={isBusy} reason={isBusy ? t('auth.sending') : undefined} onClick={() => void press()}>
				{t('signin.by_mail')}
			</Button>
			<p className={styles.divider}>{t('signin.or_password')}</p>
		</>
	);
}
