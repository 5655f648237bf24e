import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { formatDay, formatDigits, formatMonthOfYear } from '#domain/base/time/dates.ts';
import { monthOf } from '#domain/base/time/day-ranges.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { refundListTexts } from '#domain/orders/refunding/refund-list.texts.ts';
import { whyNotCloseMonth } from '#domain/statistics/closed-months.rules.ts';
import { closeMonth, getStatement, type Statement, type StatementLine } from '#domain/statistics/statements.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { MonthField, monthOr } from '#web/ui/admin/fields/month.field.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { StatStrip } from '#web/ui/admin/stat-strip.tsx';
import { CsvButton } from '#web/ui/admin/table/csv-button.tsx';
import { FactsTable, RatesTable, sumOf, taxedColumns } from '#web/ui/admin/table/facts.table.tsx';
import { useQuestion } from '#web/ui/admin/use-question.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PayoutsBlock } from './payouts.block.tsx';
import styles from './statement.view.module.css';
import { ChangesTable, WaysTable } from './statement-ways.table.tsx';

registerTexts(refundListTexts);

/** Sales and refunds of a month by day and kind; the last line is the income. */
export function StatementView({ title, tabs }: { title: string; tabs: ReactNode }) {
	const t = useText();
	const [params, setParams] = useSearchParams();
	const thisMonth = monthOf(useNow());
	const month = monthOr(params.get('miesiac') ?? '', thisMonth);
	const answer = useAnswer(getStatement, { params: { month }, query: {} }, { errors: 'inline', staleTime: 0 });
	const { data } = answer;
	const go = (next: string, { replace }: { replace: boolean }) =>
		setParams(
			(old) => {
				old.set('miesiac', next);
				return old;
			},
			{ replace, preventScrollReset: true },
		);
	const statement = data?.statement;
	const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
	return (
		<>
			<ViewHeader
				title={title}
				lead={t('statement.lead', { month: formatMonthOfYear(month, t.language) })}
				actions={
					<>
						{statement && <CloseMonth statement={statement} />}
						<CsvButton path={`/api/statements/${month}`} query={{ format: 'csv' }} fileName={`${t('panel.file.statement')}-${month}.csv`} />
					</>
				}
			/>
			{tabs}
			<MonthField month={month} onChange={go} />
			<LoadFailed answer={answer} />
			{statement?.closed && (
				<div className={styles.closed}>
					<ClosedNotice closed={statement.closed} />
				</div>
			)}
			{statement && (
				<>
					<StatStrip
						stats={[
							{ name: t('statement.sales'), value: formatZloty(sum(statement.sales), t.language) },
							{ name: t('statement.refunds'), value: formatZloty(-sum(statement.refunds), t.language) },
							{ name: t('statement.income'), value: formatZloty(statement.income, t.language), note: t('statement.gross') },
						]}
					/>
					<WaysTable statement={statement} />
					<PayoutsBlock key={month} statement={statement} />
					<ChangesTable changes={statement.changes ?? []} />
					<TotalsTable totals={statement.totals} />
					<div className={styles.totals}>
						<RatesTable label={t('statement.rates')} rates={statement.rates} />
					</div>
					<StatementTable lines={statement.lines} />
				</>
			)}
		</>
	);
}

function TotalsTable({ totals }: { totals: Statement['totals'] }) {
	const t = useText();
	if (totals.length === 0) return null;
	const income = { net: sumOf(totals, 'net'), vat: sumOf(totals, 'vat'), gross: sumOf(totals, 'gross') };
	return (
		<div className={styles.totals}>
			<FactsTable<Partial<Statement['totals'][number]> & typeof income>
				label={t('statement.totals')}
				columns={[
					{
						id: 'kind',
						title: t('refund_list.kind'),
						lead: true,
						cell: ({ kind }) => (kind ? t(`refund_list.kind.${kind}`) : <b>{t('statement.income')}</b>),
					},
					...taxedColumns(t),
				]}
				rows={[...totals, income]}
				rowId={({ kind, vat_rate }) => `${kind} ${vat_rate}`}
			/>
		</div>
	);
}

function StatementTable({ lines }: { lines: readonly StatementLine[] }) {
	const t = useText();
	if (lines.length === 0) return <p className="muted">{t('statement.empty')}</p>;
	return (
		<FactsTable
			label={t('statement.title')}
			columns={[
				{ id: 'date', title: t('statement.date'), lead: true, cell: ({ date }) => <span className="tabular">{formatDigits(date)}</span> },
				{ id: 'side', title: t('statement.side'), cell: ({ side }) => t(`statement.${side}`) },
				{ id: 'kind', title: t('refund_list.kind'), cell: ({ kind }) => t(`refund_list.kind.${kind}`) },
				...taxedColumns(t),
			]}
			rows={lines}
			rowId={({ date, side, kind, vat_rate }) => `${date} ${side} ${kind} ${vat_rate}`}
		/>
	);
}

/** Offered while the month is open; until it is over, the button says when it can be closed. */
function CloseMonth({ statement: { month, closed } }: { statement: Pick<Statement, 'month' | 'closed'> }) {
	const t = useText();
	const now = useNow();
	const close = useCall(closeMonth, { refreshes: [getStatement] });
	const { ask, question } = useQuestion({
		title: t('statement.close_ask', { month: formatMonthOfYear(month, t.language) }),
		text: t('statement.close_why'),
		onYes: () =>
			close.mutateAsync({ params: { month } }).then(
				() => toast.success(t('statement.close_done')),
				(error: Error) => toast.error(t('statement.close_failed'), error.message),
			),
	});
	if (closed !== null) return null;
	return (
		<>
			<Control disabledReason={whyNotCloseMonth(month, now) && t('statement.not_over')} onClick={ask}>
				{t('statement.close')}
			</Control>
			{question}
		</>
	);
}

function ClosedNotice({ closed }: { closed: NonNullable<Statement['closed']> }) {
	const t = useText();
	const when = formatDay(warsawDate(new Date(closed.closed_at)), t.language);
	return <Notice kind="wait">{t('statement.closed', { when, who: closed.closed_by ?? '–' })}</Notice>;
}
