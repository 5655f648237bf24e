export const CONSENT_COOKIE = 'cookie_consent';
export const CONSENT_DAYS = 150;

export type Consent = 'all' | 'necessary';

/** The choice stored in the browser's cookie; null: not made yet. */
export const readConsent = (cookie: string | null | undefined): Consent | null =>
	cookie === 'all' || cookie === 'necessary' ? cookie : null;
