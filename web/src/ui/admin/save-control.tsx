import { useText } from '#web/lib/language.tsx';
import { Control } from './control.tsx';

type SaveControlProps = { isSaving: boolean; isChanged: boolean };

/** The button that sends a form of the panel; while it saves, or without a change, it says why it does nothing. */
export function SaveControl({ isSaving, isChanged }: SaveControlProps) {
	const t = useText();
	return (
		<Control variant="primary" type="submit" disabledReason={isSaving ? t('web.loading') : !isChanged && t('panel.no_changes_why')}>
			{t('panel.save')}
		</Control>
	);
}
