/** The server's time: a visitor's clock may be hours off, and countdowns must not be (failure K6). */
let offset = 0;
let isTold = false;
const corrected = new Set<() => void>();

export function setServerNow(moment: string | number, localNow = Date.now()) {
	offset = new Date(moment).getTime() - localNow;
	for (const tell of corrected) tell();
}

/** Maximum age of a page when it arrives: on this server plus in a shared cache. */
const DRAWN_WITHIN_MS = 15_000;

/** First estimate from the rendering time of the page: a plausible browser clock is trusted until the server answers. */
export function guessServerNow(drawnAt: string, localNow = Date.now()) {
	const drawn = Date.parse(drawnAt);
	if (Number.isNaN(drawn)) return;
	setServerNow(Math.min(Math.max(localNow, drawn), drawn + DRAWN_WITHIN_MS), localNow);
}

/** A Date header has whole seconds, so it only corrects what is clearly wrong. */
export function noteDateHeader(header: string | null, localNow = Date.now()) {
	const server = header ? Date.parse(header) : Number.NaN;
	if (Number.isNaN(server)) return;
	isTold = true;
	if (Math.abs(server - (localNow + offset)) > 5000) setServerNow(server, localNow);
}

/** Called when the estimated time changes. */
export const onClockCorrected = (listener: () => void) => void corrected.add(listener);

/** answered from memory, before the framework */
const SMALL_ANSWER = '/external_api/config';

/** Any answer contains the time; pages without other calls request a small one. */
export async function askServerTime(): Promise<void> {
	if (isTold) return;
	const answer = await fetch(SMALL_ANSWER, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
	noteDateHeader(answer?.headers.get('date') ?? null);
}

export const serverNow = (): number => Date.now() + offset;
