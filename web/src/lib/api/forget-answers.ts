import type { QueryClient } from '@tanstack/react-query';
import { session } from '../session/session.tsx';
import { heldSignIn } from '../session/sign-in-again.ts';
import { forgetTypedFormsOfOthers } from '../session/typed-forms.ts';

/**
 * Removes cached answers of the previous person, but not those under unsaved forms that wait for the person to sign in again; and what
 * another person has typed, once it is known that it is another one.
 */
export function forgetOnNewPerson(queries: QueryClient): void {
	let owner = session.get()?.user.id;
	const forgetTyped = (now: number | undefined) => now !== undefined && forgetTypedFormsOfOthers(now);
	forgetTyped(owner);
	const check = () => {
		const now = session.get()?.user.id;
		forgetTyped(now);
		if (now === owner || heldSignIn.get()) return;
		owner = now;
		queries.clear();
	};
	session.subscribe(check);
	heldSignIn.subscribe(check);
}
