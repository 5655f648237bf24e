import { createServer } from 'vite';
import type { Render } from '#domain/documents/render.ts';
import { exitWithMessage } from '#server/lib/startup-error.ts';
import { runServer } from '#server/run.ts';

const NONCE = 'development-nonce';

/** The same server, with the web part straight from its sources. */
void runServer(async () => {
	const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', html: { cspNonce: NONCE } });
	return {
		assets: null,
		middleware: vite.middlewares,
		render: async (input) => {
			const { render } = (await vite.ssrLoadModule('/src/app/entry/entry-server.tsx')) as { render: Render };
			const page = await render(input);
			return { ...page, html: (await vite.transformIndexHtml(input.url, page.html)).replaceAll(NONCE, input.nonce) };
		},
	};
}).catch(exitWithMessage);
