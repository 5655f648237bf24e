import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { TEST_PAGE } from '#domain/audience/test/test-page.rules.ts';
import { MAINTENANCE_PAGE } from '#domain/documents/paths.rules.ts';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { withPanelTexts } from '../admin/panel-texts.ts';
import { BrokenScreen } from '../errors/broken.screen.tsx';
import { ErrorScreen, NotFoundScreen } from '../errors/error.screen.tsx';
import { MaintenanceScreen } from '../errors/maintenance.screen.tsx';
import { AuthLayout } from '../shell/auth.layout.tsx';
import { RootLayout } from '../shell/root.layout.tsx';
import { SiteLayout } from '../shell/site.layout.tsx';
import { loadScreen } from './load-screen.ts';
import { type Guard, guardLoader } from './route-guards.ts';

type Load = () => Promise<ComponentType>;
type RouteInfo = { /** rendered on the server too */ isPublic: boolean; status?: number };
export type RouteHandle = RouteInfo & { /** in the build's manifest */ file?: string };

type RoutesOptions = { isMaintenance: () => boolean; onServer: boolean };

const PUBLIC_GUARDS: ReadonlySet<Guard> = new Set(['open', 'signed-out', 'public-item']);

/** How routes are made for this side. */
function routeMaker({ isMaintenance, onServer }: RoutesOptions) {
	function screen(path: string, guard: Guard, file: string, load: Load): RouteObject {
		const isPublic = PUBLIC_GUARDS.has(guard);
		const handle: RouteHandle = { isPublic, file };
		const route: RouteObject = { id: path, path, handle, loader: guardLoader(guard, isMaintenance) };
		// private documents are the frame with a placeholder
		if (onServer && !isPublic) return { ...route, Component: PageSkeleton };
		return { ...route, lazy: async () => ({ Component: await loadScreen(load) }) };
	}
	const still = (path: string, Component: ComponentType, handle: RouteHandle, guard: Guard = 'open'): RouteObject => ({
		id: path,
		path,
		Component,
		handle,
		loader: guardLoader(guard, isMaintenance),
	});
	return { screen, still };
}
type RouteMaker = ReturnType<typeof routeMaker>;

const signin: Load = async () => (await import('#web/auth/signin.screen.tsx')).SigninScreen;
const page: Load = async () => (await import('#web/pages/page.screen.tsx')).PageScreen;
const eventPublic: Load = async () => (await import('../item/event-public.screen.tsx')).EventPublicScreen;
const videoPublic: Load = async () => (await import('../item/video-public.screen.tsx')).VideoPublicScreen;

const siteRoutes = ({ screen }: RouteMaker): RouteObject[] => [
	screen('/', 'home', 'app/home/home.screen', async () => (await import('../home/home.screen.tsx')).HomeScreen),
	screen(
		'/strona-glowna',
		'open',
		'app/home/home-public.screen',
		async () => (await import('../home/home-public.screen.tsx')).HomePublicScreen,
	),
	screen(
		'/konto',
		'signed-in',
		'app/account/account-page.screen',
		async () => (await import('../account/account-page.screen.tsx')).AccountPageScreen,
	),
	screen(
		'/konto/:userId',
		'admin',
		'app/account/account-page.screen',
		async () => (await import('../account/account-page.screen.tsx')).AccountPageScreen,
	),
	screen(
		'/wypisz',
		'open',
		'account/unsubscribe.screen',
		async () => (await import('#web/account/unsubscribe.screen.tsx')).UnsubscribeScreen,
	),
	screen(TEST_PAGE, 'open', 'audience/test/test.screen', async () => (await import('#web/audience/test/test.screen.tsx')).TestScreen),
	screen(
		'/bilet',
		'unprinted',
		'guests/ticket-link.screen',
		async () => (await import('#web/guests/ticket-link.screen.tsx')).TicketLinkScreen,
	),
	screen('/szukaj', 'open', 'search/search.screen', async () => (await import('#web/search/search.screen.tsx')).SearchScreen),
	screen(
		'/odstapienie',
		'open',
		'claims/withdrawal.screen',
		async () => (await import('#web/claims/withdrawal.screen.tsx')).WithdrawalScreen,
	),
	screen('/reklamacja', 'open', 'claims/complaint.screen', async () => (await import('#web/claims/complaint.screen.tsx')).ComplaintScreen),
	screen('/regulamin', 'open', 'pages/page.screen', page),
	screen('/polityka', 'open', 'pages/page.screen', page),
	screen('/kontakt', 'open', 'pages/page.screen', page),
	screen('/n/:slug', 'open', 'pages/page.screen', page),
];

const titleRoutes = ({ screen }: RouteMaker): RouteObject[] => [
	screen('/wydarzenie/:slugOrId', 'item', 'app/item/event.screen', async () => (await import('../item/event.screen.tsx')).EventScreen),
	screen('/wydarzenie/:slugOrId/publiczne', 'public-item', 'app/item/event-public.screen', eventPublic),
	screen('/wydarzenie/:slugOrId/publiczny', 'public-item', 'app/item/event-public.screen', eventPublic),
	screen('/wideo/:slugOrId', 'item', 'app/item/video.screen', async () => (await import('../item/video.screen.tsx')).VideoScreen),
	screen('/wideo/:slugOrId/publiczne', 'public-item', 'app/item/video-public.screen', videoPublic),
	screen('/wideo/:slugOrId/publiczny', 'public-item', 'app/item/video-public.screen', videoPublic),
	screen(
		'/platnosc/prezent',
		'signed-in',
		'app/checkout/gift-payment.screen',
		async () => (await import('../checkout/gift-payment.screen.tsx')).GiftPaymentScreen,
	),
	screen(
		'/platnosc/:productType/:productId',
		'signed-in',
		'app/checkout/payment.screen',
		async () => (await import('../checkout/payment.screen.tsx')).PaymentScreen,
	),
	screen(
		'/kup/prezent',
		'unprinted',
		'app/checkout/guest-payment.screen',
		async () => (await import('../checkout/guest-payment.screen.tsx')).GuestGiftScreen,
	),
	screen(
		'/kup/:productType/:slugOrId',
		'unprinted',
		'app/checkout/guest-payment.screen',
		async () => (await import('../checkout/guest-payment.screen.tsx')).GuestPaymentScreen,
	),
	screen(
		'/status-zamowienia/:kind/:extOrderId',
		'order',
		'orders/result/order-result.screen',
		async () => (await import('#web/orders/result/order-result.screen.tsx')).OrderResultScreen,
	),
];

const authRoutes = ({ screen }: RouteMaker): RouteObject[] => [
	screen('/moj-bilet', 'open', 'guests/my-ticket.screen', async () => (await import('#web/guests/my-ticket.screen.tsx')).MyTicketScreen),
	screen('/logowanie', 'signed-out', 'auth/signin.screen', signin),
	screen('/logowanie/kod', 'signed-out', 'auth/code.screen', async () => (await import('#web/auth/code.screen.tsx')).CodeScreen),
	screen(
		'/logowanie/link',
		'signed-out',
		'auth/mail-link.screen',
		async () => (await import('#web/auth/mail-link.screen.tsx')).MailLinkScreen,
	),
	screen('/wylogowano', 'signed-out', 'auth/signin.screen', signin),
	screen(
		'/admin-login',
		'signed-out',
		'auth/admin-signin.screen',
		async () => (await import('#web/auth/admin-signin.screen.tsx')).AdminSigninScreen,
	),
	screen(
		'/logowanie-link',
		'signed-out',
		'auth/login-link.screen',
		async () => (await import('#web/auth/login-link.screen.tsx')).LoginLinkScreen,
	),
	screen('/rejestracja', 'signed-out', 'auth/signup.screen', async () => (await import('#web/auth/signup.screen.tsx')).SignupScreen),
	screen(
		'/rejestracja/sukces',
		'signed-out',
		'auth/signup-success.screen',
		async () => (await import('#web/auth/signup-success.screen.tsx')).SignupSuccessScreen,
	),
	screen(
		'/weryfikacja-konta',
		'signed-out',
		'auth/verification.screen',
		async () => (await import('#web/auth/verification.screen.tsx')).VerificationScreen,
	),
	screen(
		'/resetowanie-hasla',
		'signed-out',
		'auth/reset-request.screen',
		async () => (await import('#web/auth/reset-request.screen.tsx')).ResetRequestScreen,
	),
	screen(
		'/resetowanie-hasla/informacja',
		'signed-out',
		'auth/reset-info.screen',
		async () => (await import('#web/auth/reset-info.screen.tsx')).ResetInfoScreen,
	),
	screen(
		'/nowe-haslo',
		'signed-out',
		'auth/new-password.screen',
		async () => (await import('#web/auth/new-password.screen.tsx')).NewPasswordScreen,
	),
];

const panelRoutes = ({ screen }: RouteMaker, onServer: boolean): RouteObject => ({
	...(onServer
		? { Component: PageSkeleton }
		: { lazy: async () => ({ Component: (await loadScreen(() => withPanelTexts(import('../admin/admin.layout.tsx')))).AdminLayout }) }),
	children: [
		screen('/teapp-admin', 'admin', 'app/admin/admin.screen', async () => (await import('../admin/admin.screen.tsx')).AdminScreen),
		screen(
			'/teapp-admin/uzytkownicy',
			'admin',
			'users/user-list.screen',
			async () => (await import('#web/users/user-list.screen.tsx')).UserListScreen,
		),
	],
});

/** Every route (S1-012 to S1-047). A screen is loaded when its route is visited. */
export function createRoutes(options: RoutesOptions): RouteObject[] {
	const make = routeMaker(options);
	const { still } = make;
	const site = [
		...siteRoutes(make),
		...titleRoutes(make),
		still('/error', ErrorScreen, { isPublic: true }),
		still('*', NotFoundScreen, { isPublic: true, status: 404 }),
	];
	return [
		{
			Component: RootLayout,
			ErrorBoundary: BrokenScreen,
			HydrateFallback: PageSkeleton,
			children: [
				{ Component: SiteLayout, ErrorBoundary: BrokenScreen, children: site },
				{ Component: AuthLayout, children: authRoutes(make) },
				still(MAINTENANCE_PAGE, MaintenanceScreen, { isPublic: true }),
				panelRoutes(make, options.onServer),
			],
		},
	];
}
