import { useText } from '#web/lib/language.tsx';
import { useHeldSignIn } from '#web/lib/use-held-sign-in.ts';
import { Control, ControlLink } from './control.tsx';
import { ModalButtons, ModalFrame } from './modal-frame.tsx';

/** Over the unsaved forms of a session that has ended. */
export function SessionEnded() {
	const t = useText();
	const held = useHeldSignIn();
	if (!held) return null;
	return (
		// only an answer closes it: without a session the form below is of no use
		<ModalFrame title={t('session.ended')} isCentered onClose={() => undefined}>
			<p>{held.text}</p>
			<ModalButtons>
				<Control variant="danger" onClick={held.drop}>
					{t('session.drop')}
				</Control>
				<ControlLink variant="primary" to="/logowanie" target="_blank" data-autofocus>
					{held.linkText}
				</ControlLink>
			</ModalButtons>
		</ModalFrame>
	);
}
