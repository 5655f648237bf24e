import { useLocation } from 'react-router';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { signInAndBack } from '#web/lib/navigation.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { signOut } from '#web/lib/session/sign-out.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Poster } from '#web/ui/product/poster.tsx';
import styles from './error-page.module.css';
import { type PageError, toPageError } from './page-error.ts';

const ORDER_PAGES = '/status-zamowienia/';

export function ErrorView({ statusCode, message, from }: PageError) {
	const t = useText();
	const session = useSession();
	const home = session ? '/' : '/strona-glowna';
	const isLost = statusCode === 404;
	// a household with two accounts: the link may be from a mail to the other one
	const order = isLost && session && from?.startsWith(ORDER_PAGES) ? from : null;
	return (
		<section className={styles.page} data-room="widownia">
			<Head title={`${t('errorpage.title')} ${statusCode}`} noindex />
			<div className={`wrap ${styles.columns}`}>
				<div>
					<p className={styles.status}>{statusCode}</p>
					<h1>{t(isLost ? 'errorpage.404' : 'errorpage.500')}</h1>
					<p className={`lead ${styles.message}`}>{message}</p>
					{order && <p className={styles.message}>{t('errorpage.signed_in', { email: session?.user.email ?? '' })}</p>}
					<div className={styles.actions}>
						{from && !isLost && (
							<ButtonLink variant="buy" to={from} icon={null} replace>
								{t('web.retry')}
							</ButtonLink>
						)}
						{order && (
							<Button variant="ink" onClick={() => void signOut(signInAndBack(new URL(order, window.location.origin)))}>
								{t('errorpage.other_account')}
							</Button>
						)}
						<ButtonLink variant="line" to={home}>
							{t('web.back_home')}
						</ButtonLink>
						{!session && (
							<ButtonLink variant="quiet" to="/moj-bilet">
								{t('nav.where_ticket')}
							</ButtonLink>
						)}
					</div>
				</div>
				<div className={styles.poster}>
					<Poster title="Noc listopadowa" motif="reflektor" palette="noc" lettered={false} decorative />
				</div>
			</div>
		</section>
	);
}

/** /error: the error is in the navigation state; without it the default error is shown. */
export function ErrorScreen() {
	const t = useText();
	const { state } = useLocation();
	return <ErrorView {...(toPageError(state) ?? { statusCode: 500, message: t('errorpage.internal') })} />;
}

/** Any other path (S1-043). */
export function NotFoundScreen() {
	const t = useText();
	return <ErrorView statusCode={404} message={t('errorpage.404_2')} />;
}
