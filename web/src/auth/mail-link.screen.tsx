import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { authTexts } from '#domain/auth/auth.texts.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';
import styles from './auth.module.css';
import { useMailSignIn } from './use-mail-sign-in.ts';

registerTexts(authTexts);

/** /logowanie/link?email=&token=: scanners of mail open every link, so opening it spends nothing; one button does (N-007). */
export function MailLinkScreen() {
	const t = useText();
	const [query] = useSearchParams();
	const email = query.get('email') ?? '';
	const token = query.get('token') ?? '';
	const { enter, back } = useMailSignIn();
	const [remember, setRemember] = useState(false);
	const [isBusy, setBusy] = useState(false);
	const [refused, setRefused] = useState<ApiError>();
	// the token leaves the address bar at once, without the router, which would ask for the page again
	useEffect(() => window.history.replaceState(window.history.state, '', '/logowanie/link'), []);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (isBusy) return;
		setBusy(true);
		setRefused(await enter({ email, code: token, remember }));
		setBusy(false);
	};
	const isSpent = token === '' || refused?.formError !== undefined;
	return (
		<>
			<Head title={t('screen.signin')} noindex />
			<h1>{t('screen.signin')}</h1>
			{isSpent ? (
				<>
					<Notice kind="stop" focus>
						{t('signin.link_spent')}
					</Notice>
					<ButtonLink to={back} variant="line">
						{t('signin.code_again')}
					</ButtonLink>
				</>
			) : (
				<>
					<p className={styles.lead}>
						{t('signin.link_lead')} <b className={styles.address}>{email}</b>
					</p>
					<PrerenderedForm onSubmit={(event) => void submit(event)}>
						{refused && (
							<Notice kind="stop" focus key={refused.message}>
								{refused.message}
							</Notice>
						)}
						<Checkbox label={t('signin.remember')} checked={remember} onChange={(event) => setRemember(event.target.checked)} />
						<Button type="submit" size="lg" block inert={isBusy} reason={isBusy ? t('auth.sending') : undefined}>
							{t('signin.submit')}
						</Button>
					</PrerenderedForm>
				</>
			)}
		</>
	);
}
