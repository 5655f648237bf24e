/** Names in the browser's local storage; the small script of public pages reads them before the application is loaded. */
export const SESSION_KEY = 'auth';
/** choices in the player, followed by the id of the person */
export const PLAYER_KEY = 'player';
export const BAR_KEYS = { info: 'info_bar', error: 'error_bar' } as const;
