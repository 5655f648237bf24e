import type { Language } from '#domain/base/text/language.ts';
import type { Bootstrap, Prefetched } from '#domain/documents/render.ts';
import type { PageError } from '../errors/page-error.ts';

export const STATE_ID = 'state';

/** The state sent in the document from the server to the browser. */
export type PageState = {
	language: Language;
	bootstrap: Bootstrap;
	prefetched: Prefetched[];
	error?: PageError;
	/** the document holds only the frame, so the browser renders from scratch instead of hydrating */
	isShell: boolean;
};
