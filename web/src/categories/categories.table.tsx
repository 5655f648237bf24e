import { IconArrowBarToUp, IconLanguage } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import { type Category, deleteCategory, listCategories, updateCategory } from '#domain/categories/categories.contract.ts';
import { categoryName } from '#domain/categories/categories.fields.ts';
import { categoriesTexts } from '#domain/categories/categories.texts.ts';
import { listVideos } from '#domain/videos/videos.contract.ts';
import { callApi, useCall } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { ComparedText } from '#web/ui/admin/fields/compared.field.tsx';
import { useListPart } from '#web/ui/admin/list-part.tsx';
import type { LoadAnswer } from '#web/ui/admin/load-failed.tsx';
import { PlainList } from '#web/ui/admin/plain-list.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { NAME_FILTER, type PagedTable } from '#web/ui/admin/table/paged-list.ts';
import { openTranslations } from '../translations/public.ts';

registerTexts(categoriesTexts);

const SHOWN_IN = [listCategories, listVideos];
const whatIsWrong = (name: string) => categoryName.safeParse(name).error?.issues[0]?.message ?? null;

type CategoriesTableProps = { answer: LoadAnswer<AnswerOf<typeof listCategories>>; table: PagedTable };

/** The name is changed in its place; a row opens to the category's videos. */
export function CategoriesTable({ answer, table }: CategoriesTableProps) {
	const t = useText();
	const columns = useMemo(() => columnsOf(t), [t]);
	return (
		<DataTable
			{...table}
			label={t('panel.view.categories')}
			columns={columns}
			rows={answer.data?.categories ?? []}
			total={answer.data?.total}
			busy={answer.isPlaceholderData || undefined}
			rowId={(category) => String(category.id)}
			expand={(category) => <CategoryVideos category={category} />}
			expandName={(category) => category.name}
			answer={answer}
			empty={t(table.state.filters.q ? 'panel.nothing_found' : 'categories.empty')}
		/>
	);
}

// cells are components of the table: created once, so that their state (typed text, open question) is kept
const columnsOf = (t: Translate): Column<Category>[] => [
	{
		id: 'name',
		cell: ({ row }) => <CategoryName category={row.original} />,
		meta: { title: t('categories.name'), lead: true, filter: NAME_FILTER },
	},
	{ id: 'videos', cell: ({ row }) => row.original.videos.length, meta: { title: t('categories.video_count'), right: true, wide: true } },
	{ id: 'updated', cell: ({ row }) => momentText(row.original.updated_at), meta: { title: t('categories.updated') } },
	{ id: 'actions', cell: ({ row }) => <CategoryActions category={row.original} />, meta: { title: t('panel.actions'), right: true } },
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
