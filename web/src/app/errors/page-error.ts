/** Why a page cannot be shown: in the navigation state, or in the document from the server. */
export type PageError = { statusCode: number; message: string /** the page that failed, to try again */; from?: string };

export function toPageError(state: unknown): PageError | null {
	if (typeof state !== 'object' || state === null) return null;
	const { statusCode, message, from } = state as Partial<PageError>;
	return typeof statusCode === 'number' && typeof message === 'string' ? { statusCode, message, from } : null;
}
