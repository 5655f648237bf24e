import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { viewingsTexts } from '#domain/audience/viewings/viewings.texts.ts';
import { formatZloty, toGrosze } from '#domain/base/money.ts';
import type { CsvCell } from '#domain/base/text/csv.ts';
import { wholeFileName } from '#domain/base/text/file-name.ts';
import { formatNumber } from '#domain/base/text/typeset.ts';
import { type ProductType, productSlug } from '#domain/catalogue/product.rules.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { type EventFigures, eventStatistics, type VideoFigures, videoStatistics } from '#domain/statistics/statistics.contract.ts';
import { statisticsTexts } from '#domain/statistics/statistics.texts.ts';
import { callApi, useAnswer } from '#web/lib/api/api.ts';
import { saveCsv } from '#web/lib/api/download.ts';
import { shortDate } from '#web/lib/format.ts';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { Box, BoxHeader } from '#web/ui/admin/box.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import type { TableState } from '#web/ui/admin/table/table-state.ts';
import { type Answer, MissingData } from '#web/ui/missing-data.tsx';
import styles from './figures.tables.module.css';

registerTexts(statisticsTexts);

registerTexts(viewingsTexts);

type Figures = VideoFigures & Partial<Pick<EventFigures, 'date_from' | 'tickets'>>;

/** State of the address of a title that was opened here: one step back is the list. */
export const FROM_LIST = 'statistics';

const FIRST: TableState = { page: 1, limit: 20, sort: null, order: 'desc', filters: {} };
const BATCH = 500;
const OPTIONS = { errors: 'inline', keepPrevious: true, staleTime: 0 } as const;

export function EventFiguresTable() {
	const t = useText();
	const [state, setState] = useState(FIRST);
	const answer = useAnswer(eventStatistics, { query: { page: state.page, limit: state.limit } }, OPTIONS);
	const read = async (page: number): Promise<Figures[]> => {
		const batch = await callApi(eventStatistics, { query: { page, limit: BATCH } }, { errors: 'inline' });
		return batch.events;
	};
	return (
		<FiguresTable
			type="event"
			title={t('statistics.events')}
			answer={answer}
			rows={answer.data?.events}
			total={answer.data?.total ?? 0}
			state={state}
			onState={setState}
			read={read}
		/>
	);
}

export function VideoFiguresTable() {
	const t = useText();
	const [state, setState] = useState(FIRST);
	const answer = useAnswer(videoStatistics, { query: { page: state.page, limit: state.limit } }, OPTIONS);
	const read = async (page: number): Promise<Figures[]> => {
		const batch = await callApi(videoStatistics, { query: { page, limit: BATCH } }, { errors: 'inline' });
		return batch.videos;
	};
	return (
		<FiguresTable
			type="video"
			title={t('statistics.videos')}
			answer={answer}
			rows={answer.data?.videos}
			total={answer.data?.total ?? 0}
			state={state}
			onState={setState}
			read={read}
		/>
	);
}

type TableProps = {
	type: ProductType;
	title: string;
	answer: Answer<unknown>;
	rows: readonly Figures[] | undefined;
	total: number;
	state: TableState;
	onState: (state: TableState) => void;
	/** loads further pages for the CSV file */
	read: (page: number) => Promise<Figures[]>;
};

function FiguresTable({ type, title, answer, rows, total, state, onState, read }: TableProps) {
	const t = useText();
	const report = useReport();
	const [params] = useSearchParams();
	const audienceOf = ({ id }: Figures) => {
		const next = new URLSearchParams(params);
		next.set('tytul', productSlug({ type, id }));
		return `?${next}`;
	};
	const save = async () => {
		try {
			const all: Figures[] = [];
			for (let page = 1, more = true; more; page++) {
				const some = await read(page);
				all.push(...some);
				more = some.length === BATCH;
			}
			saveCsv(
				heads(t, type),
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
			{rows && (
				<DataTable
					label={title}
					columns={columnsOf(t, type, audienceOf)}
					rows={rows}
					rowId={(row) => String(row.id)}
					total={total}
					state={state}
					onState={(change) => onState({ ...state, page: 1, ...change })}
					isNarrow
				/>
			)}
		</Box>
	);
}

const heads = (t: Translate, type: ProductType) => [
	t(`statistics.${type}`),
	...(type === 'event' ? [t('statistics.date')] : []),
	t('statistics.orders'),
	...(type === 'event' ? [t('statistics.tickets')] : []),
	t('statistics.income'),
	t('statistics.views'),
];

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
		{
			id: 'title',
			cell: ({ row: { original } }) => <Link to={itemPath(type, original.slug)}>{original.title}</Link>,
			meta: { title: t(`statistics.${type}`), lead: true },
		},
		isEvent && { id: 'date', cell: ({ row }) => shortDate(row.original.date_from ?? ''), meta: { title: t('statistics.date') } },
		{ id: 'orders', cell: ({ row }) => number(row.original.orders), meta: { title: t('statistics.orders'), right: true } },
		isEvent && {
			id: 'tickets',
			cell: ({ row }) => number(row.original.tickets ?? 0),
			meta: { title: t('statistics.tickets'), right: true },
		},
		{ id: 'income', cell: ({ row }) => formatZloty(row.original.income, t.language), meta: { title: t('statistics.income'), right: true } },
		{
			id: 'views',
			cell: ({ row: { original } }) => (
				<Link
					to={audienceOf(original)}
					state={FROM_LIST}
					aria-label={t('audience.open_of', { title: original.title, views: original.views })}
				>
					{number(original.views)}
				</Link>
			),
			meta: { title: t('statistics.views'), right: true },
		},
	];
	return columns.filter((column) => column !== false);
}
