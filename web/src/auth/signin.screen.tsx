import { Link, useLocation } from 'react-router';
import { authTexts } from '#domain/auth/auth.texts.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import styles from './auth.module.css';
import { FormLink } from './form.link.tsx';
import { SignInForm } from './signin.form.tsx';
import { SignInFlags } from './signin-flags.tsx';
import { useLoginLink } from './use-login-link.ts';

registerTexts(authTexts);

/** /logowanie with all its flags, and /wylogowano. */
export function SigninScreen() {
	const t = useText();
	const { pathname } = useLocation();
	const { isWorking, failure, retry } = useLoginLink();
	return (
		<>
			<Head title={t('screen.signin')} noindex />
			<SignInFlags />
			{pathname.startsWith('/wylogowano') && <Notice kind="ok">{t('signin.logged_out')}</Notice>}
			<h1>{t('screen.signin')}</h1>
			{failure && <RetryNotice message={failure} onRetry={retry} />}
			{isWorking ? (
				<p className={`muted ${styles.lead}`} role="status">
					{t('signin.by_link')}
				</p>
			) : (
				<SignInForm
					byMail
					lead={() => <p className={styles.lead}>{t('signin.by_mail_lead')}</p>}
					foot={(keepEmail) => (
						<p className={styles.foot}>
							{t('signin.no_account')}{' '}
							<FormLink to="/rejestracja" onClick={keepEmail}>
								{t('signin.sign_up')}
							</FormLink>
							.<br />
							{t('signin.only_ticket')} <Link to="/moj-bilet">{t('signin.my_ticket')}</Link>
						</p>
					)}
				/>
			)}
		</>
	);
}
