import { formatZloty } from '#domain/base/money.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import { paymentWayText } from '#domain/orders/paying/payment-ways.rules.ts';
import { type Statement, type StatementChange, wayText } from '#domain/statistics/statements.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { CsvButton } from '#web/ui/admin/table/csv-button.tsx';
import { Cell, Row, TableBody, TableFrame, TableHead, TitleCell } from '#web/ui/admin/table/table-frame.tsx';
import styles from './statement.view.module.css';

/** What came and was returned in each way: to be compared with the provider's payouts, the bank and the till. */
export function WaysTable({ statement: { month, ways = [] } }: { statement: Pick<Statement, 'month' | 'ways'> }) {
	const t = useText();
	if (ways.length === 0) return null;
	return (
		<div className={styles.totals}>
			<TableFrame label={t('statement.ways')} caption={t('statement.ways')} isNarrow>
				<TableHead>
					<TitleCell title={t('statement.side')} />
					<TitleCell title={t('statement.way')} />
					<TitleCell right title={t('statement.gross_short')} />
				</TableHead>
				<TableBody>
					{ways.map(({ side, way, method, gross }) => (
						<Row key={`${side} ${way} ${method}`}>
							<Cell lead title={t('statement.side')}>
								{t(`statement.${side}`)}
							</Cell>
							<Cell title={t('statement.way')}>{wayText({ side, way, method }, t)}</Cell>
							<Cell title={t('statement.gross_short')} right>
								{formatZloty(gross, t.language)}
							</Cell>
						</Row>
					))}
				</TableBody>
			</TableFrame>
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
			<TableFrame label={t('statement.changes')} caption={t('statement.changes')} isNarrow>
				<TableHead>
					<TitleCell title={t('statement.changes_order')} />
					<TitleCell title={t('statement.changes_placed')} />
					<TitleCell title={t('statement.changes_booked')} />
					<TitleCell title={t('statement.way')} />
					<TitleCell right title={t('statement.gross_short')} />
				</TableHead>
				<TableBody>
					{changes.map(({ number, placed, booked, paid_by, note, amount }) => (
						<Row key={number}>
							<Cell lead title={t('statement.changes_order')}>
								<span className="tabular">{number}</span>
							</Cell>
							<Cell title={t('statement.changes_placed')}>{formatDigits(placed)}</Cell>
							<Cell title={t('statement.changes_booked')}>{formatDigits(booked)}</Cell>
							<Cell title={t('statement.way')}>{[paid_by && t(paymentWayText(paid_by)), note].filter(Boolean).join(': ')}</Cell>
							<Cell title={t('statement.gross_short')} right>
								{formatZloty(amount, t.language)}
							</Cell>
						</Row>
					))}
				</TableBody>
			</TableFrame>
		</div>
	);
}
