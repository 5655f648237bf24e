import { useState } from 'react';
import { verifyEmail } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './auth.module.css';
import { type NewPassword, NewPasswordForm, SignUpPasswordForm } from './password.form.tsx';
import { useSignIn } from './use-sign-in.ts';

type VerificationFormProps = { email: string; token: string; onLost: (error: ApiError) => void; onDone: () => void };

/** Anyone can sign up with anybody's address, so the page asks for the password of the sign-up, or sets another. */
export function VerificationForm({ email, token, onLost, onDone }: VerificationFormProps) {
	const t = useText();
	const signIn = useSignIn();
	const [setsNew, setSetsNew] = useState(false);
	/** The password was just typed, so nobody types it again to sign in; where signing in fails, the page links to it. */
	const confirm = async (proof: { password: string } | NewPassword) => {
		await callApi(verifyEmail, { body: { email, token, ...proof } });
		const password = 'password' in proof ? proof.password : proof.newpassword;
		if (await signIn({ email, password, remember: false })) onDone();
		else toast.success(t('verification.done_title'));
	};
	if (setsNew)
		return (
			<>
				<p className={`muted ${styles.lead}`}>{t('verification.set_password_lead', { email })}</p>
				<NewPasswordForm email={email} label={t('verification.save_password')} save={confirm} onLost={onLost} />
			</>
		);
	return (
		<>
			<p className={`muted ${styles.lead}`}>{t('verification.lead', { email })}</p>
			<SignUpPasswordForm email={email} label={t('verification.confirm')} save={confirm} onLost={onLost} />
			<p>{t('verification.not_mine')}</p>
			<Button variant="line" onClick={() => setSetsNew(true)}>
				{t('verification.set_password')}
			</Button>
		</>
	);
}
