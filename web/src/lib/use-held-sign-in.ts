import { useEffect, useSyncExternalStore } from 'react';
import { heldSessionTexts } from '#domain/texts/held-session.texts.ts';
import { registerTexts, useText } from './language.tsx';
import { goTo } from './navigation.ts';
import { useSession } from './session/session.tsx';
import { heldSignIn, holdSignInWhile } from './session/sign-in-again.ts';
import { toast } from './toast.tsx';
import { dropUnsaved, hasUnsaved } from './unsaved-forms.ts';

registerTexts(heldSessionTexts);

/**
 * For a page whose unsaved forms stay when the session ends: they can be saved after the same person has signed in in another tab.
 * Gives the texts of its question while that is open, and what drops the forms; null otherwise.
 */
export function useHeldSignIn() {
	const t = useText();
	const held = useSyncExternalStore(heldSignIn.subscribe, heldSignIn.get, () => null);
	const isBack = useSession() !== null;
	useEffect(() => holdSignInWhile(hasUnsaved), []);
	useEffect(() => {
		if (!held || !isBack) return;
		heldSignIn.set(null);
		toast.success(t('session.back'));
	}, [held, isBack, t]);
	if (!held || isBack) return null;
	const { address, otherPerson } = held;
	// nobody comes to the sign-in page that would say it (S1-044)
	const isElsewhere = address.includes('anotherUser=true');
	const endedText = [isElsewhere && t('signin.another_user'), t('session.ended_text')].filter(Boolean).join(' ');
	const drop = () => {
		dropUnsaved();
		// in a new document: this one is still of the previous person
		if (otherPerson !== null) window.location.reload();
		else goTo(address, { replace: true });
	};
	return {
		text: otherPerson === null ? endedText : t('session.other', { name: otherPerson }),
		// leads those who are signed in to the home page, which has "Wyloguj"
		linkText: t(otherPerson === null ? 'session.sign_in' : 'session.new_tab'),
		drop,
	};
}
