import { IconArrowBarToUp, IconLanguage, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type Category, createCategory, deleteCategory, listCategories, updateCategory } from '#domain/categories/categories.contract.ts';
import { categoryName } from '#domain/categories/categories.fields.ts';
import { categoriesTexts } from '#domain/categories/categories.texts.ts';
import { listVideos } from '#domain/videos/videos.contract.ts';
import { callApi, useAnswer, useCall } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { Control, IconControl } from '#web/ui/admin/control.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { ComparedText } from '#web/ui/admin/fields/compared.field.tsx';
import { useListPart } from '#web/ui/admin/list-part.tsx';
import { PlainList } from '#web/ui/admin/plain-list.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { NAME_FILTER, usePagedList } from '#web/ui/admin/table/paged-list.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { openTranslations } from '../translations/public.ts';

registerTexts(categoriesTexts);

const SHOWN_IN = [listCategories, listVideos];
const whatIsWrong = (name: string) => categoryName.safeParse(name).error?.issues[0]?.message ?? null;

/** Categories of videos, in the order visitors see them (S2-019). The name is changed in its place; a row opens to the category's videos. */
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
			<DataTable
				{...table}
				label={t('panel.view.categories')}
				columns={columnsOf(t)}
				rows={answer.data?.categories ?? []}
				busy={answer.isPlaceholderData || undefined}
				expand={(category) => <CategoryVideos category={category} />}
				expandName={(category) => category.name}
				answer={answer}
				empty={t(table.state.filters.q ? 'panel.nothing_found' : 'categories.empty')}
			/>
		</>
	);
}

const columnsOf = (t: Translate): Column<Category>[] => [
	{ id: 'name', title: t('categories.name'), lead: true, filter: NAME_FILTER, cell: (row) => <CategoryName category={row} /> },
	{ id: 'videos', title: t('categories.video_count'), right: true, wide: true, cell: (row) => row.videos.length },
	{ id: 'updated', title: t('categories.updated'), cell: (row) => momentText(row.updated_at) },
	{ id: 'actions', title: t('panel.actions'), right: true, cell: (row) => <CategoryActions category={row} /> },
];

function CategoryName({ category: { id, name, updated_at } }: { category: Category }) {
	const t = useText();
	const update = useCall(updateCategory, { refreshes: SHOWN_IN });
	return (
		<ComparedText
			label={t('categories.name')}
			hideLabel
			value={name}
			updatedAt={updated_at}
			list={listCategories}
			check={whatIsWrong}
			onSave={async (next, seen_at) => (await update.mutateAsync({ params: { id }, body: { name: next, seen_at } })).category.updated_at}
		/>
	);
}

function CategoryVideos({ category }: { category: Category }) {
	const t = useText();
	const { part, ending } = useListPart(category.videos);
	if (category.videos.length === 0) return <p className="muted">{t('categories.no_videos')}</p>;
	return (
		<>
			<PlainList>
				{part.map(({ id, slug, title }) => (
					<li key={id}>
						<Link to={`/wideo/${slug || id}`}>{title}</Link>
					</li>
				))}
			</PlainList>
			{ending}
		</>
	);
}

function CategoryActions({ category: { id, name } }: { category: Category }) {
	const t = useText();
	const report = useReport();
	const update = useCall(updateCategory, { refreshes: SHOWN_IN });
	const remove = useCall(deleteCategory, { refreshes: SHOWN_IN });
	// sending the unchanged name moves it to the top: the name of now, which is not undone if it was changed by others
	const moveToTop = async () => {
		try {
			const { categories } = await callApi(listCategories, {});
			const current = categories.find((category) => category.id === id)?.name ?? name;
			await update.mutateAsync({ params: { id }, body: { name: current } });
			report.success();
		} catch (error) {
			report.failed(error);
		}
	};
	return (
		<RowActions>
			<IconControl
				icon={IconLanguage}
				label={t('categories.translations_of', { name })}
				onClick={() => openTranslations({ subject: 'category', id, title: name })}
			/>
			<IconControl icon={IconArrowBarToUp} label={t('categories.top_of', { name })} onClick={() => void moveToTop()} />
			<DeleteControl
				label={t('categories.delete_of', { name })}
				question={t('categories.delete_ask', { name })}
				onDelete={() => remove.mutateAsync({ params: { id } })}
			/>
		</RowActions>
	);
}
