import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { checkReset } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './auth.module.css';
import { NewPasswordForm } from './new-password.form.tsx';
import { useRedirectParam } from './use-redirect-param.ts';

/** /nowe-haslo?email=&token=: the token is checked first, then the form is shown (S1-028). */
export function NewPasswordScreen() {
	const t = useText();
	const [query] = useSearchParams();
	const { keep } = useRedirectParam();
	const email = query.get('email') ?? '';
	const token = query.get('token') ?? '';
	const [isValid, setValid] = useState(false);
	const [failure, setFailure] = useState<string>();
	const isStarted = useRef(false);
	useEffect(() => {
		if (isStarted.current) return;
		isStarted.current = true;
		callApi(checkReset, { body: { email, token } }).then(
			() => setValid(true),
			(error: ApiError) => setFailure(error.type === 'validation' ? t('reset.wrong_token') : error.message),
		);
	}, [email, token, t]);
	return (
		<>
			<Head title={t('screen.new_password')} noindex />
			<h1>{t('screen.new_password')}</h1>
			{!isValid && !failure && (
				<p className={`muted ${styles.lead}`} role="status">
					{t('reset.checking')}
				</p>
			)}
			{failure && (
				<>
					<Notice kind="stop">{failure}</Notice>
					<ButtonLink to={keep('/resetowanie-hasla')} variant="line">
						{t('reset.again')}
					</ButtonLink>
				</>
			)}
			{isValid && !failure && <NewPasswordForm email={email} token={token} onLost={setFailure} />}
		</>
	);
}
