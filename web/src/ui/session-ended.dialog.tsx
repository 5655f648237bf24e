import { useText } from '#web/lib/language.tsx';
import { useHeldSignIn } from '#web/lib/use-held-sign-in.ts';
import { Button, ButtonLink } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Over the unsaved form of a public page when the session has ended. The panel has its own (ui/admin/session-ended.tsx). */
export function SessionEndedDialog() {
	const t = useText();
	const held = useHeldSignIn();
	if (!held) return null;
	return (
		<Dialog
			title={t('session.ended')}
			footer={
				<>
					<Button variant="line" onClick={held.drop}>
						{t('session.drop')}
					</Button>
					<ButtonLink to="/logowanie" target="_blank">
						{held.linkText}
					</ButtonLink>
				</>
			}
		>
			<p>{held.text}</p>
		</Dialog>
	);
}
