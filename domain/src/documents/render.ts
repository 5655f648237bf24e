import type { Language } from '../base/text/language.ts';
import type { PublicConfig } from '../settings/settings.fields.ts';

/** Blocks of the home page that may have nothing to show: the header links to those that have. */
export type ShownBlocks = {
	hasFestival: boolean;
	hasGift: boolean;
};

/** Data of the server that every page needs; `now` is the time of rendering, `blik`: codes of BLIK are taken. It holds nothing personal. */
export type Bootstrap = ShownBlocks & { config: PublicConfig; now: string; publicUrl: string; blik?: boolean };

/** The answer of a call the page would make, under the key by which the browser looks for it. */
export type Prefetched = {
	key: readonly unknown[];
	data: unknown;
	/** may differ for this visitor (by country): the browser requests it again at once */
	isRefetched?: boolean;
};

/** What a page is rendered from on the server; the browser continues from the same state. */
export type RenderInput = {
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

export type PageAddress = {
	/** with `:name` parameters */
	path: string;
	/** the document holds only the frame */
	isShell: boolean;
	/** the parameters of an address that change what is rendered, in their normal form; all others are ignored */
	read(query: URLSearchParams): Record<string, string>;
	/** those of them that are personal: such a document is rendered for one request only */
	personal: readonly string[];
};

/** Exported by the web build, called by the server. */
export type Render = (input: RenderInput) => Promise<RenderResult>;
