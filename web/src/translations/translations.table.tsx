import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { AnyTranslation } from '#domain/translations/translations.contract.ts';
import { type TranslationSubject, translatedFields } from '#domain/translations/translations.subjects.ts';
import { useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';

type TranslationsTableProps = {
	subject: TranslationSubject;
	translations: readonly AnyTranslation[];
	onEdit: (translation: AnyTranslation) => void;
	onDelete: (translation: AnyTranslation) => void;
};

export function TranslationsTable({ subject, translations, onEdit, onDelete }: TranslationsTableProps) {
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
					<IconControl icon={IconTrash} label={t('translations.delete_of', { language: language(row) })} onClick={() => onDelete(row)} />
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
