import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from './cookies.ts';
import { createStore } from './store.ts';

export const CONSENT_COOKIE = 'cookie_consent';
/** spec 1 §9 */
export const CONSENT_DAYS = 150;

export type Consent = 'all' | 'necessary';
/** unknown: the server, and the first moment of a page; asked: nobody answered yet, or the footer asked again */
type ConsentState = Consent | 'asked' | 'unknown';

const read = (): ConsentState => {
	if (typeof document === 'undefined') return 'unknown';
	const value = readCookie(CONSENT_COOKIE);
	return value === 'all' || value === 'necessary' ? value : 'asked';
};

const state = createStore<ConsentState>(read());

export function giveConsent(consent: Consent) {
	writeCookie(CONSENT_COOKIE, consent, CONSENT_DAYS);
	state.set(consent);
}

/** The footer's "change cookie consent". The stored answer holds until another is given. */
export const askConsentAgain = () => state.set('asked');

export const useConsent = (): ConsentState => useSyncExternalStore(state.subscribe, state.get, () => 'unknown');
