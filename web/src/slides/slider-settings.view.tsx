import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { listSlides, type Slide } from '#domain/slides/slides.contract.ts';
import { slidesTexts } from '#domain/slides/slides.texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { usePagedList } from '#web/ui/admin/table/paged-list.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { SlidesTable } from './slides.table.tsx';

registerTexts(slidesTexts);

const SlideForm = loadLater(async () => (await import('./slide.form.tsx')).SlideForm);
type Open = { slide: Slide } | 'new' | null;

/** Slides of the home page, the top one first (S2-027). */
export function SliderSettingsView() {
	const t = useText();
	const [open, setOpen] = useState<Open>(null);
	const edit = useCallback((slide: Slide) => setOpen({ slide }), []);
	const { query, table } = usePagedList();
	const answer = useAnswer(listSlides, { query: { all: 1, ...query } }, { errors: 'inline', keepPrevious: true });
	const { data } = answer;
	const opened = open === 'new' ? null : open;
	// the form stays open, also when another editor deletes the slide
	const edited = opened && (data?.slides.find(({ id }) => id === opened.slide.id) ?? opened.slide);
	return (
		<>
			<ViewHeader
				title={t('panel.view.slider_settings')}
				actions={
					<Control variant="primary" icon={IconPlus} onClick={() => setOpen('new')}>
						{t('slides.add')}
					</Control>
				}
			/>
			<SlidesTable answer={answer} table={table} onEdit={edit} />
			{(open === 'new' || edited) && <SlideForm key={edited?.id ?? 'new'} slide={edited} onClose={() => setOpen(null)} />}
		</>
	);
}
