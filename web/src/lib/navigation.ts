import { MAINTENANCE_PAGE } from '#domain/documents/paths.rules.ts';
import { beforeSignIn } from './session/remembered-place.ts';

type GoOptions = { replace?: boolean; state?: unknown };
type Navigator = (address: string, options?: GoOptions) => void;

let navigator: Navigator = (address, { replace } = {}) => {
	if (replace) window.location.replace(address);
	else window.location.assign(address);
};

/** The router of the page; before it exists, the browser navigates itself. */
export const setNavigator = (next: Navigator) => {
	navigator = next;
};

/** Navigates from outside React: after a refused call, after logging out. */
export const goTo: Navigator = (address, options) => navigator(address, options);

/** The sign-in address of a page that needs a session. */
export const signInAndBack = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
	`/logowanie?redirect=${encodeURIComponent(pathname + search)}`;

const OF_THE_PANEL = /^\/(teapp-admin|konto\/\d)/;

/** Nobody returns to them: a signed-in person has another home page, and an error or maintenance is not there for a second time. */
const NOT_RETURNED_TO = new Set(['/strona-glowna', '/error', MAINTENANCE_PAGE]);

/**
 * The sign-in address after a session has ended, which leads back to the panel or the player. From any other page the address
 * is that of S1-117, and the page is remembered; a sign-in page is already on the way to another one.
 */
export function signInFrom({ pathname, search }: Pick<Location, 'pathname' | 'search'>, address: string): string {
	const query = new URLSearchParams(search);
	if (!OF_THE_PANEL.test(pathname) && query.get('ogladaj') !== 'true') {
		beforeSignIn.remember(NOT_RETURNED_TO.has(pathname) ? '/' : (query.get('redirect') ?? pathname + search));
		return address;
	}
	return `${address}${address.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(pathname + search)}`;
}
