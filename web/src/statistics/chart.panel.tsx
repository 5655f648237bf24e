import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CsvCell } from '#domain/base/text/csv.ts';
import { formatNumber } from '#domain/base/text/typeset.ts';
import { saveCsv } from '#web/lib/api/download.ts';
import { useText } from '#web/lib/language.tsx';
import { Box, BoxHeader } from '#web/ui/admin/box.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useListPart } from '#web/ui/admin/list-part.tsx';
import { type Answer, MissingData } from '#web/ui/missing-data.tsx';
import styles from './chart.panel.module.css';

type Cell = string | number;
type ChartPanelProps = {
	/** where the numbers come from; without its data there is no chart and no file */
	answer?: Answer<unknown>;
	title: string;
	/** empty where there is none to give */
	summary: string;
	fileName: string;
	/** the same as a table: column titles, and the rows as shown */
	columns: readonly string[];
	rows: readonly (readonly Cell[])[];
	/** the rows of the CSV file, if different: amounts as numbers, times in the common CSV format */
	fileRows?: readonly (readonly CsvCell[])[];
	/** given its text alternative */
	children: (label: string) => ReactNode;
};

/** A chart with its numbers as a table next to it, and as CSV. */
export function ChartPanel({ answer, title, summary, fileName, columns, rows, fileRows = rows, children }: ChartPanelProps) {
	const t = useText();
	const { part, ending } = useListPart(rows);
	if (answer && answer.data === undefined)
		return (
			<Box aria-label={title}>
				<BoxHeader>
					<h2>{title}</h2>
				</BoxHeader>
				<MissingData answers={[answer]} height="240px" />
			</Box>
		);
	return (
		<Box aria-label={title}>
			<BoxHeader>
				<div>
					<h2>{title}</h2>
					{summary && <p className="muted tiny">{summary}</p>}
				</div>
				<Control
					icon={IconDownload}
					aria-label={t('statistics.csv_of', { name: title })}
					onClick={() => saveCsv(columns, fileRows, fileName)}
				>
					{t('statistics.csv')}
				</Control>
			</BoxHeader>
			{rows.length === 0 ? (
				<p className="muted">{t('statistics.none')}</p>
			) : (
				children(t('statistics.chart_label', { name: title, summary }))
			)}
			<details className={styles.numbers}>
				<summary>{t('statistics.table_of', { name: title })}</summary>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
				<section className={styles.scroll} tabIndex={0} aria-label={t('statistics.table_of', { name: title })}>
					<table className={styles.table}>
						<caption className="visually-hidden">{title}</caption>
						<thead>
							<tr>
								{columns.map((column) => (
									<th key={column} scope="col">
										{column}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{part.map((row, at) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: rows have a fixed order and never move
								<tr key={at}>
									{row.map((cell, column) => (
										<td key={columns[column]}>{typeof cell === 'number' ? formatNumber(cell, t.language) : cell}</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
					{ending}
				</section>
			</details>
		</Box>
	);
}
