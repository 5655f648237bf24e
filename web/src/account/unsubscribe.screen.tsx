import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { unsubscribe } from '#domain/notifications/notifications.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { isInvalidLink } from '#web/lib/api/invalid-link.ts';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import section from '#web/ui/section.module.css';
import styles from './unsubscribe.screen.module.css';

/** The link in every mailing leads here and unsubscribes at once: one click, no sign-in. */
export function UnsubscribeScreen() {
	const t = useText();
	const [params] = useSearchParams();
	const token = params.get('token') ?? '';
	const call = useCall(unsubscribe);
	const { mutate } = call;
	const send = useCallback(() => mutate({ query: {}, body: { token } }), [mutate, token]);
	const sent = useRef<string | null>(null);
	useEffect(() => {
		if (sent.current === token) return;
		sent.current = token;
		send();
	}, [token, send]);
	return (
		<section className={`wrap ${section.section} ${styles.screen}`}>
			<Head title={t('screen.unsubscribe')} noindex />
			<h1>{t('screen.unsubscribe')}</h1>
			{(call.isIdle || call.isPending) && <p className="lead muted">{t('unsubscribe.busy')}</p>}
			{call.error &&
				(isInvalidLink(call.error) ? (
					<>
						<Notice kind="stop">{call.error.message}</Notice>
						<p>{t('unsubscribe.other_ways')}</p>
						<div className={styles.ways}>
							<ButtonLink variant="line" size="sm" to="/konto#newsletter">
								{t('unsubscribe.account')}
							</ButtonLink>
							<ButtonLink variant="line" size="sm" to="/kontakt">
								{t('unsubscribe.contact')}
							</ButtonLink>
						</div>
					</>
				) : (
					<RetryNotice message={call.error.message} onRetry={send} />
				))}
			{call.isSuccess && (
				<>
					<Notice kind="ok">{t('unsubscribe.done')}</Notice>
					<p>{t('unsubscribe.again')}</p>
					<ButtonLink variant="line" size="sm" to="/konto">
						{t('unsubscribe.account')}
					</ButtonLink>
				</>
			)}
		</section>
	);
}
