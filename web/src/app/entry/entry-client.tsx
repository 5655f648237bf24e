import '#web/styles/index.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LANGUAGE_COOKIE, type Language, toLanguage } from '#domain/base/text/language.ts';
import { createQueryClient } from '#web/lib/api/api.ts';
import { forgetOnNewPerson } from '#web/lib/api/forget-answers.ts';
import { readCookie, writeCookie } from '#web/lib/cookies.ts';
import { loadTexts } from '#web/lib/language.tsx';
import { setNavigator } from '#web/lib/navigation.ts';
import { askServerTime, guessServerNow } from '#web/lib/server-clock.ts';
import { session } from '#web/lib/session/session.tsx';
import { heldSignIn } from '#web/lib/session/sign-in-again.ts';
import { SESSION_KEY } from '#web/lib/storage-keys.ts';
import { keepTypedSearch } from '#web/lib/typed-search.ts';
import { forgetScrollOfNewDocument } from '../shell/scroll-positions.ts';
import { App } from './app.tsx';
import { endEarlyClicks } from './early-click.ts';
import { reloadOnLostChunk } from './lost-chunk.ts';
import { createRoutes } from './routes.tsx';
import { type PageState, STATE_ID } from './state.ts';

/** The first page's screens are loaded before hydration, so that the browser renders the same tree as the server. */
async function loadFirstScreens(routes: RouteObject[]): Promise<HydrationState> {
	const matches = matchRoutes(routes, window.location) ?? [];
	const loaderData: Record<string, null> = {};
	const load = async ({ route }: (typeof matches)[number]) => {
		if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
		if (route.loader && route.id) loaderData[route.id] = null;
	};
	await Promise.all(matches.map(load));
	return { loaderData };
}

/** A link in the other language (hreflang) is a choice of language, like the footer's. */
function keepRequestedLanguage() {
	const requested = new URLSearchParams(window.location.search).get('jezyk');
	if (requested === 'pl' || requested === 'en') writeCookie(LANGUAGE_COOKIE, requested, 365);
}

/** A shared cache does not know the cookie: a visitor who chose the other language gets it after hydration. */
function chosenLanguage(): Language | undefined {
	if (new URLSearchParams(window.location.search).has('jezyk')) return undefined;
	const chosen = readCookie(LANGUAGE_COOKIE);
	return chosen === null ? undefined : toLanguage(chosen);
}

const RENDERED_FRESH_MS = 30_000;

async function start() {
	const state = JSON.parse(document.getElementById(STATE_ID)?.textContent ?? '{}') as PageState;
	const root = document.getElementById('app');
	if (!root) return;
	// the document was loaded before its scripts, by seconds or by an hour
	const openedAt = Date.now() - performance.now();
	guessServerNow(state.bootstrap.now, openedAt);
	void askServerTime();
	const queries = createQueryClient();
	// Data just rendered by the server is not fetched again: it would cost time, and the browser's cache might return older data.
	// It was rendered for an anonymous visitor, though: signed-in people refetch it, and so do visitors abroad where the country matters.
	const isSignedIn = session.get() !== null;
	// a document that Back took from the browser's cache may be of any age
	const isFromHistory = performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');
	for (const { key, data, isRefetched } of state.prefetched)
		queries.setQueryData(key, data, { updatedAt: isSignedIn || isRefetched || isFromHistory ? openedAt : openedAt + RENDERED_FRESH_MS });

	const routes = createRoutes({ isMaintenance: () => state.bootstrap.config.maintenance === 1, onServer: false });
	const [hydrationData] = await Promise.all([state.isShell ? undefined : loadFirstScreens(routes), loadTexts(state.language)]);
	const router = createBrowserRouter(routes, { hydrationData });
	setNavigator((address, options) => void router.navigate(address, options));

	forgetOnNewPerson(queries);
	// Another tab signed in or out: the guards run again, except over unsaved forms, since they redirect without a question.
	// In this tab the code that signs in or out navigates itself.
	window.addEventListener('storage', ({ key }) => {
		if ((key === SESSION_KEY || key === null) && !heldSignIn.get()) void router.revalidate();
	});

	const app = (
		<App queries={queries} bootstrap={state.bootstrap} language={state.language} wanted={chosenLanguage()} error={state.error}>
			<RouterProvider router={router} />
		</App>
	);
	endEarlyClicks();
	if (!state.isShell) hydrateRoot(root, app);
	else {
		keepTypedSearch(root);
		createRoot(root).render(app);
	}
}

reloadOnLostChunk();
keepRequestedLanguage();
forgetScrollOfNewDocument();
void start();
