import { authTexts } from '#domain/auth/auth.texts.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './auth.module.css';
import { useRedirectParam } from './use-redirect-param.ts';

registerTexts(authTexts);

/** /logowanie-link: the admin's second step is a mailed link. The link back works in maintenance, too. */
export function LoginLinkScreen() {
	const t = useText();
	const { keep } = useRedirectParam();
	return (
		<>
			<Head title={t('screen.login_link')} noindex />
			<h1>{t('login_link.title')}</h1>
			<p className={`muted ${styles.lead}`}>{t('login_link.lead')}</p>
			<ButtonLink to={keep('/admin-login')} variant="line">
				{t('auth.back_to_signin')}
			</ButtonLink>
		</>
	);
}
