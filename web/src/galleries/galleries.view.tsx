import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { createGallery, type Gallery, listGalleries } from '#domain/galleries/galleries.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { usePagedList } from '#web/ui/admin/table/paged-list.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { GalleriesTable } from './galleries.table.tsx';

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
			<GalleriesTable answer={answer} table={table} onManage={setManaged} />
			{gallery && <GalleryImagesDialog gallery={gallery} onClose={() => setManaged(null)} />}
		</>
	);
}
