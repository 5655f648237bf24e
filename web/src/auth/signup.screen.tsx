import { Link } from 'react-router';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import styles from './auth.module.css';
import { SignUpForm } from './signup.form.tsx';
import { useRedirectParam } from './use-redirect-param.ts';

export function SignupScreen() {
	const t = useText();
	const { keep } = useRedirectParam();
	return (
		<>
			<Head title={t('screen.signup')} />
			<h1>{t('screen.signup')}</h1>
			<p className={`muted ${styles.lead}`}>
				{t('signup.have_account')} <Link to={keep('/logowanie')}>{t('signup.sign_in')}</Link>.
			</p>
			<SignUpForm />
		</>
	);
}
