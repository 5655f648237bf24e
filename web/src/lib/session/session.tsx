import { useSyncExternalStore } from 'react';
import { goTo, signInAndBack, signInFrom } from '../navigation.ts';
import { serverNow } from '../server-clock.ts';
import { SESSION_KEY } from '../storage-keys.ts';
import { createStore } from '../store.ts';
import type { SessionUser } from './session-user.ts';
import { heldSignIn, holdSignIn } from './sign-in-again.ts';

/** Auth state as kept in local storage (S1-116). */
export type Session = { token: string; user: SessionUser; authenticated: true; expires_at: string };
export type SignInAnswer = SessionUser & { token: string; expires_at: string };

const SAVE_EVERY_MS = 1000;

function parseSession(text: string | null): Session | null {
	if (!text) return null;
	try {
		const read = JSON.parse(text) as Partial<Session> | null;
		return read?.authenticated && typeof read.token === 'string' && read.user && read.expires_at ? (read as Session) : null;
	} catch {
		return null;
	}
}

/** The session of the browser, updated in memory at once and in storage at most once a second (S1-116). */
export function createSessionStore(storage: Storage | null) {
	const store = createStore<Session | null>(parseSession(storage?.getItem(SESSION_KEY) ?? null));
	let lastSave = Number.NEGATIVE_INFINITY;
	let pending: ReturnType<typeof setTimeout> | undefined;
	let isEndedElsewhere = false;

	function save() {
		pending = undefined;
		lastSave = Date.now();
		const session = store.get();
		try {
			if (session) storage?.setItem(SESSION_KEY, JSON.stringify(session));
			else storage?.removeItem(SESSION_KEY);
		} catch {
			// storage is full or not available: the session then lasts as long as the page
		}
	}

	function set(session: Session | null) {
		store.set(session);
		if (pending !== undefined) return;
		const wait = lastSave + SAVE_EVERY_MS - Date.now();
		if (wait <= 0) save();
		else pending = setTimeout(save, wait);
	}

	return {
		get: store.get,
		subscribe: store.subscribe,
		signIn({ token, expires_at, id, role, firstname, lastname, email }: SignInAnswer) {
			isEndedElsewhere = false;
			set({ token, expires_at, authenticated: true, user: { id, role, firstname, lastname, email } });
		},
		/** after the owner changed their own data */
		updateUser(change: Partial<SessionUser>) {
			const session = store.get();
			if (session) set({ ...session, user: { ...session.user, ...change } });
		},
		clear: () => set(null),
		/** another tab signed in or out */
		takeFromStorage(next: Session | null) {
			if (next || store.get()) isEndedElsewhere = next === null;
			store.set(next);
		},
		/** another tab signed out while this one was open */
		isEndedElsewhere: () => isEndedElsewhere,
		isExpired: (now = serverNow()) => {
			const session = store.get();
			return session !== null && !(Date.parse(session.expires_at) > now);
		},
	};
}

const browserStorage = () => {
	try {
		return typeof window === 'undefined' ? null : window.localStorage;
	} catch {
		return null;
	}
};

export const session = createSessionStore(browserStorage());

if (typeof window !== 'undefined')
	window.addEventListener('storage', ({ key, newValue }) => {
		if (key === SESSION_KEY || key === null) followOtherTab(key === null ? null : parseSession(newValue));
	});

/** While unsaved forms hold the sign-in, only the session of the person who typed them is taken: nobody else saves them, and what an admin typed only an admin. */
function followOtherTab(next: Session | null) {
	const isBack = (before: Pick<SessionUser, 'id' | 'role'> | undefined) =>
		next?.user.id === before?.id && (before?.role !== 'admin' || isAdmin(next));
	const user = session.get()?.user;
	if (!isBack(user)) holdSignIn(signInAndBack(window.location), user);
	const held = heldSignIn.get();
	const isOther = held !== null && next !== null && !isBack(held.user);
	if (held) heldSignIn.set({ ...held, otherPerson: isOther ? `${next.user.firstname} ${next.user.lastname}`.trim() : null });
	session.takeFromStorage(isOther ? null : next);
}

/** Leads to sign-in, or to the question of a page that would lose something typed. */
export function endSession(address: string): void {
	const isHeld = holdSignIn(address, session.get()?.user);
	session.clear();
	if (!isHeld) goTo(address, { replace: true });
}

/** Checked on every action: each call and each navigation (S1-117). True when the session has just ended. */
export function endIfExpired(): boolean {
	if (!session.isExpired()) return false;
	endSession(signInFrom(window.location, '/logowanie?sessionEnd=true'));
	return true;
}

/** null on the server and while hydrating: the session is only known in the browser. */
export const useSession = (): Session | null => useSyncExternalStore(session.subscribe, session.get, () => null);
export const isAdmin = (current: Session | null = session.get()): boolean => current?.user.role === 'admin';
