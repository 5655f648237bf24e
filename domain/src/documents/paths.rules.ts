export const MAINTENANCE_PAGE = '/przerwa-techniczna';

/** Everything below these is personal: search engines are asked to stay out. */
export const PRIVATE_FOLDERS = ['/teapp-admin', '/konto', '/platnosc', '/kup', '/bilet', '/status-zamowienia'] as const;

const PRIVATE =
	/^\/(konto(\/[^/]+)?|teapp-admin(\/uzytkownicy)?|wydarzenie\/[^/]+|wideo\/[^/]+|(platnosc|kup)\/.+|bilet|status-zamowienia\/.+)?$/;

/** Private pages are rendered in the browser only, where the token and the guards are; their document is the frame (S1-061). */
export const isPrivatePath = (path: string): boolean => PRIVATE.test(path);

export const withoutTrailingSlash = (path: string): string => path.replace(/(.)\/+$/, '$1');

const MAILED_TOKEN = /^\/(logowanie(?:\/link)?|nowe-haslo|weryfikacja-konta|bilet)\/?\?(?:.*&)?(login_token|token)=/;

/** A page opened by a mailed link has its token in the address: it is not cached, and no referrer is sent (failure E6). */
export const hasMailedToken = (address: string): boolean => MAILED_TOKEN.test(address);

/** These pages are opened from a mail and need no session: one that has expired must not lead away from them. */
export const isOpenedFromMail = (address: string): boolean => hasMailedToken(address) || /^\/wypisz\/?\?/.test(address);

const ACTS_ON_OPENING = new RegExp(
	`^(/(wypisz|logowanie-link|logowanie/kod|logowanie/link|rejestracja/sukces|weryfikacja-konta|nowe-haslo|error)|${MAINTENANCE_PAGE})(/|\\?|$)`,
);

/** messages the sign-in page is opened with */
const SIGN_IN_MESSAGE = /[?&](anotherUser|wrongToken|sessionEnd|userBlocked)=/;

/** These pages call the server, poll or show a message as soon as they are open, so their scripts cannot wait for the first interaction. */
export const actsOnOpening = (address: string): boolean =>
	ACTS_ON_OPENING.test(address) || SIGN_IN_MESSAGE.test(address) || hasMailedToken(address);

const OPEN_IN_MAINTENANCE: readonly string[] = [MAINTENANCE_PAGE, '/admin-login', '/logowanie-link'];

/** Sign-in pages for admins (S1-059). */
export const isOpenInMaintenance = ({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean => {
	const path = withoutTrailingSlash(pathname);
	return OPEN_IN_MAINTENANCE.includes(path) || (path === '/logowanie' && Boolean(searchParams.get('login_token')));
};
