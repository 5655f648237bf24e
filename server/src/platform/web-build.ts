import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Consent } from '#domain/base/consent.ts';
import type { Language } from '#domain/base/text/language.ts';
import type { PublicConfig } from '#domain/settings/settings.fields.ts';
import { StartupError } from '../lib/startup-error.ts';

/** What a page is drawn from on the server; the browser goes on from the same state. */
export type RenderInput = {
	/** path and query */
	url: string;
	language: Language;
	nonce: string;
	publicUrl: string;
	bootstrap: { config: PublicConfig; now: string; country: string | null; consent: Consent | null };
	/** answers of calls the page would make, so that it is readable before any script runs */
	prefetched: { key: readonly unknown[]; data: unknown }[];
	status?: number;
	error?: { statusCode: number; message: string };
};

export type RenderResult = { status: number; html: string; redirect?: string };

export type WebBuild = {
	render(input: RenderInput): Promise<RenderResult>;
	/** folder of hashed files, or null while Vite serves them in development */
	assets: string | null;
	/** Vite's own server, before everything else, in development */
	middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

const CLIENT = fileURLToPath(new URL('../../../dist/client/', import.meta.url));
const SERVER_ENTRY = fileURLToPath(new URL('../../../dist/server/entry-server.js', import.meta.url));

export const hasWebBuild = () => existsSync(SERVER_ENTRY) && existsSync(CLIENT);

export async function loadWebBuild(): Promise<WebBuild> {
	if (!hasWebBuild()) throw new StartupError('The web part is not built: run `npm run build` first.');
	const { render } = (await import(pathToFileURL(SERVER_ENTRY).href)) as Pick<WebBuild, 'render'>;
	return { render, assets: CLIENT };
}
