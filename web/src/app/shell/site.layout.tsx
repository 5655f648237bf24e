import { Outlet } from 'react-router';
import { ErrorView } from '../errors/error.screen.tsx';
import { useFirstError } from '../errors/first-error.tsx';
import { Bars } from './bars.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Terms } from './terms.tsx';

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
