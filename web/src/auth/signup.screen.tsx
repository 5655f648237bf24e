import { authTexts } from '#domain/auth/auth.texts.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import styles from './auth.module.css';
import { FormLink } from './form.link.tsx';
import { SignUpForm } from './signup.form.tsx';

registerTexts(authTexts);

export function SignupScreen() {
	const t = useText();
	return (
		<>
			<Head title={t('screen.signup')} />
			<h1>{t('screen.signup')}</h1>
			<p className={`muted ${styles.lead}`}>
				{t('signup.have_account')} <FormLink to="/logowanie">{t('signup.sign_in')}</FormLink>.
			</p>
			<SignUpForm />
		</>
	);
}
