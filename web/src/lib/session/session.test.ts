import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setNavigator } from '../navigation.ts';
import { setServerNow } from '../server-clock.ts';
import { SESSION_KEY } from '../storage-keys.ts';
import { createSessionStore, endIfExpired, type SignInAnswer, session } from './session.tsx';

const answer: SignInAnswer = {
	id: 7,
	role: 'standard',
	firstname: 'Anna',
	lastname: 'Żurek',
	email: 'anna@poczta.example',
	token: 'token-1',
	expires_at: '2026-11-15T20:00:00Z',
};

beforeEach(() => {
	vi.useFakeTimers({ now: Date.parse('2026-11-15T08:00:00Z') });
	setServerNow('2026-11-15T08:00:00Z');
});
afterEach(() => {
	session.clear();
	vi.useRealTimers();
	window.localStorage.clear();
});

const stored = () => JSON.parse(window.localStorage.getItem(SESSION_KEY) ?? 'null');

describe('the session', () => {
	it('S1-116 stores token, user and the authenticated flag at sign-in, and nothing else', () => {
		createSessionStore(window.localStorage).signIn({ ...answer, extra: 'x' } as SignInAnswer);
		expect(stored()).toEqual({
			token: 'token-1',
			expires_at: answer.expires_at,
			authenticated: true,
			user: { id: 7, role: 'standard', firstname: 'Anna', lastname: 'Żurek', email: 'anna@poczta.example' },
		});
	});

	it('S1-116 saves at most once a second, and the last state wins', () => {
		const setItem = vi.spyOn(Storage.prototype, 'setItem');
		const store = createSessionStore(window.localStorage);
		store.signIn(answer);
		for (const firstname of ['Ala', 'Ola', 'Ewa']) store.updateUser({ firstname });
		expect(setItem).toHaveBeenCalledTimes(1);
		expect(store.get()?.user.firstname).toBe('Ewa');
		vi.advanceTimersByTime(999);
		expect(setItem).toHaveBeenCalledTimes(1);
		vi.advanceTimersByTime(1);
		expect(setItem).toHaveBeenCalledTimes(2);
		expect(stored().user.firstname).toBe('Ewa');
		setItem.mockRestore();
	});

	it('survives a reload and ignores what it cannot read', () => {
		createSessionStore(window.localStorage).signIn(answer);
		expect(createSessionStore(window.localStorage).get()?.token).toBe('token-1');
		window.localStorage.setItem(SESSION_KEY, '{"authenticated":true');
		expect(createSessionStore(window.localStorage).get()).toBeNull();
	});

	it('S1-117 ends when expires_at is past by the server’s clock: storage empty, on to /logowanie?sessionEnd=true', () => {
		const go = vi.fn();
		setNavigator(go);
		session.signIn(answer);
		expect(endIfExpired()).toBe(false);
		vi.advanceTimersByTime(12 * 3_600_000);
		expect(endIfExpired()).toBe(true);
		vi.advanceTimersByTime(1000);
		expect(stored()).toBeNull();
		expect(go).toHaveBeenCalledWith('/logowanie?sessionEnd=true', { replace: true });
	});

	it('K6 does not trust a browser clock that runs hours ahead', () => {
		session.signIn(answer);
		vi.setSystemTime(Date.parse('2026-11-16T08:00:00Z'));
		setServerNow('2026-11-15T08:00:01Z');
		expect(endIfExpired()).toBe(false);
	});

	it('follows a sign-out in another tab', () => {
		session.signIn(answer);
		window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null }));
		expect(session.get()).toBeNull();
	});
});
