import { useText } from '#web/lib/language.tsx';
import { QuestionDialog } from './question.dialog.tsx';

/** Of a public page, before typed data is dropped. The panel has its own (ui/admin/unsaved.tsx). */
export function LeaveQuestion({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
	const t = useText();
	return (
		<QuestionDialog title={t('web.leave_title')} onYes={onYes} onNo={onNo}>
			<p>{t('web.leave_text')}</p>
		</QuestionDialog>
	);
}
