import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { resendVerification } from '#domain/auth/auth.contract.ts';
import { authTexts } from '#domain/auth/auth.texts.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import styles from './auth.module.css';
import { FormLink } from './form.link.tsx';
import { ResendButton } from './resend.button.tsx';
import { hasSignedUp } from './signed-up.ts';

registerTexts(authTexts);

/** /rejestracja/sukces?email=: only right after a sign-up; anyone else is sent to the form (S1-024). */
export function SignupSuccessScreen() {
	const t = useText();
	const navigate = useNavigate();
	const [query] = useSearchParams();
	const email = query.get('email');
	// the server does not know it
	const isHydrated = useHydrated();
	const isRight = isHydrated && email !== null && hasSignedUp(email);
	useEffect(() => {
		if (isHydrated && !isRight) navigate('/rejestracja', { replace: true });
	}, [isHydrated, isRight, navigate]);
	return (
		<>
			<Head title={t('screen.signup_success')} noindex />
			<h1>{t('screen.signup_success')}</h1>
			{isRight && (
				<>
					<p className={`muted ${styles.lead}`}>{t('signup.success_lead', { email })}</p>
					<p className="muted">{t('signup.no_mail')}</p>
					<ResendButton call={resendVerification} email={email} />
					<p>
						{t('signup.wrong_email')} <FormLink to="/rejestracja">{t('signup.again')}</FormLink>.
					</p>
					<p>
						{t('signup.confirmed')} <FormLink to="/logowanie">{t('signup.sign_in')}</FormLink>.
					</p>
				</>
			)}
		</>
	);
}
