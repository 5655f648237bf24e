import { useText } from '#web/lib/language.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';

export function View() {
	const t = useText();
	return <ViewHeader title={t('panel.view.videos')} lead={t('screen.preparing')} />;
}
