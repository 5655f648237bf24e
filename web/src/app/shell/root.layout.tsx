import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useText } from '#web/lib/language.tsx';
import { useFocusPage } from '#web/lib/use-focus-page.ts';
import { Toasts } from '#web/ui/toasts.tsx';
import { repeatEarlyClick } from '../entry/early-click.ts';
import { ErrorView } from '../errors/error.screen.tsx';
import { useFirstError } from '../errors/first-error.tsx';
import { ConsentBar } from './consent-bar.tsx';
import { OfflineNotice } from './offline.notice.tsx';
import styles from './root.layout.module.css';
import { SCROLL_STORAGE_KEY, scrollKey } from './scroll-positions.ts';
import { SiteLayout } from './site.layout.tsx';
import { useTrackers } from './trackers.ts';

export function RootLayout() {
	const t = useText();
	const firstError = useFirstError();
	// from here on the page reacts: for measurements, and for tests that must not click earlier
	useEffect(() => {
		performance.mark('hydrated');
		repeatEarlyClick();
	}, []);
	useFocusPage(useLocation().pathname);
	useTrackers();
	return (
		<>
			<a className={styles.skip} href="#tresc">
				{t('web.skip')}
			</a>
			{firstError ? (
				<SiteLayout>
					<ErrorView {...firstError} />
				</SiteLayout>
			) : (
				<Outlet />
			)}
			<ConsentBar />
			<OfflineNotice />
			<Toasts />
			<ScrollRestoration getKey={scrollKey} storageKey={SCROLL_STORAGE_KEY} />
		</>
	);
}
