import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageAddress, Render } from '#domain/documents/render.ts';
import { StartupError } from '../lib/startup-error.ts';

export type WebBuild = {
	render: Render;
	addresses: readonly PageAddress[];
	/** folder of hashed files, or null while Vite serves them in development */
	assets: string | null;
	/** Vite's middleware, before all routes, in development */
	middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
	/** Vite's socket, by which an open page learns of a change, in development */
	upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
	/** in development: the source of the inline scripts that Vite adds; a built page has none */
	inlineScripts?: string;
};

const CLIENT = fileURLToPath(new URL('../../../dist/client/', import.meta.url));
const SERVER_ENTRY = fileURLToPath(new URL('../../../dist/server/entry-server.js', import.meta.url));

export const hasWebBuild = () => existsSync(SERVER_ENTRY) && existsSync(CLIENT);

export async function loadWebBuild(): Promise<WebBuild> {
	if (!hasWebBuild()) throw new StartupError('The web part is not built: run `npm run build` first.');
	const { render, addresses } = (await import(pathToFileURL(SERVER_ENTRY).href)) as Pick<WebBuild, 'render' | 'addresses'>;
	return { render, addresses, assets: CLIENT };
}
