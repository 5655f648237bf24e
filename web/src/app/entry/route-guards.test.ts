import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { isPrivatePath } from '#domain/documents/paths.rules.ts';
import { type Session, session } from '#web/lib/session/session.tsx';
import type { Role } from '#web/lib/session/session-user.ts';
import { SESSION_KEY } from '#web/lib/storage-keys.ts';
import { type Guard, guardLoader, redirectFor } from './route-guards.ts';
import { createRoutes, type RouteHandle } from './routes.tsx';

const person = (role: Role): Session => ({
	token: 't',
	authenticated: true,
	expires_at: '2999-01-01T00:00:00Z',
	user: { id: 1, role, firstname: 'A', lastname: 'B', email: 'a@b.example' },
});
const go = (guard: Guard, path: string, role: Role | null, maintenance = false) =>
	redirectFor(guard, new URL(path, 'https://teatr.example'), role && person(role), maintenance);

describe('guards', () => {
	it('S1-053 send a signed-in user from logged-out pages to /', () => {
		expect(go('signed-out', '/rejestracja', 'standard')).toBe('/');
		expect(go('signed-out', '/rejestracja', null)).toBeNull();
	});

	it('S1-048 follow redirect to a path of this site only', () => {
		expect(go('signed-out', '/logowanie?redirect=/konto%3Fedit', 'standard')).toBe('/konto?edit');
		for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example', '/%09/evil.example'])
			expect(go('signed-out', `/logowanie?redirect=${evil}`, 'standard')).toBe('/');
	});

	it('S1-054 S1-193 send an anonymous user from protected pages to /logowanie, and back afterwards', () => {
		expect(go('signed-in', '/konto?edit', null)).toBe('/logowanie?redirect=%2Fkonto%3Fedit');
		expect(go('signed-in', '/konto', 'standard')).toBeNull();
	});

	it('S1-055 send an anonymous user from / to /strona-glowna', () => {
		expect(go('home', '/', null)).toBe('/strona-glowna');
		expect(go('home', '/', 'standard')).toBeNull();
	});

	it('S1-056 S1-037 keep items and their public variants apart', () => {
		expect(go('item', '/wydarzenie/mewa', null)).toBe('/wydarzenie/mewa/publiczne');
		expect(go('item', '/wideo/12/', null)).toBe('/wideo/12/publiczne');
		expect(go('public-item', '/wydarzenie/mewa/publiczne', 'standard')).toBe('/wydarzenie/mewa');
		expect(go('public-item', '/wideo/mewa/publiczny', 'premium')).toBe('/wideo/mewa');
		expect(go('public-item', '/wideo/mewa/PUBLICZNE', 'standard')).toBe('/wideo/mewa');
		expect(go('public-item', '/wideo/mewa/publiczne', null)).toBeNull();
	});

	it('F-032 keep `ogladaj` on the way to the public variant and back', () => {
		expect(go('item', '/wideo/mewa?ogladaj=true&typ=pjm', null)).toBe('/wideo/mewa/publiczne?ogladaj=true&typ=pjm');
		expect(go('public-item', '/wideo/mewa/publiczne?ogladaj=true', 'standard')).toBe('/wideo/mewa?ogladaj=true');
	});

	it('S1-057 open the panel to admins only', () => {
		expect(go('admin', '/teapp-admin?view=codes', null)).toBe('/logowanie?redirect=%2Fteapp-admin%3Fview%3Dcodes');
		expect(go('admin', '/teapp-admin', 'premium')).toBe('/logowanie');
		expect(go('admin', '/teapp-admin', 'admin')).toBeNull();
	});

	it('S1-058 in maintenance send everyone but admins to /przerwa-techniczna', () => {
		for (const role of [null, 'standard', 'premium'] as const) expect(go('open', '/regulamin', role, true)).toBe('/przerwa-techniczna');
		expect(go('open', '/regulamin', 'admin', true)).toBeNull();
	});

	it('S1-059 keep the exceptions open in maintenance', () => {
		for (const path of ['/admin-login', '/logowanie-link', '/logowanie?login_token=x&login_email=y'])
			expect(go('signed-out', path, null, true)).toBeNull();
		expect(go('open', '/przerwa-techniczna', null, true)).toBeNull();
		expect(go('signed-out', '/logowanie', null, true)).toBe('/przerwa-techniczna');
	});
});

it('a sign-out in another tab is the reason at sign-in, until a person signs in here', async () => {
	const signIn = () => session.signIn({ ...person('standard').user, token: 't', expires_at: '2999-01-01T00:00:00Z' });
	const target = async () => {
		const request = new Request('https://teatr.example/konto');
		const answer = await guardLoader('signed-in', () => false)({ request } as LoaderFunctionArgs, undefined);
		return answer instanceof Response ? answer.headers.get('location') : answer;
	};
	signIn();
	window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null }));
	expect(await target()).toBe('/logowanie?redirect=%2Fkonto&sessionEnd=true');
	signIn();
	expect(await target()).toBeNull();
	session.clear();
	expect(await target()).toBe('/logowanie?redirect=%2Fkonto');
});

const withPath = (routes: RouteObject[]): RouteObject[] =>
	routes.flatMap((route) => [...(route.path ? [route] : []), ...withPath(route.children ?? [])]);

it('S1-061 the routes rendered only in the browser are the private paths of the server', () => {
	const routes = withPath(createRoutes({ isMaintenance: () => false, onServer: true })).filter(({ path }) => path !== '*');
	expect(routes.length).toBeGreaterThan(30);
	for (const { path = '', handle } of routes) {
		const { isPublic } = handle as RouteHandle;
		expect([path, isPrivatePath(path.replaceAll(/:\w+/g, '7'))]).toEqual([path, !isPublic]);
	}
});
