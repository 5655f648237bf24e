import { useSyncExternalStore } from 'react';
import { CONSENT_COOKIE, CONSENT_DAYS, type Consent, readConsent } from '#domain/base/consent.ts';
import { useBootstrap } from './config.tsx';
import { readCookie, writeCookie } from './cookies.ts';
import { createStore } from './store.ts';

/** asked: nobody answered yet, or the footer asked again */
type ConsentState = Consent | 'asked';

const read = (): ConsentState => (typeof document === 'undefined' ? 'asked' : (readConsent(readCookie(CONSENT_COOKIE)) ?? 'asked'));

const state = createStore<ConsentState>(read());

export function giveConsent(consent: Consent) {
	writeCookie(CONSENT_COOKIE, consent, CONSENT_DAYS);
	state.set(consent);
}

/** The footer's "change cookie consent". The stored answer holds until another is given. */
export const askConsentAgain = () => state.set('asked');

/** The server draws what the browser will: the question is on the page before any script runs. */
export function useConsent(): ConsentState {
	const { consent } = useBootstrap();
	return useSyncExternalStore(state.subscribe, state.get, () => consent ?? 'asked');
}
