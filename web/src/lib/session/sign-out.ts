import { request } from '../api/request.ts';
import { goTo } from '../navigation.ts';
import { session } from './session.tsx';
import { forgetTypedForms } from './typed-forms.ts';

/** Calls the server, clears storage and goes to sign-in, or to an address of it that leads further. Works also when the server cannot be reached. */
export async function signOut(address = '/logowanie'): Promise<void> {
	const token = session.get()?.token ?? null;
	forgetTypedForms();
	session.clear();
	goTo(address, { replace: true });
	await request({ method: 'POST', path: '/api/auth/logout', body: { token }, token }).catch(() => undefined);
}
