import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { BrokenScreen } from './broken.screen.tsx';
import { ErrorScreen, NotFoundScreen } from './error.screen.tsx';
import { type Guard, guardLoader } from './guards.ts';
import { AuthLayout } from './layouts/auth.layout.tsx';
import { RootLayout } from './layouts/root.layout.tsx';
import { SiteLayout } from './layouts/site.layout.tsx';
import { MaintenanceScreen } from './maintenance.screen.tsx';

type Load = () => Promise<{ Screen: ComponentType }>;
type Place = { /** rendered on the server too */ isPublic: boolean; status?: number };
export type RouteHandle = Place & { /** in the build's manifest */ file?: string };

type RoutesOptions = { isMaintenance: () => boolean; onServer: boolean };

const PUBLIC_GUARDS: ReadonlySet<Guard> = new Set(['open', 'signed-out', 'public-item']);

/** Every route of spec 1 §2. A screen is loaded when its route is visited. */
export function createRoutes({ isMaintenance, onServer }: RoutesOptions): RouteObject[] {
	function screen(path: string, guard: Guard, file: string, load: Load): RouteObject {
		const isPublic = PUBLIC_GUARDS.has(guard);
		const handle: RouteHandle = { isPublic, file };
		const route: RouteObject = { id: path, path, handle, loader: guardLoader(guard, isMaintenance) };
		// private documents are the frame with room for what comes
		if (onServer && !isPublic) return { ...route, Component: PageSkeleton };
		return { ...route, lazy: async () => ({ Component: (await load()).Screen }) };
	}
	const still = (path: string, Component: ComponentType, handle: RouteHandle, guard: Guard = 'open'): RouteObject => ({
		id: path,
		path,
		Component,
		handle,
		loader: guardLoader(guard, isMaintenance),
	});

	const signin: Load = () => import('#web/auth/signin.screen.tsx');
	const page: Load = () => import('#web/pages/page.screen.tsx');
	const eventPublic: Load = () => import('./pages/event-public.screen.tsx');
	const videoPublic: Load = () => import('./pages/video-public.screen.tsx');

	const site: RouteObject[] = [
		screen('/', 'home', 'app/home.screen', () => import('./home.screen.tsx')),
		screen('/strona-glowna', 'open', 'app/home-public.screen', () => import('./home-public.screen.tsx')),
		screen('/konto', 'signed-in', 'app/account-page.screen', () => import('./account-page.screen.tsx')),
		screen('/konto/:userId', 'admin', 'app/account-page.screen', () => import('./account-page.screen.tsx')),
		screen('/wypisz', 'open', 'account/unsubscribe.screen', () => import('#web/account/unsubscribe.screen.tsx')),
		screen('/szukaj', 'open', 'search/search.screen', () => import('#web/search/search.screen.tsx')),
		screen('/regulamin', 'open', 'pages/page.screen', page),
		screen('/polityka', 'open', 'pages/page.screen', page),
		screen('/kontakt', 'open', 'pages/page.screen', page),
		screen('/n/:slug', 'open', 'pages/page.screen', page),
		screen('/wydarzenie/:slugOrId', 'item', 'app/pages/event.screen', () => import('./pages/event.screen.tsx')),
		screen('/wydarzenie/:slugOrId/publiczne', 'public-item', 'app/pages/event-public.screen', eventPublic),
		screen('/wydarzenie/:slugOrId/publiczny', 'public-item', 'app/pages/event-public.screen', eventPublic),
		screen('/wideo/:slugOrId', 'item', 'app/pages/video.screen', () => import('./pages/video.screen.tsx')),
		screen('/wideo/:slugOrId/publiczne', 'public-item', 'app/pages/video-public.screen', videoPublic),
		screen('/wideo/:slugOrId/publiczny', 'public-item', 'app/pages/video-public.screen', videoPublic),
		screen('/platnosc/prezent', 'signed-in', 'app/pages/gift-payment.screen', () => import('./pages/gift-payment.screen.tsx')),
		screen('/platnosc/:productType/:productId', 'signed-in', 'app/pages/payment.screen', () => import('./pages/payment.screen.tsx')),
		screen(
			'/status-zamowienia/:kind/:extOrderId',
			'signed-in',
			'orders/order-result.screen',
			() => import('#web/orders/order-result.screen.tsx'),
		),
		still('/error', ErrorScreen, { isPublic: true }),
		still('*', NotFoundScreen, { isPublic: true, status: 404 }),
	];

	const auth: RouteObject[] = [
		screen('/logowanie', 'signed-out', 'auth/signin.screen', signin),
		screen('/wylogowano', 'signed-out', 'auth/signin.screen', signin),
		screen('/admin-login', 'signed-out', 'auth/admin-signin.screen', () => import('#web/auth/admin-signin.screen.tsx')),
		screen('/logowanie-link', 'signed-out', 'auth/login-link.screen', () => import('#web/auth/login-link.screen.tsx')),
		screen('/rejestracja', 'signed-out', 'auth/signup.screen', () => import('#web/auth/signup.screen.tsx')),
		screen('/rejestracja/sukces', 'signed-out', 'auth/signup-success.screen', () => import('#web/auth/signup-success.screen.tsx')),
		screen('/weryfikacja-konta', 'signed-out', 'auth/verification.screen', () => import('#web/auth/verification.screen.tsx')),
		screen('/resetowanie-hasla', 'signed-out', 'auth/reset-request.screen', () => import('#web/auth/reset-request.screen.tsx')),
		screen('/resetowanie-hasla/informacja', 'signed-out', 'auth/reset-info.screen', () => import('#web/auth/reset-info.screen.tsx')),
		screen('/nowe-haslo', 'signed-out', 'auth/new-password.screen', () => import('#web/auth/new-password.screen.tsx')),
	];

	const panel: RouteObject = {
		...(onServer
			? { Component: PageSkeleton }
			: { lazy: async () => ({ Component: (await import('./admin/admin.layout.tsx')).AdminLayout }) }),
		children: [
			screen('/teapp-admin', 'admin', 'app/admin/admin.screen', () => import('./admin/admin.screen.tsx')),
			screen('/teapp-admin/uzytkownicy', 'admin', 'users/user-list.screen', () => import('#web/users/user-list.screen.tsx')),
		],
	};

	return [
		{
			Component: RootLayout,
			ErrorBoundary: BrokenScreen,
			HydrateFallback: PageSkeleton,
			children: [
				{ Component: SiteLayout, ErrorBoundary: BrokenScreen, children: site },
				{ Component: AuthLayout, children: auth },
				still('/przerwa-techniczna', MaintenanceScreen, { isPublic: true }),
				panel,
			],
		},
	];
}
