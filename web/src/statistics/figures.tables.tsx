import { IconDownload } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { viewingsTexts } from '#domain/audience/viewings/viewings.texts.ts';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import { formatZloty, toGrosze } from '#domain/base/money.ts';
import type { CsvCell } from '#domain/base/text/csv.ts';
import { wholeFileName } from '#domain/base/text/file-name.ts';
import { formatNumber } from '#domain/base/text/typeset.ts';
import { type ProductType, productSlug } from '#domain/catalogue/product.rules.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { type EventFigures, eventStatistics, type VideoFigures, videoStatistics } from '#domain/statistics/statistics.contract.ts';
import { callApi, useList } from '#web/lib/api/api.ts';
import { saveCsv } from '#web/lib/api/download.ts';
import { shortDate } from '#web/lib/format.ts';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { Box, BoxHeader } from '#web/ui/admin/box.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { usePagesHere } from '#web/ui/admin/table/paged-list.ts';
import { MissingData } from '#web/ui/missing-data.tsx';
import styles from './figures.tables.module.css';

registerTexts(viewingsTexts);

type Figures = VideoFigures & Partial<Pick<EventFigures, 'date_from' | 'tickets'>>;

/** State of the address of a title that was opened here: one step back is the list. */
export const FROM_LIST = 'statistics';

const BATCH = 500;
const CALLS = { event: eventStatistics, video: videoStatistics };
type Page = Partial<AnswerOf<typeof eventStatistics> & AnswerOf<typeof videoStatistics>>;
const rowsOf = ({ events, videos = [] }: Page): readonly Figures[] => events ?? videos;

/** Orders, income and views of every event or video; as a file too, with all of them. */
export function FiguresTable({ type }: { type: ProductType }) {
	const t = useText();
	const report = useReport();
	const title = t(`statistics.${type}s`);
	const { query, table } = usePagesHere();
	const answer = useList(CALLS[type], { query });
	const rows = answer.data && rowsOf(answer.data);
	const [params] = useSearchParams();
	const audienceOf = ({ id }: Figures) => {
		const next = new URLSearchParams(params);
		next.set('tytul', productSlug({ type, id }));
		return `?${next}`;
	};
	const columns = columnsOf(t, type, audienceOf);
	const save = async () => {
		try {
			const all: Figures[] = [];
			for (let page = 1, more = true; more; page++) {
				const some = rowsOf(await callApi(CALLS[type], { query: { page, limit: BATCH } }, { errors: 'inline' }));
				all.push(...some);
				more = some.length === BATCH;
			}
			saveCsv(
				columns.map((column) => column.title),
				all.map((row) => cells(row, type)),
				wholeFileName(t(`panel.file.${type}_figures`), t('panel.file.all')),
			);
		} catch (error) {
			report.failed(error);
		}
	};
	return (
		<Box isBelow>
			<BoxHeader>
				<h2>{title}</h2>
				{rows && (
					<Control icon={IconDownload} aria-label={t('statistics.csv_of', { name: title })} onClick={() => void save()}>
						{t('statistics.csv')}
					</Control>
				)}
			</BoxHeader>
			<p className={`muted small ${styles.explained}`}>{t('statistics.titles_explained')}</p>
			<MissingData answers={[answer]} height="240px" />
			{rows && <DataTable label={title} columns={columns} rows={rows} total={answer.data?.total} {...table} isNarrow />}
		</Box>
	);
}

const cells = (row: Figures, type: ProductType): CsvCell[] => [
	row.title,
	...(type === 'event' ? [shortDate(row.date_from ?? '')] : []),
	row.orders,
	...(type === 'event' ? [row.tickets ?? 0] : []),
	{ grosze: toGrosze(row.income) },
	row.views,
];

function columnsOf(t: Translate, type: ProductType, audienceOf: (row: Figures) => string): Column<Figures>[] {
	const isEvent = type === 'event';
	const number = (value: number) => formatNumber(value, t.language);
	const columns: (Column<Figures> | false)[] = [
		{ id: 'title', title: t(`statistics.${type}`), lead: true, cell: (row) => <Link to={itemPath(type, row.slug)}>{row.title}</Link> },
		isEvent && { id: 'date', title: t('statistics.date'), cell: (row) => shortDate(row.date_from ?? '') },
		{ id: 'orders', title: t('statistics.orders'), right: true, cell: (row) => number(row.orders) },
		isEvent && { id: 'tickets', title: t('statistics.tickets'), right: true, cell: (row) => number(row.tickets ?? 0) },
		{ id: 'income', title: t('statistics.income'), right: true, cell: (row) => formatZloty(row.income, t.language) },
		{
			id: 'views',
			title: t('statistics.views'),
			right: true,
			cell: (row) => (
				<Link to={audienceOf(row)} state={FROM_LIST} aria-label={t('audience.open_of', { title: row.title, views: row.views })}>
					{number(row.views)}
				</Link>
			),
		},
	];
	return columns.filter((column) => column !== false);
}
