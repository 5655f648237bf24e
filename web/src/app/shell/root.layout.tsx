import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useText } from '#web/lib/language.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { repeatEarlyClick } from '../entry/early-click.ts';
import { ErrorView } from '../errors/error.screen.tsx';
import { useFirstError } from '../errors/first-error.tsx';
import { ConsentBar } from './consent-bar.tsx';
import styles from './root.layout.module.css';
import { SCROLL_STORAGE_KEY, scrollKey } from './scroll-positions.ts';
import { SiteLayout } from './site.layout.tsx';
import { useTrackers } from './trackers.ts';

/** After a client-side navigation the focus moves to the new page, as after a page load, unless the page has put it in a field of its own. */
function useFocusOnNavigation() {
	const { pathname } = useLocation();
	const last = useRef(pathname);
	useEffect(() => {
		if (last.current === pathname) return;
		last.current = pathname;
		const page = document.getElementById('tresc');
		if (!page?.querySelector('input:focus')) page?.focus({ preventScroll: true });
	}, [pathname]);
}

export function RootLayout() {
	const t = useText();
	const firstError = useFirstError();
	// from here on the page reacts: for measurements, and for tests that must not click earlier
	useEffect(() => {
		performance.mark('hydrated');
		repeatEarlyClick();
	}, []);
	useFocusOnNavigation();
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
			<Toasts />
			<ScrollRestoration getKey={scrollKey} storageKey={SCROLL_STORAGE_KEY} />
		</>
	);
}
