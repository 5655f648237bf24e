import { IconPhoto } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import { deleteGallery, type Gallery, listGalleries, updateGallery } from '#domain/galleries/galleries.contract.ts';
import { galleryName } from '#domain/galleries/galleries.fields.ts';
import { GALLERY_IMAGES_MAX } from '#domain/galleries/galleries.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { ComparedText } from '#web/ui/admin/fields/compared.field.tsx';
import { useListPart } from '#web/ui/admin/list-part.tsx';
import type { LoadAnswer } from '#web/ui/admin/load-failed.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { NAME_FILTER, type PagedTable } from '#web/ui/admin/table/paged-list.ts';

const whatIsWrong = (name: string) => galleryName.safeParse(name).error?.issues[0]?.message ?? null;

type GalleriesTableProps = {
	answer: LoadAnswer<AnswerOf<typeof listGalleries>>;
	table: PagedTable;
	onManage: (gallery: Gallery) => void;
};

export function GalleriesTable({ answer, table, onManage }: GalleriesTableProps) {
	const t = useText();
	const columns = useMemo(() => columnsOf(t, onManage), [t, onManage]);
	return (
		<DataTable
			{...table}
			label={t('panel.view.galleries')}
			columns={columns}
			rows={answer.data?.galleries ?? []}
			total={answer.data?.total}
			busy={answer.isPlaceholderData || undefined}
			rowId={(gallery) => String(gallery.id)}
			answer={answer}
			empty={t(table.state.filters.q ? 'panel.nothing_found' : 'galleries.empty')}
		/>
	);
}

// cells are components of the table: created once, so that their state (typed text, open question) is kept
const columnsOf = (t: Translate, onManage: (gallery: Gallery) => void): Column<Gallery>[] => [
	{
		id: 'name',
		cell: ({ row }) => <GalleryName gallery={row.original} />,
		meta: { title: t('galleries.name'), lead: true, filter: NAME_FILTER },
	},
	{
		id: 'images',
		cell: ({ row }) => t('galleries.image_count', { count: row.original.images.length, max: GALLERY_IMAGES_MAX }),
		meta: { title: t('galleries.images'), right: true },
	},
	{
		id: 'videos',
		cell: ({ row }) => <GalleryVideos gallery={row.original} />,
		meta: { title: t('galleries.videos') },
	},
	{
		id: 'actions',
		cell: ({ row }) => <GalleryActions gallery={row.original} onManage={onManage} />,
		meta: { title: t('panel.actions'), right: true },
	},
];

/** as many titles as a table row has room for */
const FIRST_TITLES = 20;

function GalleryVideos({ gallery: { videos } }: { gallery: Gallery }) {
	const { part, ending } = useListPart(videos, FIRST_TITLES);
	return (
		<>
			{part.map(({ title }) => title).join(', ')}
			{ending}
		</>
	);
}

function GalleryName({ gallery: { id, name, updated_at } }: { gallery: Gallery }) {
	const t = useText();
	const update = useCall(updateGallery, { refreshes: [listGalleries] });
	return (
		<ComparedText
			label={t('galleries.name')}
			hideLabel
			value={name}
			updatedAt={updated_at}
			list={listGalleries}
			check={whatIsWrong}
			busy="galleries.wait"
			onSave={async (next, seen_at) => (await update.mutateAsync({ params: { id }, body: { name: next, seen_at } })).gallery.updated_at}
		/>
	);
}

function GalleryActions({ gallery, onManage }: { gallery: Gallery; onManage: (gallery: Gallery) => void }) {
	const { id, name } = gallery;
	const t = useText();
	const remove = useCall(deleteGallery, { refreshes: [listGalleries] });
	return (
		<RowActions>
			<IconControl icon={IconPhoto} label={t('galleries.manage_of', { name })} onClick={() => onManage(gallery)} />
			<DeleteControl
				label={t('galleries.delete_of', { name })}
				question={t('galleries.delete_ask', { name })}
				onDelete={() => remove.mutateAsync({ params: { id } })}
			/>
		</RowActions>
	);
}
