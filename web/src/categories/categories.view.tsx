import { IconPlus } from '@tabler/icons-react';
import { createCategory, listCategories } from '#domain/categories/categories.contract.ts';
import { categoriesTexts } from '#domain/categories/categories.texts.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { usePagedList } from '#web/ui/admin/table/paged-list.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { CategoriesTable } from './categories.table.tsx';

registerTexts(categoriesTexts);

/** Categories of videos, in the order visitors see them (S2-019). */
export function CategoriesView() {
	const t = useText();
	const report = useReport();
	const { query, table } = usePagedList();
	const answer = useAnswer(listCategories, { query }, { errors: 'inline', keepPrevious: true });
	const create = useCall(createCategory, { refreshes: [listCategories] });
	const add = () => create.mutate({ body: {} }, { onSuccess: report.success, onError: report.failed });
	return (
		<>
			<ViewHeader
				title={t('panel.view.categories')}
				actions={
					<Control variant="primary" icon={IconPlus} onClick={add} disabledReason={create.isPending && t('web.loading')}>
						{t('categories.add')}
					</Control>
				}
			/>
			<CategoriesTable answer={answer} table={table} />
		</>
	);
}
