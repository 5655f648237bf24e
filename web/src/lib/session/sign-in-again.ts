import { createStore } from '../store.ts';
import type { SessionUser } from './session-user.ts';

type SessionPerson = Pick<SessionUser, 'id' | 'role'>;

/** The person whose session has ended is not sent to sign-in yet: forms hold their unsaved changes (F-102). */
type HeldSignIn = {
	address: string;
	user: SessionPerson;
	/** who has signed in in another tab instead */
	otherPerson: string | null;
};

export const heldSignIn = createStore<HeldSignIn | null>(null);

let isHeld = () => false;

/** For a page that asks about its unsaved forms first. Returns what ends it. */
export function holdSignInWhile(check: () => boolean): () => void {
	isHeld = check;
	return () => {
		isHeld = () => false;
		heldSignIn.set(null);
	};
}

/** To be asked before the session is cleared, so that nothing under the forms is removed with it. True when sign-in waits. */
export function holdSignIn(address: string, user: SessionPerson | undefined): boolean {
	if (!heldSignIn.get() && user && isHeld()) heldSignIn.set({ address, user, otherPerson: null });
	return heldSignIn.get() !== null;
}
