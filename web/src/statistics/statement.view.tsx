import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatDigits } from '#domain/base/dates.ts';
import { formatZloty } from '#domain/base/money.ts';
import { ORDER_KIND_NAMES } from '#domain/orders/order-kinds.ts';
import { getStatement } from '#domain/statistics/statements.contract.ts';
import { monthAfter, monthBefore, monthOf } from '#domain/statistics/statistics.rules.ts';
import { useAnswer } from '#web/lib/api.ts';
import { useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { CsvButton } from '#web/ui/admin/csv-button.tsx';
import { StatStrip } from '#web/ui/admin/stat-strip.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type StatementLine, toLines } from './statement-lines.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Sales and refunds of a month by their own days and kinds; the last line is the income of the screens. */
export function StatementView({ title, tabs }: { title: string; tabs: ReactNode }) {
	const t = useText();
	const [params, setParams] = useSearchParams();
	const asked = params.get('miesiac') ?? '';
	const thisMonth = monthOf(useNow());
	const month = MONTH.test(asked) ? asked : thisMonth;
	const { data, error } = useAnswer(getStatement, { params: { month }, query: {} }, { errors: 'inline', staleTime: 0 });
	const go = (next: string) =>
		setParams(
			(old) => {
				old.set('miesiac', next);
				return old;
			},
			{ replace: true, preventScrollReset: true },
		);
	const statement = data?.statement;
	const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
	return (
		<>
			<ViewHeader
				title={title}
				lead={t('statement.lead', { month })}
				actions={<CsvButton path={`/api/statements/${month}`} query={{ format: 'csv' }} fileName={`statement-${month}.csv`} />}
			/>
			{tabs}
			<div className="tb">
				<Control onClick={() => go(monthBefore(month))}>{t('statement.previous')}</Control>
				<input
					className="f"
					type="month"
					aria-label={t('statement.month')}
					value={month}
					onChange={(event) => MONTH.test(event.target.value) && go(event.target.value)}
				/>
				<Control onClick={() => go(monthAfter(month))}>{t('statement.next')}</Control>
			</div>
			{error && <Notice kind="stop">{t('content.failed', { message: error.message })}</Notice>}
			{statement && (
				<>
					<StatStrip
						stats={[
							{ name: t('statement.sales'), value: formatZloty(sum(statement.sales)) },
							{ name: t('statement.refunds'), value: formatZloty(-sum(statement.refunds)) },
							{ name: t('statement.income'), value: formatZloty(statement.income), note: t('statement.gross') },
						]}
					/>
					<StatementTable lines={toLines(statement)} income={statement.income} />
				</>
			)}
		</>
	);
}

function StatementTable({ lines, income }: { lines: readonly StatementLine[]; income: number }) {
	const t = useText();
	if (lines.length === 0) return <p className="muted">{t('statement.empty')}</p>;
	const kinds = ORDER_KIND_NAMES.filter((kind) => lines.some((line) => line.kind === kind));
	return (
		<section className="tw" aria-label={t('statement.title')}>
			<table className="dt dt--plain">
				<caption className="sr">{t('statement.title')}</caption>
				<thead>
					<tr>
						{(['statement.date', 'statement.side', 'refund_list.kind'] as const).map((key) => (
							<th key={key} scope="col">
								<span className="th">{t(key)}</span>
							</th>
						))}
						<th scope="col" className="r">
							<span className="th">{t('payments.column.amount')}</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{lines.map(({ date, side, kind, amount }) => (
						<tr className="d" key={`${date} ${side} ${kind}`}>
							<td className="u num" data-label={t('statement.date')}>
								{formatDigits(date)}
							</td>
							<td data-label={t('statement.side')}>{t(`statement.${side}`)}</td>
							<td data-label={t('refund_list.kind')}>{t(`refund_list.kind.${kind}`)}</td>
							<td className="r num" data-label={t('payments.column.amount')}>
								{formatZloty(amount)}
							</td>
						</tr>
					))}
				</tbody>
				<tfoot>
					{kinds.map((kind) => (
						<tr className="d" key={kind}>
							<th scope="row" colSpan={3}>
								{`${t('statement.total')}: ${t(`refund_list.kind.${kind}`)}`}
							</th>
							<td className="r num">
								{formatZloty(lines.filter((line) => line.kind === kind).reduce((total, { amount }) => total + amount, 0))}
							</td>
						</tr>
					))}
					<tr className="d">
						<th scope="row" colSpan={3}>
							{t('statement.income')}
						</th>
						<td className="r num">
							<b>{formatZloty(income)}</b>
						</td>
					</tr>
				</tfoot>
			</table>
		</section>
	);
}
