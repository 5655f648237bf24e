import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { resendVerification } from '#domain/auth/auth.contract.ts';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import styles from './auth.module.css';
import { FormLink } from './form.link.tsx';
import { ResendButton } from './resend.button.tsx';

/** /rejestracja/sukces?email=: only right after a sign-up; anyone else is sent to the form (S1-024). */
export function SignupSuccessScreen() {
	const t = useText();
	const navigate = useNavigate();
	const { state } = useLocation() as { state: { signedUp?: boolean } | null };
	const [query] = useSearchParams();
	const email = query.get('email');
	// navigation state survives a reload but is unknown to the server
	const isHydrated = useHydrated();
	const isRight = Boolean(state?.signedUp && email);
	useEffect(() => {
		if (!isRight) navigate('/rejestracja', { replace: true });
	}, [isRight, navigate]);
	return (
		<>
			<Head title={t('screen.signup_success')} noindex />
			<h1>{t('screen.signup_success')}</h1>
			{isHydrated && isRight && email && (
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
