import { useText } from '#web/lib/language.tsx';
import { Control } from './control.tsx';

type SaveControlProps = { isSaving: boolean; isChanged: boolean };

/** The submit button of a panel form; while saving, or without a change, it is disabled with a reason. */
export function SaveControl({ isSaving, isChanged }: SaveControlProps) {
	const t = useText();
	return (
		<Control variant="primary" type="submit" disabledReason={isSaving ? t('web.loading') : !isChanged && t('panel.no_changes_why')}>
			{t('panel.save')}
		</Control>
	);
}
