import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { checkReset, setPassword } from '#domain/auth/auth.contract.ts';
import { authTexts } from '#domain/auth/auth.texts.ts';
import { callApi } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { isInvalidLink } from '#web/lib/api/invalid-link.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import styles from './auth.module.css';
import { type NewPassword, NewPasswordForm } from './password.form.tsx';
import { storeTypedEmail } from './typed-email.ts';
import { useRedirectParam } from './use-redirect-param.ts';

registerTexts(authTexts);

/** /nowe-haslo?email=&token=: the token is checked first, then the form is shown (S1-028). */
export function NewPasswordScreen() {
	const t = useText();
	const [query] = useSearchParams();
	const navigate = useNavigate();
	const { keep } = useRedirectParam();
	const email = query.get('email') ?? '';
	const token = query.get('token') ?? '';
	const [isValid, setValid] = useState(false);
	const [isWaiting, setWaiting] = useState(false);
	const [lost, setLost] = useState<string>();
	const [failure, setFailure] = useState<string>();
	const [attempt, setAttempt] = useState(1);
	const started = useRef(0);
	useEffect(() => {
		if (started.current === attempt) return;
		started.current = attempt;
		callApi(checkReset, { body: { email, token } }).then(
			() => setValid(true),
			(error: ApiError) => {
				if (isInvalidLink(error)) setLost(t('reset.wrong_token'));
				else setFailure(error.message);
			},
		);
	}, [attempt, email, token, t]);
	const retry = () => {
		setFailure(undefined);
		setAttempt(attempt + 1);
	};
	const save = async (typed: NewPassword) => {
		const { waits } = await callApi(setPassword, { body: { email, token, ...typed } });
		if (waits) return setWaiting(true);
		toast.success(t('reset.saved'));
		navigate(keep('/logowanie'), { replace: true });
	};
	if (isWaiting) return <WaitsForAdmin back={keep('/logowanie')} />;
	return (
		<>
			<Head title={t('screen.new_password')} noindex />
			<h1>{t('screen.new_password')}</h1>
			{!isValid && !lost && !failure && (
				<p className={`muted ${styles.lead}`} role="status">
					{t('reset.checking')}
				</p>
			)}
			{failure && <RetryNotice message={failure} onRetry={retry} />}
			{lost && (
				<>
					<Notice kind="stop">{lost}</Notice>
					<ButtonLink to={keep('/resetowanie-hasla')} variant="line" onClick={() => storeTypedEmail(email)}>
						{t('reset.again')}
					</ButtonLink>
				</>
			)}
			{isValid && !lost && <NewPasswordForm email={email} label={t('reset.save')} save={save} onLost={({ message }) => setLost(message)} />}
		</>
	);
}

/** The password of an admin is saved, but another admin has to confirm it. */
function WaitsForAdmin({ back }: { back: string }) {
	const t = useText();
	const heading = useRef<HTMLHeadingElement>(null);
	// the form with the focus is gone
	useEffect(() => heading.current?.focus(), []);
	return (
		<>
			<Head title={t('reset.waits_title')} noindex />
			<h1 ref={heading} tabIndex={-1}>
				{t('reset.waits_title')}
			</h1>
			<p className={`muted ${styles.lead}`}>{t('reset.waits')}</p>
			<p className={`muted ${styles.lead}`}>{t('reset.waits_alone')}</p>
			<ButtonLink to={back} variant="line">
				{t('auth.back_to_signin')}
			</ButtonLink>
		</>
	);
}
