import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { actsOnOpening, isOpenInMaintenance, MAINTENANCE_PAGE } from '#domain/documents/paths.rules.ts';
import type { Bootstrap, Render } from '#domain/documents/render.ts';
import { publicTexts } from '#domain/texts/public.ts';
import { createQueryClient } from '#web/lib/api/api.ts';
import { type HeadContent, HeadContext } from '#web/lib/head.tsx';
import { registerTexts } from '#web/lib/language.tsx';
import { App } from './app.tsx';
import { addressesOf } from './document/addresses.ts';
import { documentHtml } from './document/document.ts';
import { WATCHED_VIDEO } from './document/watch-calls.ts';
import { createRoutes, type RouteHandle } from './routes.tsx';
import type { PageState } from './state.ts';

registerTexts(publicTexts);

export const addresses = addressesOf(createRoutes({ isMaintenance: () => false, onServer: true }));

/** One complete document, sent by the server unchanged. */
export const render: Render = async (input) => {
	const { language, publicUrl, prefetched } = input;
	const bootstrap: Bootstrap = { ...input.bootstrap, publicUrl };
	const requested = new URL(input.url, publicUrl);
	const inMaintenance = bootstrap.config.maintenance === 1;
	const isDown = inMaintenance && !isOpenInMaintenance(requested);
	// for a signed-in admin the browser replaces it with the real page
	const shown = isDown ? new URL(MAINTENANCE_PAGE, publicUrl) : requested;

	const handler = createStaticHandler(createRoutes({ isMaintenance: () => inMaintenance, onServer: true }));
	const context = await handler.query(new Request(shown));
	if (context instanceof Response) {
		return { status: context.status, html: '', redirect: context.headers.get('location') ?? '/' };
	}
	const route = context.matches.at(-1)?.route;
	const handle = route?.handle as RouteHandle | undefined;
	const isShell = isDown || !handle?.isPublic;
	// of private pages only the titles have it
	const isWatched = isShell && !isDown && requested.searchParams.get('ogladaj') === 'true';
	const error = isDown ? undefined : input.error;

	const queries = createQueryClient();
	for (const { key, data } of prefetched) queries.setQueryData(key, data);
	let head: HeadContent = { title: '' };
	const body = renderToString(
		<HeadContext
			value={(content) => {
				head = { ...head, noindex: undefined, jsonLd: undefined, ...content };
			}}
		>
			<App queries={queries} bootstrap={bootstrap} language={language} error={error}>
				<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
			</App>
		</HeadContext>,
	);
	const state: PageState = { language, bootstrap, prefetched, error, isShell };
	const html = documentHtml({
		language,
		publicUrl,
		path: requested.pathname,
		isEnglishAddress: requested.searchParams.get('jezyk') === 'en',
		head: { ...head, noindex: head.noindex || isShell },
		body,
		state,
		screen: isShell && !isWatched ? undefined : handle?.file,
		isWatched,
		isWatchedVideo: isWatched && route?.path === WATCHED_VIDEO,
		isHydratedLater: !isShell && !error && !actsOnOpening(input.url),
	});
	return { status: isDown ? 503 : (error?.statusCode ?? handle?.status ?? input.status ?? 200), html };
};
