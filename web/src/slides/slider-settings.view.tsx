import { IconArrowBarToUp, IconLanguage, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteSlide, listSlides, type Slide, updateSlide } from '#domain/slides/slides.contract.ts';
import { slidesTexts } from '#domain/slides/slides.texts.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { Control, IconControl } from '#web/ui/admin/control.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { NAME_FILTER, usePagedList } from '#web/ui/admin/table/paged-list.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { openTranslations } from '../translations/public.ts';
import styles from './slider-settings.view.module.css';

registerTexts(slidesTexts);

const SlideForm = loadLater(async () => (await import('./slide.form.tsx')).SlideForm);
type Open = { slide: Slide } | 'new' | null;

/** Slides of the home page, the top one first (S2-027). */
export function SliderSettingsView() {
	const t = useText();
	const [open, setOpen] = useState<Open>(null);
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
			<DataTable
				{...table}
				label={t('panel.view.slider_settings')}
				columns={columnsOf(t, (slide) => setOpen({ slide }))}
				rows={data?.slides ?? []}
				busy={answer.isPlaceholderData || undefined}
				answer={answer}
				empty={t(table.state.filters.q ? 'panel.nothing_found' : 'slides.empty')}
			/>
			{(open === 'new' || edited) && <SlideForm key={edited?.id ?? 'new'} slide={edited} onClose={() => setOpen(null)} />}
		</>
	);
}

const columnsOf = (t: Translate, onEdit: (slide: Slide) => void): Column<Slide>[] => [
	{
		id: 'title',
		title: t('slides.title'),
		lead: true,
		filter: NAME_FILTER,
		cell: (slide) => (
			<>
				<strong>{slide.title}</strong>{' '}
				<StateTag kind={slide.published ? 'ok' : 'off'}>{t(slide.published ? 'slides.published' : 'slides.unpublished')}</StateTag>{' '}
				{slide.cancelled === 1 && <StateTag kind="stop">{t('slides.cancelled')}</StateTag>}
			</>
		),
	},
	{ id: 'text', title: t('slides.text'), card: 'row', cell: (row) => <RichText html={row.text} /> },
	{
		id: 'image',
		title: t('slides.image'),
		cell: (row) => row.bg_image && <img className={styles.picture} src={`${row.bg_image}?w=320`} alt="" loading="lazy" />,
	},
	{ id: 'actions', title: t('panel.actions'), right: true, cell: (row) => <SlideActions slide={row} onEdit={onEdit} /> },
];

function SlideActions({ slide, onEdit }: { slide: Slide; onEdit: (slide: Slide) => void }) {
	const { id, title } = slide;
	const t = useText();
	const report = useReport();
	const update = useCall(updateSlide, { refreshes: [listSlides] });
	const remove = useCall(deleteSlide, { refreshes: [listSlides] });
	// an empty body moves it to the top
	const moveToTop = () => update.mutate({ params: { id }, body: {} }, { onSuccess: report.success, onError: report.failed });
	return (
		<RowActions>
			<IconControl icon={IconPencil} label={t('slides.edit_of', { title })} onClick={() => onEdit(slide)} />
			<IconControl
				icon={IconLanguage}
				label={t('slides.translations_of', { title })}
				onClick={() => openTranslations({ subject: 'slide', id, title })}
			/>
			<IconControl icon={IconArrowBarToUp} label={t('slides.top_of', { title })} onClick={moveToTop} />
			<DeleteControl
				label={t('slides.delete_of', { title })}
				question={t('slides.delete_ask', { title })}
				onDelete={() => remove.mutateAsync({ params: { id } })}
			/>
		</RowActions>
	);
}
