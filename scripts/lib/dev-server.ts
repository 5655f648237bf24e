import { Server } from 'node:http';
import { createServer } from 'vite';
import { exitWithMessage } from '#server/lib/startup-error.ts';
import type { WebBuild } from '#server/platform/web-build.ts';
import { runServer } from '#server/run.ts';

const NONCE = 'development-nonce';

/** The same server, with the web part straight from its sources. */
void runServer(async (): Promise<WebBuild> => {
	// Vite's socket is opened at the address of the page itself: the page's own policy allows it, and several copies need no further port.
	// Vite wants a server at once, ours exists later, so its requests are passed on.
	const sockets = new Server();
	const vite = await createServer({
		server: { middlewareMode: true, hmr: { server: sockets } },
		appType: 'custom',
		html: { cspNonce: NONCE },
	});
	const entry = async () => (await vite.ssrLoadModule('/src/app/entry/entry-server.tsx')) as Pick<WebBuild, 'render' | 'addresses'>;
	return {
		assets: null,
		middleware: vite.middlewares,
		upgrade: (...request) => void sockets.emit('upgrade', ...request),
		inlineScripts: `'nonce-${NONCE}'`,
		addresses: (await entry()).addresses,
		render: async (input) => {
			const page = await (await entry()).render(input);
			return { ...page, html: await vite.transformIndexHtml(input.url, page.html) };
		},
	};
}).catch(exitWithMessage);
