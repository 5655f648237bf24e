import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '#web/lib/language.tsx';
import { goTo } from '#web/lib/navigation.ts';
import { isAdmin, useSession } from '#web/lib/session/session.tsx';
import { heldSignIn, holdSignInWhile } from '#web/lib/session/sign-in-again.ts';
import { toast } from '#web/lib/toast.tsx';
import { unsaved } from '#web/lib/unsaved-forms.ts';
import { Control, ControlLink } from './control.tsx';
import { ModalButtons, ModalFrame } from './modal-frame.tsx';

/** Over the unsaved forms of a session that has ended: they stay, and can be saved after signing in in another tab, whose session this one takes. */
export function SessionEnded() {
	const t = useText();
	const address = useSyncExternalStore(heldSignIn.subscribe, heldSignIn.get, () => null);
	const isSignedIn = isAdmin(useSession());
	useEffect(() => holdSignInWhile(() => unsaved.size > 0), []);
	useEffect(() => {
		if (!address || !isSignedIn) return;
		heldSignIn.set(null);
		toast.success(t('panel.session_back'));
	}, [address, isSignedIn, t]);
	if (!address || isSignedIn) return null;
	const drop = () => {
		heldSignIn.set(null);
		goTo(address, { replace: true });
	};
	return (
		// only an answer closes it: without a session the form below is of no use
		<ModalFrame title={t('panel.session_ended')} isCentered onClose={() => undefined}>
			<p>{t('panel.session_ended_text')}</p>
			<ModalButtons>
				<Control variant="danger" onClick={drop}>
					{t('panel.session_drop')}
				</Control>
				<ControlLink variant="primary" to="/logowanie" target="_blank" data-autofocus>
					{t('panel.session_sign_in')}
				</ControlLink>
			</ModalButtons>
		</ModalFrame>
	);
}
