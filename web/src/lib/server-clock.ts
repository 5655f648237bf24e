/** The server's time: a visitor's clock may be hours off, and countdowns must not be (failure K6). */
let offset = 0;
let hasServerTime = false;
const corrected = new Set<() => void>();

export function setServerNow(moment: string | number, localNow = Date.now()) {
	offset = new Date(moment).getTime() - localNow;
	for (const listener of corrected) listener();
}

/** Maximum age of a page when it arrives: on this server plus in a shared cache. */
const MAX_PAGE_AGE_MS = 15_000;

/** First estimate from the rendering time of the page: a plausible browser clock is trusted until the server answers. */
export function guessServerNow(renderedAt: string, localNow = Date.now()) {
	const rendered = Date.parse(renderedAt);
	if (Number.isNaN(rendered)) return;
	setServerNow(Math.min(Math.max(localNow, rendered), rendered + MAX_PAGE_AGE_MS), localNow);
}

/** A Date header has whole seconds, so it only corrects what is clearly wrong. */
export function noteDateHeader(header: string | null, localNow = Date.now()) {
	const server = header ? Date.parse(header) : Number.NaN;
	if (Number.isNaN(server)) return;
	hasServerTime = true;
	if (Math.abs(server - (localNow + offset)) > 5000) setServerNow(server, localNow);
}

/** Called when the estimated time changes. */
export const onClockCorrected = (listener: () => void) => void corrected.add(listener);

/** answered from memory, before the framework */
const SMALL_ANSWER = '/external_api/config';

/** Any answer contains the time; pages without other calls request a small one. */
export async function askServerTime(): Promise<void> {
	if (hasServerTime) return;
	const answer = await fetch(SMALL_ANSWER, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
	noteDateHeader(answer?.headers.get('date') ?? null);
}

export const serverNow = (): number => Date.now() + offset;
