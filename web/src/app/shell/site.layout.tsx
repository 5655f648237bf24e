import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Bars } from './bars.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Terms } from './terms.tsx';

export function SiteLayout({ children = <Outlet /> }: { children?: ReactNode }) {
	return (
		<>
			<Bars />
			<Header />
			<main id="tresc" tabIndex={-1}>
				{children}
			</main>
			<Footer />
			<Terms />
		</>
	);
}
