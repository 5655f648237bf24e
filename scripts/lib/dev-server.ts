import { createServer } from 'vite';
import { exitWithMessage } from '#server/lib/startup-error.ts';
import type { WebBuild } from '#server/platform/web-build.ts';
import { runServer } from '#server/run.ts';

const NONCE = 'development-nonce';

/** The same server, with the web part straight from its sources. */
void runServer(async (): Promise<WebBuild> => {
	const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', html: { cspNonce: NONCE } });
	const entry = async () => (await vite.ssrLoadModule('/src/app/entry/entry-server.tsx')) as Pick<WebBuild, 'render' | 'addresses'>;
	return {
		assets: null,
		middleware: vite.middlewares,
		inlineScripts: `'nonce-${NONCE}'`,
		addresses: (await entry()).addresses,
		render: async (input) => {
			const page = await (await entry()).render(input);
			return { ...page, html: await vite.transformIndexHtml(input.url, page.html) };
		},
	};
}).catch(exitWithMessage);
