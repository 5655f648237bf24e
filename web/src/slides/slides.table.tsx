import { IconArrowBarToUp, IconLanguage, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import { deleteSlide, listSlides, type Slide, updateSlide } from '#domain/slides/slides.contract.ts';
import { slidesTexts } from '#domain/slides/slides.texts.ts';
import { useCall } from '#web/lib/api/api.ts';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import type { LoadAnswer } from '#web/ui/admin/load-failed.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { NAME_FILTER, type PagedTable } from '#web/ui/admin/table/paged-list.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { openTranslations } from '../translations/public.ts';
import styles from './slides.table.module.css';

registerTexts(slidesTexts);

type SlidesTableProps = {
	answer: LoadAnswer<AnswerOf<typeof listSlides>>;
	table: PagedTable;
	onEdit: (slide: Slide) => void;
};

export function SlidesTable({ answer, table, onEdit }: SlidesTableProps) {
	const t = useText();
	const columns = useMemo(() => columnsOf(t, onEdit), [t, onEdit]);
	return (
		<DataTable
			{...table}
			label={t('panel.view.slider_settings')}
			columns={columns}
			rows={answer.data?.slides ?? []}
			total={answer.data?.total}
			busy={answer.isPlaceholderData || undefined}
			rowId={(slide) => String(slide.id)}
			answer={answer}
			empty={t(table.state.filters.q ? 'panel.nothing_found' : 'slides.empty')}
		/>
	);
}

// cells are components of the table: created once, so that an open question in them stays
const columnsOf = (t: Translate, onEdit: (slide: Slide) => void): Column<Slide>[] => [
	{
		id: 'title',
		cell: ({ row: { original: slide } }) => (
			<>
				<strong>{slide.title}</strong>{' '}
				<StateTag kind={slide.published ? 'ok' : 'off'}>{t(slide.published ? 'slides.published' : 'slides.unpublished')}</StateTag>{' '}
				{slide.cancelled === 1 && <StateTag kind="stop">{t('slides.cancelled')}</StateTag>}
			</>
		),
		meta: { title: t('slides.title'), lead: true, filter: NAME_FILTER },
	},
	{ id: 'text', cell: ({ row }) => <RichText html={row.original.text} />, meta: { title: t('slides.text'), card: 'row' } },
	{
		id: 'image',
		cell: ({ row }) =>
			row.original.bg_image && <img className={styles.picture} src={`${row.original.bg_image}?w=320`} alt="" loading="lazy" />,
		meta: { title: t('slides.image') },
	},
	{
		id: 'actions',
		cell: ({ row }) => <SlideActions slide={row.original} onEdit={onEdit} />,
		meta: { title: t('panel.actions'), right: true },
	},
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
