import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listCategories } from '#domain/categories/categories.contract.ts';
import { getEvent, listEvents } from '#domain/events/events.contract.ts';
import { listSlides } from '#domain/slides/slides.contract.ts';
import { type AnyTranslation, translationCalls } from '#domain/translations/translations.contract.ts';
import { translationsTexts } from '#domain/translations/translations.texts.ts';
import { getVideo, listVideos } from '#domain/videos/videos.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { isLoadFailed } from '#web/ui/admin/load-failed.tsx';
import { ModalButtons } from '#web/ui/admin/modal-frame.tsx';
import { PanelDialog } from '#web/ui/admin/panel-dialog.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import type { Translated } from './opened-translations.ts';
import { TranslationForm } from './translation.form.tsx';
import { TranslationsTable } from './translations.table.tsx';

registerTexts(translationsTexts);

/** S2-047: three modes */
type Mode = { name: 'none' } | { name: 'add' } | { name: 'edit'; id: number };

/** lists that carry translations in their answers */
const SHOWN_IN = [listVideos, getVideo, listEvents, getEvent, listCategories, listSlides];

export function TranslationsDialog({ subject, id, title, onClose }: Translated & { onClose: () => void }) {
	const t = useText();
	const report = useReport();
	const [mode, setMode] = useState<Mode>({ name: 'none' });
	const [leaving, setLeaving] = useState<AnyTranslation | null>(null);
	const calls = translationCalls[subject];
	const answer = useAnswer(calls.list, { params: { id } }, { errors: 'inline', staleTime: 0 });
	const { data } = answer;
	const remove = useCall(calls.remove, { refreshes: [calls.list, ...SHOWN_IN] });

	const onDelete = (translation: AnyTranslation) =>
		remove.mutate(
			{ params: { id: translation.id } },
			{ onSuccess: report.success, onError: report.failed, onSettled: () => setLeaving(null) },
		);
	return (
		<PanelDialog title={t('translations.title_of', { title })} size="xl" onClose={onClose}>
			{isLoadFailed(answer) && <RetryNotice message={t('translations.fetch_failed')} onRetry={() => void answer.refetch()} />}
			{mode.name === 'none' && data && (
				<>
					<TranslationsTable
						subject={subject}
						translations={data.translations}
						onEdit={(translation) => setMode({ name: 'edit', id: translation.id })}
						onDelete={setLeaving}
					/>
					<ModalButtons>
						<Control variant="primary" icon={IconPlus} onClick={() => setMode({ name: 'add' })}>
							{t('translations.add')}
						</Control>
					</ModalButtons>
				</>
			)}
			{mode.name !== 'none' && (
				<TranslationForm
					subject={subject}
					ownerId={id}
					translationId={mode.name === 'edit' ? mode.id : null}
					refreshes={[calls.list, calls.get, ...SHOWN_IN]}
					onDone={() => setMode({ name: 'none' })}
				/>
			)}
			{leaving && (
				<Confirm
					title={t('translations.delete_title')}
					onYes={() => onDelete(leaving)}
					onNo={() => setLeaving(null)}
					busy={remove.isPending}
				>
					<p>{t('translations.delete_text', { language: leaving.language_code.toUpperCase() })}</p>
				</Confirm>
			)}
		</PanelDialog>
	);
}
