import { authTexts } from '#domain/auth/auth.texts.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { beforeMaintenance } from '#web/lib/session/remembered-place.ts';
import styles from './auth.module.css';
import { SignInForm } from './signin.form.tsx';
import { SignInFlags } from './signin-flags.tsx';

registerTexts(authTexts);

/** /admin-login: the same form, open in maintenance; it leads back to the page on which maintenance began. */
export function AdminSigninScreen() {
	const t = useText();
	return (
		<>
			<Head title={t('signin.admin_title')} noindex />
			<SignInFlags />
			<h1>{t('screen.signin')}</h1>
			<SignInForm lead={() => <p className={`muted ${styles.lead}`}>{t('signin.admin_lead')}</p>} readReturn={beforeMaintenance.read} />
		</>
	);
}
