import { Outlet } from 'react-router';
import { Bars } from '../frame/bars.tsx';
import { Footer } from '../frame/footer.tsx';
import { Header } from '../frame/header.tsx';

/** Header, the page, footer. */
export const SiteLayout = () => (
	<>
		<Bars />
		<Header />
		<main id="tresc" tabIndex={-1}>
			<Outlet />
		</main>
		<Footer />
	</>
);
