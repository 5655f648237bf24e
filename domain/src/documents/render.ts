import type { Language } from '../base/text/language.ts';
import type { PublicConfig } from '../settings/settings.fields.ts';

/** What the server knows and every page needs; `now` is when the page was rendered. Nothing in it belongs to a person. */
export type Bootstrap = { config: PublicConfig; now: string; publicUrl: string };

/** The answer of a call the page would make, under the key by which the browser looks for it. */
export type Prefetched = {
	key: readonly unknown[];
	data: unknown;
	/** it may be another one for this visitor (their country): the browser asks at once */
	isAskedAgain?: boolean;
};

/** What a page is rendered from on the server; the browser continues from the same state. */
export type RenderInput = {
	/** path and query */
	url: string;
	language: Language;
	publicUrl: string;
	bootstrap: Omit<Bootstrap, 'publicUrl'>;
	/** so that the page is readable before any script runs */
	prefetched: Prefetched[];
	status?: number;
	error?: { statusCode: number; message: string };
};

type RenderResult = { status: number; html: string; redirect?: string };

/** A route of the web part as an address. */
export type PageAddress = {
	/** with `:name` parameters */
	path: string;
	/** the document is the frame alone */
	isShell: boolean;
	/** parameters of the address that change what is rendered; all others are ignored */
	reads: readonly string[];
	/** of these, those that belong to one person: such a document is rendered for one request */
	personal: readonly string[];
};

/** Exported by the web build, called by the server. */
export type Render = (input: RenderInput) => Promise<RenderResult>;
