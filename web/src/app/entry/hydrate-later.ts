import { CONSENT_COOKIE, readConsent } from '#domain/base/consent.ts';
import { LANGUAGE_COOKIE } from '#domain/base/text/language.ts';
import { readCookie } from '#web/lib/cookies.ts';
import { SESSION_KEY } from '#web/lib/storage-keys.ts';
import { CATEGORY_PARAMETER } from '#web/videos/category-parameter.ts';
import { CONSENT_BAR_ID } from '../shell/consent-bar-id.ts';
import { OFFLINE_NOTICE_ID } from '../shell/offline-notice-id.ts';
import { watchEarlyClicks } from './early-click.ts';
import { keepRedirect } from './keep-redirect.ts';
import { reloadOnLostChunk } from './lost-chunk.ts';

// The script of public documents, which are complete without scripts. The application is loaded at the first sign of a person, so that on a
// slow phone it does not compete with the text, fonts and pictures of the first screen (docs/decisions/0024-hydration-at-first-use.md).

const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const;
/** After the page has loaded: without any input it still gets its slides, its countdowns and its updates. */
const AFTER_LOAD_MS = 3_000;

const isSignedIn = () => {
	try {
		return localStorage.getItem(SESSION_KEY) !== null;
	} catch {
		return false;
	}
};

/** A shared cache does not know the cookie, so its document may be in the other language. */
const isInOtherLanguage = () => {
	const chosen = new URLSearchParams(location.search).has('jezyk') ? null : readCookie(LANGUAGE_COOKIE);
	return chosen !== null && chosen !== document.documentElement.lang;
};

/** The document shows the whole library. */
const isFiltered = () => new URLSearchParams(location.search).has(CATEGORY_PARAMETER);

/** The visitor typed or pressed something before this script was loaded. */
const isInUse = () => navigator.userActivation?.hasBeenActive || document.activeElement !== document.body;

const script = document.querySelector<HTMLScriptElement>('script[data-files]');
let isLoading = false;

function load() {
	if (isLoading) return;
	isLoading = true;
	for (const sign of SIGNS) removeEventListener(sign, onSign, true);
	for (const href of script?.dataset.files?.split(' ') ?? [])
		document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
	// browsers remember a file that failed and do not try again, so without a connection the page waits for one and is loaded again
	import('./entry-client.tsx').catch(() => addEventListener('online', () => location.reload()));
}

/** Browsers report a pointer that rests over a new page as a move by nothing. */
function onSign(event: Event) {
	if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
	load();
}

/** A page from the browser's cache says so although its application may not come. */
function showConnection() {
	document.getElementById(OFFLINE_NOTICE_ID)?.toggleAttribute('hidden', navigator.onLine);
}

if (readConsent(readCookie(CONSENT_COOKIE)) === null) document.getElementById(CONSENT_BAR_ID)?.removeAttribute('hidden');
for (const change of ['online', 'offline']) addEventListener(change, showConnection);
showConnection();
reloadOnLostChunk();
keepRedirect();
watchEarlyClicks();
if (isSignedIn() || isInOtherLanguage() || isFiltered() || isInUse()) load();
else {
	for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true });
	const wait = () => setTimeout(load, AFTER_LOAD_MS);
	if (document.readyState === 'complete') wait();
	else addEventListener('load', wait, { once: true });
}
