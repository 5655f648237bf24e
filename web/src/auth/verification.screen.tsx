import { useSearchParams } from 'react-router';
import { resendVerification } from '#domain/auth/auth.contract.ts';
import { authTexts } from '#domain/auth/auth.texts.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import styles from './auth.module.css';
import { ResendButton } from './resend.button.tsx';
import { useRedirectParam } from './use-redirect-param.ts';
import { useVerification } from './use-verification.ts';
import { VerificationForm } from './verification.form.tsx';

registerTexts(authTexts);

const TITLES = {
	pending: 'verification.pending_title',
	checking: 'screen.verification',
	asking: 'verification.pending_title',
	done: 'verification.done_title',
	already: 'verification.already_title',
	failed: 'verification.failed_title',
} as const;

/** /weryfikacja-konta?email=&token= */
export function VerificationScreen() {
	const t = useText();
	const [query] = useSearchParams();
	const email = query.get('email') ?? '';
	const token = query.get('token') ?? '';
	const { result, retry, onLost, onDone } = useVerification(email, token);
	const { keep } = useRedirectParam();
	const mayResend = email !== '' && (result.state === 'pending' || (result.state === 'failed' && result.canResend));
	return (
		<>
			<Head title={t('screen.verification')} noindex />
			<h1>{t(TITLES[result.state])}</h1>
			{result.state === 'pending' && (
				<p className={`muted ${styles.lead}`}>{email ? t('verification.pending', { email }) : t('verification.pending_unknown')}</p>
			)}
			{result.state === 'checking' && (
				<p className={`muted ${styles.lead}`} role="status">
					{t('reset.checking')}
				</p>
			)}
			{result.state === 'asking' && <VerificationForm email={email} token={token} onLost={onLost} onDone={onDone} />}
			{result.state === 'failed' &&
				(result.canRetry ? <RetryNotice message={result.message} onRetry={retry} /> : <Notice kind="stop">{result.message}</Notice>)}
			{(result.state === 'done' || result.state === 'already') && <Notice kind="ok">{t(`verification.${result.state}`, { email })}</Notice>}
			{mayResend && <ResendButton call={resendVerification} email={email} />}
			{result.state !== 'checking' && result.state !== 'asking' && (
				<ButtonLink to={keep('/logowanie')} variant={mayResend ? 'quiet' : undefined}>
					{t('signin.submit')}
				</ButtonLink>
			)}
		</>
	);
}
