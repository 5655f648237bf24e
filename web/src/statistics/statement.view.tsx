import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { formatDigits, formatMonthOfYear } from '#domain/base/time/dates.ts';
import { type VatRate, vatRateText } from '#domain/invoices/vat.rules.ts';
import { getStatement, type Statement } from '#domain/statistics/statements.contract.ts';
import { monthAfter, monthBefore, monthOf } from '#domain/statistics/statistics.rules.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { StatStrip } from '#web/ui/admin/stat-strip.tsx';
import { CsvButton } from '#web/ui/admin/table/csv-button.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type StatementLine, toLines } from './statement-lines.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Sales and refunds of a month by their own days and kinds; the last line is the income of the screens. */
export function StatementView({ title, tabs }: { title: string; tabs: ReactNode }) {
	const t = useText();
	const { language } = useLanguage();
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
				lead={t('statement.lead', { month: formatMonthOfYear(month, language) })}
				actions={
					<CsvButton path={`/api/statements/${month}`} query={{ format: 'csv' }} fileName={`${t('panel.file.statement')}-${month}.csv`} />
				}
			/>
			{tabs}
			<div className="tb stm-month">
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
					<TotalsTable totals={statement.totals} />
					<StatementTable lines={toLines(statement)} />
				</>
			)}
		</>
	);
}

/** What a line or a sum says of money: rate, net, VAT, gross. */
type Taxed = { vat_rate: VatRate | null; net: number; vat: number; gross: number };

function TaxedCells({ vat_rate, net, vat, gross }: Taxed) {
	const t = useText();
	return (
		<>
			<td className="r tabular" data-label={t('statement.rate')}>
				{vat_rate ? vatRateText(vat_rate) : '–'}
			</td>
			<td className="r tabular" data-label={t('statement.net')}>
				{formatZloty(net)}
			</td>
			<td className="r tabular" data-label={t('statement.vat')}>
				{formatZloty(vat)}
			</td>
			<td className="r tabular" data-label={t('statement.gross_short')}>
				<b>{formatZloty(gross)}</b>
			</td>
		</>
	);
}

function Heads({ left }: { left: readonly TextKey[] }) {
	const t = useText();
	const right = ['statement.rate', 'statement.net', 'statement.vat', 'statement.gross_short'] as const;
	return (
		<thead>
			<tr>
				{[...left, ...right].map((key, at) => (
					<th key={key} scope="col" className={at < left.length ? undefined : 'r'}>
						<span className="th">{t(key)}</span>
					</th>
				))}
			</tr>
		</thead>
	);
}

function TotalsTable({ totals }: { totals: Statement['totals'] }) {
	const t = useText();
	if (totals.length === 0) return null;
	const sum = (of: 'net' | 'vat' | 'gross') => totals.reduce((all, total) => all + total[of], 0);
	return (
		<section className="tw stm-sums" aria-label={t('statement.totals')}>
			<table className="dt dt--plain">
				<caption className="visually-hidden">{t('statement.totals')}</caption>
				<Heads left={['refund_list.kind']} />
				<tbody>
					{totals.map((total) => (
						<tr className="d" key={total.kind}>
							<td className="u">{t(`refund_list.kind.${total.kind}`)}</td>
							<TaxedCells {...total} />
						</tr>
					))}
					<tr className="d">
						<td className="u">
							<b>{t('statement.income')}</b>
						</td>
						<TaxedCells vat_rate={null} net={sum('net')} vat={sum('vat')} gross={sum('gross')} />
					</tr>
				</tbody>
			</table>
		</section>
	);
}

function StatementTable({ lines }: { lines: readonly StatementLine[] }) {
	const t = useText();
	if (lines.length === 0) return <p className="muted">{t('statement.empty')}</p>;
	return (
		<section className="tw" aria-label={t('statement.title')}>
			<table className="dt dt--plain">
				<caption className="visually-hidden">{t('statement.title')}</caption>
				<Heads left={['statement.date', 'statement.side', 'refund_list.kind']} />
				<tbody>
					{lines.map(({ date, side, kind, ...taxed }) => (
						<tr className="d" key={`${date} ${side} ${kind}`}>
							<td className="u tabular" data-label={t('statement.date')}>
								{formatDigits(date)}
							</td>
							<td data-label={t('statement.side')}>{t(`statement.${side}`)}</td>
							<td data-label={t('refund_list.kind')}>{t(`refund_list.kind.${kind}`)}</td>
							<TaxedCells {...taxed} />
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
