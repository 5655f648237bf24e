import type { QueryClient } from '@tanstack/react-query';
import { session } from '../session/session.tsx';
import { heldSignIn } from '../session/sign-in-again.ts';

/** Removes cached answers of the previous person, but not those under unsaved forms that wait for the person to sign in again. */
export function forgetOnNewPerson(queries: QueryClient): void {
	let owner = session.get()?.user.id;
	const check = () => {
		const now = session.get()?.user.id;
		if (now === owner || heldSignIn.get()) return;
		owner = now;
		queries.clear();
	};
	session.subscribe(check);
	heldSignIn.subscribe(check);
}
