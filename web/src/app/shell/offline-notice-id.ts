/** Of the notice in the document, for the script that shows it before the application has come. */
export const OFFLINE_NOTICE_ID = 'offline-notice';
