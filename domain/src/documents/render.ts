import type { Consent } from '../base/consent.ts';
import type { Language } from '../base/text/language.ts';
import type { PublicConfig } from '../settings/settings.fields.ts';

/** What the server knows and every page needs. */
export type Bootstrap = { config: PublicConfig; now: string; country: string | null; consent: Consent | null; publicUrl: string };

/** The answer of a call the page would make, under the key by which the browser looks for it. */
export type Prefetched = { key: readonly unknown[]; data: unknown };

/** What a page is rendered from on the server; the browser continues from the same state. */
export type RenderInput = {
	/** path and query */
	url: string;
	language: Language;
	nonce: string;
	publicUrl: string;
	bootstrap: Omit<Bootstrap, 'publicUrl'>;
	/** so that the page is readable before any script runs */
	prefetched: Prefetched[];
	status?: number;
	error?: { statusCode: number; message: string };
};

type RenderResult = { status: number; html: string; redirect?: string };

/** Exported by the web build, called by the server. */
export type Render = (input: RenderInput) => Promise<RenderResult>;
