import { type ReactNode, useId } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useText } from '#web/lib/language.tsx';
import styles from './table.module.css';

export type Column<Row> = {
	key: string;
	title: ReactNode;
	cell: (row: Row) => ReactNode;
	/** a number or an amount, on one line at the right */
	isNumber?: boolean;
	right?: boolean;
};
type TableProps<Row> = {
	caption: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row) => string | number;
	empty?: ReactNode;
};

/** A plain table of the public side; on a phone its rows stack. */
export function Table<Row>({ caption, columns, rows, rowKey, empty }: TableProps<Row>) {
	const t = useText();
	const id = useId();
	return (
		<table className={styles.table} aria-labelledby={id}>
			<caption className="visually-hidden" id={id}>
				{caption}
			</caption>
			<thead>
				<tr>
					{columns.map(({ key, title, isNumber, right }) => (
						<th key={key} scope="col" className={classNames((isNumber || right) && styles.right)}>
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.length === 0 && (
					<tr>
						<td colSpan={columns.length}>{empty ?? t('web.no_results')}</td>
					</tr>
				)}
				{rows.map((row) => (
					<tr key={rowKey(row)}>
						{columns.map(({ key, cell, isNumber, right }) => (
							<td key={key} className={classNames((isNumber || right) && styles.right, isNumber && 'tabular unbroken')}>
								{cell(row)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
