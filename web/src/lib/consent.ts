import { useSyncExternalStore } from 'react';
import { CONSENT_COOKIE, CONSENT_DAYS, type Consent, readConsent } from '#domain/base/consent.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { createStore } from './store.ts';

/** asked: not answered yet, or reopened from the footer; unknown: the cookie has not been read yet */
type ConsentState = Consent | 'unanswered' | 'unknown';

const read = (): ConsentState => (typeof document === 'undefined' ? 'unknown' : (readConsent(readCookie(CONSENT_COOKIE)) ?? 'unanswered'));

const state = createStore<ConsentState>(read());

export function giveConsent(consent: Consent) {
	writeCookie(CONSENT_COOKIE, consent, CONSENT_DAYS);
	state.set(consent);
}

/** The footer's "change cookie consent". The stored answer holds until another is given. */
export const askConsentAgain = () => state.set('unanswered');

/** The document is the same for everyone; the cookie is read after hydration. */
export const useConsent = (): ConsentState => useSyncExternalStore(state.subscribe, state.get, () => 'unknown');
