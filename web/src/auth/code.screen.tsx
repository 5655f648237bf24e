import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { authTexts } from '#domain/auth/auth.texts.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import styles from './auth.module.css';
import { CodeForm } from './code.form.tsx';
import { type SentCode, sentCode } from './sent-code.ts';

registerTexts(authTexts);

/** /logowanie/kod: the digits of the mail. Without a request that this tab remembers it leads back. */
export function CodeScreen() {
	const t = useText();
	const navigate = useNavigate();
	const [sent, setSent] = useState<SentCode | null>(null);
	useEffect(() => {
		const found = sentCode.read();
		if (found) setSent(found);
		else navigate('/logowanie', { replace: true });
	}, [navigate]);
	return (
		<>
			<Head title={t('signin.code_title')} noindex />
			<h1>{t('signin.code_title')}</h1>
			<p className={styles.lead}>
				{t('signin.code_lead')} {sent && <b className={styles.address}>{sent.email}</b>} {t('signin.code_lead_2')}
			</p>
			{sent && <CodeForm sent={sent} onSent={setSent} />}
		</>
	);
}
