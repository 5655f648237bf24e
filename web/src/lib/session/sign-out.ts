import { request } from '../api/request.ts';
import { goTo } from '../navigation.ts';
import { session } from './session.tsx';

/** Calls the server, clears storage and goes to sign-in. Works also when the server cannot be reached. */
export async function signOut(): Promise<void> {
	const token = session.get()?.token ?? null;
	session.clear();
	goTo('/logowanie', { replace: true });
	await request({ method: 'POST', path: '/api/auth/logout', body: { token }, token }).catch(() => undefined);
}
