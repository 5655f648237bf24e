/** Names in the browser's local storage; the small script of public pages reads them before the application is loaded. */
export const SESSION_KEY = 'auth';
/** set for a moment by a sign-out, for the other tabs */
export const SIGNED_OUT_KEY = 'signed_out';
/** choices in the player, followed by the id of the person */
export const PLAYER_KEY = 'player';
/** in the storage of a tab: the request for six digits */
export const SENT_CODE_KEY = 'sent_code';
export const BAR_KEYS = { info: 'info_bar', error: 'error_bar' } as const;
