import type { RouteObject } from 'react-router';
import { partOf } from '#domain/base/list-parts.ts';
import type { PageAddress } from '#domain/documents/render.ts';
import { HOME_PARTS } from '#domain/open-api/home-lists.ts';
import { isSearchable, queryOfAddress } from '#domain/search/search.query.rules.ts';
import { watchParameters } from '../../watch/watch-address.ts';
import type { RouteHandle } from '../routes.tsx';

type Parameters = Pick<PageAddress, 'read' | 'personal'>;
type Read = PageAddress['read'];

/** One parameter in its normal form; an empty one is left out. */
const parameter =
	(name: string, normalise: (value: string) => string = (value) => value): Read =>
	(query) => {
		const value = normalise(query.get(name) ?? '');
		return value ? { [name]: value } : {};
	};
const flag = (name: string) => parameter(name, (value) => (value === 'true' ? value : ''));
const part = (name: string) => parameter(name, (value) => (partOf(value) > 1 ? String(partOf(value)) : ''));

const joined =
	(reads: readonly Read[]): Read =>
	(query) =>
		Object.assign({}, ...reads.map((read) => read(query)));

const reading = (reads: Read[], personal: string[] = []): Parameters => ({
	read: joined([...reads, ...personal.map((name) => parameter(name))]),
	personal,
});

const FLAGS = ['anotherUser', 'wrongToken', 'sessionEnd', 'userBlocked'].map(flag);
const ITEM = reading([watchParameters]);
/** private, so only the files it names depend on it */
const WATCH = reading([flag('ogladaj')]);
const SIGN_IN = reading(FLAGS, ['login_token']);

const search: Read = (query) => {
	const q = queryOfAddress(query.get('q'));
	return { ...(q && { q }), ...(isSearchable(q) && part('strona')(query)) };
};

/** The query parameters that screens read while rendering; those read only in effects and in links after hydration are not included. */
const PARAMETERS: Record<string, Parameters> = {
	'/strona-glowna': reading(Object.values(HOME_PARTS).map(({ name }) => part(name))),
	'/szukaj': reading([search]),
	'/wydarzenie/:slugOrId': WATCH,
	'/wideo/:slugOrId': WATCH,
	'/wydarzenie/:slugOrId/publiczne': ITEM,
	'/wydarzenie/:slugOrId/publiczny': ITEM,
	'/wideo/:slugOrId/publiczne': ITEM,
	'/wideo/:slugOrId/publiczny': ITEM,
	'/logowanie': SIGN_IN,
	'/wylogowano': SIGN_IN,
	'/admin-login': reading(FLAGS),
	'/logowanie-link': reading([], ['redirect']),
	'/logowanie/kod': reading([], ['redirect']),
	'/logowanie/link': reading([], ['redirect', 'email', 'token']),
	'/weryfikacja-konta': reading([], ['redirect', 'email', 'token']),
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
