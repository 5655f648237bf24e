import { IconPhoto, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { createGallery, deleteGallery, type Gallery, listGalleries, updateGallery } from '#domain/galleries/galleries.contract.ts';
import { galleryName } from '#domain/galleries/galleries.fields.ts';
import { GALLERY_IMAGES_MAX } from '#domain/galleries/galleries.rules.ts';
import { galleriesTexts } from '#domain/galleries/galleries.texts.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { Control, IconControl } from '#web/ui/admin/control.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { ComparedText } from '#web/ui/admin/fields/compared.field.tsx';
import { useListPart } from '#web/ui/admin/list-part.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { NAME_FILTER, usePagedList } from '#web/ui/admin/table/paged-list.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';

registerTexts(galleriesTexts);

const whatIsWrong = (name: string) => galleryName.safeParse(name).error?.issues[0]?.message ?? null;
const GalleryImagesDialog = loadLater(async () => (await import('./gallery-images.dialog.tsx')).GalleryImagesDialog);

/** Galleries that videos show (S2-022). */
export function GalleriesView() {
	const t = useText();
	const report = useReport();
	const [managed, setManaged] = useState<Gallery | null>(null);
	const { query, table } = usePagedList();
	const answer = useAnswer(listGalleries, { query }, { errors: 'inline', keepPrevious: true });
	const { data } = answer;
	const create = useCall(createGallery, { refreshes: [listGalleries] });
	const add = () => create.mutate({ body: {} }, { onSuccess: report.success, onError: report.failed });
	// the dialog stays open, also when another editor deletes the gallery
	const gallery = managed && (data?.galleries.find(({ id }) => id === managed.id) ?? managed);
	return (
		<>
			<ViewHeader
				title={t('panel.view.galleries')}
				actions={
					<Control variant="primary" icon={IconPlus} onClick={add} disabledReason={create.isPending && t('web.loading')}>
						{t('galleries.add')}
					</Control>
				}
			/>
			<DataTable
				{...table}
				label={t('panel.view.galleries')}
				columns={columnsOf(t, setManaged)}
				rows={data?.galleries ?? []}
				busy={answer.isPlaceholderData || undefined}
				answer={answer}
				empty={t(table.state.filters.q ? 'panel.nothing_found' : 'galleries.empty')}
			/>
			{gallery && <GalleryImagesDialog gallery={gallery} onClose={() => setManaged(null)} />}
		</>
	);
}

const columnsOf = (t: Translate, onManage: (gallery: Gallery) => void): Column<Gallery>[] => [
	{ id: 'name', title: t('galleries.name'), lead: true, filter: NAME_FILTER, cell: (row) => <GalleryName gallery={row} /> },
	{
		id: 'images',
		title: t('galleries.images'),
		right: true,
		cell: (row) => t('galleries.image_count', { count: row.images.length, max: GALLERY_IMAGES_MAX }),
	},
	{ id: 'videos', title: t('galleries.videos'), cell: (row) => <GalleryVideos gallery={row} /> },
	{ id: 'actions', title: t('panel.actions'), right: true, cell: (row) => <GalleryActions gallery={row} onManage={onManage} /> },
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
