import type { RouteObject } from 'react-router';
import type { PageAddress } from '#domain/documents/render.ts';
import type { RouteHandle } from '../routes.tsx';

type Parameters = Pick<PageAddress, 'reads' | 'personal'>;

const reading = (reads: string[], personal: string[] = []): Parameters => ({ reads: [...reads, ...personal], personal });

const FLAGS = ['anotherUser', 'wrongToken', 'sessionEnd', 'userBlocked'];
const ITEM = reading(['ogladaj', 'typ', 't']);
/** private, so only the files it names depend on it */
const WATCH = reading(['ogladaj']);
const FORM = reading([], ['redirect']);
const SIGN_IN = reading(FLAGS, ['redirect', 'login_token']);

/** The query parameters that screens read while rendering; those read only in effects are not included. */
const PARAMETERS: Record<string, Parameters> = {
	'/strona-glowna': reading(['wideo', 'wydarzenia', 'festiwal']),
	'/szukaj': reading(['q', 'strona']),
	'/wydarzenie/:slugOrId': WATCH,
	'/wideo/:slugOrId': WATCH,
	'/wydarzenie/:slugOrId/publiczne': ITEM,
	'/wydarzenie/:slugOrId/publiczny': ITEM,
	'/wideo/:slugOrId/publiczne': ITEM,
	'/wideo/:slugOrId/publiczny': ITEM,
	'/logowanie': SIGN_IN,
	'/wylogowano': SIGN_IN,
	'/admin-login': FORM,
	'/logowanie-link': FORM,
	'/rejestracja': FORM,
	'/weryfikacja-konta': reading([], ['redirect', 'email', 'token']),
	'/resetowanie-hasla': FORM,
	'/resetowanie-hasla/informacja': reading([], ['redirect', 'email']),
};

/** Every page of the routes with its parameters; any other address is not found. */
export function addressesOf(routes: readonly RouteObject[]): PageAddress[] {
	return routes.flatMap(({ path, handle, children = [] }) => {
		const { isPublic = false } = (handle as RouteHandle | undefined) ?? {};
		const own = path && path !== '*' ? [{ path, isShell: !isPublic, ...(PARAMETERS[path] ?? reading([])) }] : [];
		return [...own, ...addressesOf(children)];
	});
}
