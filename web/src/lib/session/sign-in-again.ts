import { goTo } from '../navigation.ts';
import { createStore } from '../store.ts';

/** The sign-in address the person is not sent to yet: forms of the panel hold unsaved changes (F-102). */
export const heldSignIn = createStore<string | null>(null);

let isHeld = () => false;

/** For a page that asks about its unsaved forms first. Returns what ends it. */
export function holdSignInWhile(check: () => boolean): () => void {
	isHeld = check;
	return () => {
		isHeld = () => false;
	};
}

/** After the session has ended: to sign-in, or to the question of a page that would lose something typed. */
export function goToSignIn(address: string): void {
	if (isHeld()) heldSignIn.set(address);
	else goTo(address, { replace: true });
}
