/** Of the bar in the document, for the script that shows it before the application has come. */
export const CONSENT_BAR_ID = 'consent-bar';
