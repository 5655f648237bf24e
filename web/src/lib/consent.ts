import { useSyncExternalStore } from 'react';
import { CONSENT_COOKIE, CONSENT_DAYS, type Consent, readConsent } from '#domain/base/consent.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { createStore } from './store.ts';

/** asked: nobody answered yet, or the footer asked again; unknown: only the browser knows, and it has not looked yet */
type ConsentState = Consent | 'asked' | 'unknown';

const read = (): ConsentState => (typeof document === 'undefined' ? 'unknown' : (readConsent(readCookie(CONSENT_COOKIE)) ?? 'asked'));

const state = createStore<ConsentState>(read());

export function giveConsent(consent: Consent) {
	writeCookie(CONSENT_COOKIE, consent, CONSENT_DAYS);
	state.set(consent);
}

/** The footer's "change cookie consent". The stored answer holds until another is given. */
export const askConsentAgain = () => state.set('asked');

/** The page is the same for everyone until it is taken over; then the browser looks for the answer. */
export const useConsent = (): ConsentState => useSyncExternalStore(state.subscribe, state.get, () => 'unknown');
