import { Outlet } from 'react-router';
import { ErrorView } from '../error.screen.tsx';
import { useFirstError } from '../first-error.tsx';
import { Bars } from '../frame/bars.tsx';
import { Footer } from '../frame/footer.tsx';
import { Header } from '../frame/header.tsx';
import { Terms } from '../frame/terms.tsx';

/** Header, the page, footer. */
export function SiteLayout() {
	const firstError = useFirstError();
	return (
		<>
			<Bars />
			<Header />
			<main id="tresc" tabIndex={-1}>
				{firstError ? <ErrorView {...firstError} /> : <Outlet />}
			</main>
			<Footer />
			<Terms />
		</>
	);
}
