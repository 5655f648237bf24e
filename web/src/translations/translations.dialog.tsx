import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listCategories } from '#domain/categories/categories.contract.ts';
import { getEvent, listEvents } from '#domain/events/events.contract.ts';
import { listSlides } from '#domain/slides/slides.contract.ts';
import { type AnyTranslation, translationCalls } from '#domain/translations/translations.contract.ts';
import { type TranslationSubject, translatedFields } from '#domain/translations/translations.subjects.ts';
import { translationsTexts } from '#domain/translations/translations.texts.ts';
import { getVideo, listVideos } from '#domain/videos/videos.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Control, IconControl } from '#web/ui/admin/control.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { isLoadFailed } from '#web/ui/admin/load-failed.tsx';
import { ModalButtons } from '#web/ui/admin/modal-frame.tsx';
import { PanelDialog } from '#web/ui/admin/panel-dialog.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import type { Translated } from './opened-translations.ts';
import { TranslationForm } from './translation.form.tsx';

registerTexts(translationsTexts);

/** S2-047: three modes */
type Mode = { name: 'none' } | { name: 'add' } | { name: 'edit'; id: number };

/** lists that carry translations in their answers */
const SHOWN_IN = [listVideos, getVideo, listEvents, getEvent, listCategories, listSlides];

export function TranslationsDialog({ subject, id, title, onClose }: Translated & { onClose: () => void }) {
	const t = useText();
	const [mode, setMode] = useState<Mode>({ name: 'none' });
	const calls = translationCalls[subject];
	const answer = useAnswer(calls.list, { params: { id } }, { errors: 'inline', staleTime: 0 });
	const { data } = answer;
	const remove = useCall(calls.remove, { refreshes: [calls.list, ...SHOWN_IN] });

	return (
		<PanelDialog title={t('translations.title_of', { title })} size="xl" onClose={onClose}>
			{isLoadFailed(answer) && <RetryNotice message={t('translations.fetch_failed')} onRetry={() => void answer.refetch()} />}
			{mode.name === 'none' && data && (
				<>
					<TranslationsTable
						subject={subject}
						translations={data.translations}
						onEdit={(translation) => setMode({ name: 'edit', id: translation.id })}
						onDelete={(translation) => remove.mutateAsync({ params: { id: translation.id } })}
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
		</PanelDialog>
	);
}

type TranslationsTableProps = {
	subject: TranslationSubject;
	translations: readonly AnyTranslation[];
	onEdit: (translation: AnyTranslation) => void;
	onDelete: (translation: AnyTranslation) => Promise<unknown>;
};

function TranslationsTable({ subject, translations, onEdit, onDelete }: TranslationsTableProps) {
	const t = useText();
	const [first = 'title'] = translatedFields(subject);
	const language = (translation: AnyTranslation) => translation.language_code.toUpperCase();
	const columns: Column<AnyTranslation>[] = [
		{ id: 'language_code', title: t('translations.field.language_code'), lead: true, cell: (row) => <strong>{language(row)}</strong> },
		{ id: first, title: t(`translations.field.${first}`), cell: (row) => row[first] ?? '–' },
		{
			id: 'actions',
			title: t('panel.actions'),
			right: true,
			cell: (row) => (
				<Actions>
					<IconControl icon={IconPencil} label={t('translations.edit_of', { language: language(row) })} onClick={() => onEdit(row)} />
					<DeleteControl
						label={t('translations.delete_of', { language: language(row) })}
						question={t('translations.delete_title')}
						text={t('translations.delete_text', { language: language(row) })}
						onDelete={() => onDelete(row)}
					/>
				</Actions>
			),
		},
	];
	return (
		<DataTable
			isNarrow
			label={t('translations.field.language_code')}
			columns={columns}
			rows={translations}
			empty={t('translations.none')}
		/>
	);
}
