import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { emailField } from '#domain/account/account.fields.ts';
import { requestReset } from '#domain/auth/auth.contract.ts';
import { authTexts } from '#domain/auth/auth.texts.ts';
import { z } from '#domain/base/zod.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { parseBy } from '#web/lib/api/form-resolver.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';
import styles from './auth.module.css';
import { FormLink } from './form.link.tsx';
import { openWithEmail } from './open-with-email.ts';
import { useRedirectParam } from './use-redirect-param.ts';
import { useTypedEmail } from './use-typed-email.ts';

registerTexts(authTexts);

const schema = z.object({ email: emailField });

/** /resetowanie-hasla */
export function ResetRequestScreen() {
	const t = useText();
	const navigate = useNavigate();
	const { sent, keep } = useRedirectParam();
	const [failure, setFailure] = useState<string>();
	const { register, handleSubmit, setValue, formState } = useForm({ resolver: parseBy(schema), defaultValues: { email: '' } });
	const { errors, isSubmitting } = formState;
	useTypedEmail((email) => setValue('email', email));
	const submit = handleSubmit(async (values) => {
		setFailure(undefined);
		try {
			const { email } = await callApi(requestReset, { body: { ...values, ...sent } });
			openWithEmail(navigate, keep(`/resetowanie-hasla/informacja?email=${encodeURIComponent(email)}`));
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setFailure(error.message);
		}
	});
	return (
		<>
			<Head title={t('screen.reset')} noindex />
			<h1>{t('screen.reset')}</h1>
			<p className={`muted ${styles.lead}`}>{t('reset.lead')}</p>
			<PrerenderedForm onSubmit={submit}>
				{failure && (
					<Notice kind="stop" focus>
						{failure}
					</Notice>
				)}
				<Field label={t('auth.email')} type="email" autoComplete="username" error={errors.email?.message} {...register('email')} />
				<Button type="submit" size="lg" block inert={isSubmitting} reason={isSubmitting ? t('auth.sending') : undefined}>
					{t('reset.submit')}
				</Button>
				<FormLink to="/logowanie">{t('auth.back_to_signin')}</FormLink>
			</PrerenderedForm>
		</>
	);
}
