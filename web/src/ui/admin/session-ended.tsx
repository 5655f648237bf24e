import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '#web/lib/language.tsx';
import { goTo } from '#web/lib/navigation.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { heldSignIn, holdSignInWhile } from '#web/lib/session/sign-in-again.ts';
import { toast } from '#web/lib/toast.tsx';
import { dropUnsaved, hasUnsaved } from '#web/lib/unsaved-forms.ts';
import { Control, ControlLink } from './control.tsx';
import { ModalButtons, ModalFrame } from './modal-frame.tsx';

/** Over the unsaved forms of a session that has ended: they stay, and can be saved after the same person has signed in in another tab. */
export function SessionEnded() {
	const t = useText();
	const held = useSyncExternalStore(heldSignIn.subscribe, heldSignIn.get, () => null);
	const isBack = useSession() !== null;
	useEffect(() => holdSignInWhile(hasUnsaved), []);
	useEffect(() => {
		if (!held || !isBack) return;
		heldSignIn.set(null);
		toast.success(t('panel.session_back'));
	}, [held, isBack, t]);
	if (!held || isBack) return null;
	const drop = () => {
		dropUnsaved();
		// in a new document: this one is still of the previous person
		if (held.otherPerson !== null) window.location.reload();
		else goTo(held.address, { replace: true });
	};
	return (
		// only an answer closes it: without a session the form below is of no use
		<ModalFrame title={t('panel.session_ended')} isCentered onClose={() => undefined}>
			<p>{held.otherPerson === null ? t('panel.session_ended_text') : t('panel.session_other', { name: held.otherPerson })}</p>
			<ModalButtons>
				<Control variant="danger" onClick={drop}>
					{t('panel.session_drop')}
				</Control>
				{/* leads those who are signed in to the home page, which has "Wyloguj" */}
				<ControlLink variant="primary" to="/logowanie" target="_blank" data-autofocus>
					{t(held.otherPerson === null ? 'panel.session_sign_in' : 'panel.session_new_tab')}
				</ControlLink>
			</ModalButtons>
		</ModalFrame>
	);
}
