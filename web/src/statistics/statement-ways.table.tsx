import { formatZloty } from '#domain/base/money.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import { paymentWayText } from '#domain/orders/paying/payment-ways.rules.ts';
import { type Statement, type StatementChange, wayText } from '#domain/statistics/statements.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { CsvButton } from '#web/ui/admin/table/csv-button.tsx';
import { FactsTable } from '#web/ui/admin/table/facts.table.tsx';
import styles from './statement.view.module.css';

/** What came and was returned in each way: to be compared with the provider's payouts, the bank and the till. */
export function WaysTable({ statement: { month, ways = [] } }: { statement: Pick<Statement, 'month' | 'ways'> }) {
	const t = useText();
	if (ways.length === 0) return null;
	return (
		<div className={styles.totals}>
			<FactsTable
				label={t('statement.ways')}
				columns={[
					{ id: 'side', title: t('statement.side'), lead: true, cell: ({ side }) => t(`statement.${side}`) },
					{ id: 'way', title: t('statement.way'), cell: (row) => wayText(row, t) },
					{ id: 'gross', title: t('statement.gross_short'), right: true, cell: ({ gross }) => formatZloty(gross, t.language) },
				]}
				rows={ways}
				rowId={({ side, way, method }) => `${side} ${way} ${method}`}
			/>
			<div className={styles.under}>
				<CsvButton
					path={`/api/statements/${month}`}
					query={{ format: 'csv', part: 'ways' }}
					fileName={`${t('panel.file.statement')}-${month}-2.csv`}
					label={t('statement.ways_csv')}
				/>
			</div>
		</div>
	);
}

/** Sales of closed months that were paid later, in the month they were placed in and in the one they count in. */
export function ChangesTable({ changes }: { changes: readonly StatementChange[] }) {
	const t = useText();
	if (changes.length === 0) return null;
	return (
		<div className={styles.totals}>
			<FactsTable
				label={t('statement.changes')}
				columns={[
					{ id: 'order', title: t('statement.changes_order'), lead: true, cell: ({ number }) => <span className="tabular">{number}</span> },
					{ id: 'placed', title: t('statement.changes_placed'), cell: ({ placed }) => formatDigits(placed) },
					{ id: 'booked', title: t('statement.changes_booked'), cell: ({ booked }) => formatDigits(booked) },
					{
						id: 'way',
						title: t('statement.way'),
						cell: ({ paid_by, note }) => [paid_by && t(paymentWayText(paid_by)), note].filter(Boolean).join(': '),
					},
					{ id: 'gross', title: t('statement.gross_short'), right: true, cell: ({ amount }) => formatZloty(amount, t.language) },
				]}
				rows={changes}
				rowId={({ number }) => number}
			/>
		</div>
	);
}
