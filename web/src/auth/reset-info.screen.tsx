import { useSearchParams } from 'react-router';
import { requestReset } from '#domain/auth/auth.contract.ts';
import { authTexts } from '#domain/auth/auth.texts.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './auth.module.css';
import { ResendButton } from './resend.button.tsx';
import { useRedirectParam } from './use-redirect-param.ts';

registerTexts(authTexts);

/** /resetowanie-hasla/informacja?email=: the same text whether or not there is such an account. */
export function ResetInfoScreen() {
	const t = useText();
	const [query] = useSearchParams();
	const { keep } = useRedirectParam();
	const email = query.get('email') ?? '';
	return (
		<>
			<Head title={t('screen.reset')} noindex />
			<h1>{t('reset.info_title')}</h1>
			<p className={`muted ${styles.lead}`}>{t('reset.info', { email })}</p>
			{email && <ResendButton call={requestReset} email={email} done="reset.resent" />}
			<ButtonLink to={keep('/logowanie')} variant="quiet">
				{t('auth.back_to_signin')}
			</ButtonLink>
		</>
	);
}
