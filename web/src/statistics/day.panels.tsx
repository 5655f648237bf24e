import { formatZloty, toGrosze } from '#domain/base/money.ts';
import type { CsvCell } from '#domain/base/text/csv.ts';
import { rangeFileName } from '#domain/base/text/file-name.ts';
import { formatNumber } from '#domain/base/text/typeset.ts';
import type { DayRange } from '#domain/base/time/day-ranges.ts';
import { incomePerDay, ordersPerDay } from '#domain/statistics/statistics.contract.ts';
import { useList } from '#web/lib/api/api.ts';
import { shortDate } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import type { Answer } from '#web/ui/missing-data.tsx';
import { ChartPanel } from './chart.panel.tsx';
import { DayChart, type DayPoint } from './day.chart.tsx';

type DayPanelProps = {
	of: 'orders' | 'income';
	variant: 'bars' | 'line';
	days: DayRange;
	answer: Answer<unknown>;
	points: readonly DayPoint[];
	format: (value: number) => string;
	/** the value in the file */
	cell: (value: number) => CsvCell;
};

function DayPanel({ of, variant, days, answer, points, format, cell }: DayPanelProps) {
	const t = useText();
	const total = format(points.reduce((sum, { value }) => sum + value, 0));
	const most = points.reduce<DayPoint | null>((best, point) => (point.value > (best?.value ?? 0) ? point : best), null);
	return (
		<ChartPanel
			answer={answer}
			title={t(`statistics.${of}_per_day`)}
			summary={
				most ? t('statistics.total_most', { total, day: shortDate(most.date), most: format(most.value) }) : t('statistics.total', { total })
			}
			fileName={rangeFileName(t(`panel.file.${of}_per_day`), days, t('panel.file.all'))}
			columns={[t('statistics.day'), t(`statistics.${of}`)]}
			rows={points.map(({ date, value }) => [shortDate(date), format(value)])}
			fileRows={points.map(({ date, value }) => [shortDate(date), cell(value)])}
		>
			{(label) => <DayChart variant={variant} points={points} format={format} label={label} />}
		</ChartPanel>
	);
}

export function OrdersPanel({ days }: { days: DayRange }) {
	const { language } = useText();
	const answer = useList(ordersPerDay, { query: days });
	const points = (answer.data?.orders ?? []).map(({ date, count }) => ({ date, value: count }));
	const format = (count: number) => formatNumber(count, language);
	return <DayPanel of="orders" variant="bars" {...{ days, answer, points, format }} cell={(count) => count} />;
}

export function IncomePanel({ days }: { days: DayRange }) {
	const { language } = useText();
	const answer = useList(incomePerDay, { query: days });
	const points = (answer.data?.income ?? []).map(({ date, summ }) => ({ date, value: summ }));
	const format = (zloty: number) => formatZloty(zloty, language);
	return <DayPanel of="income" variant="line" {...{ days, answer, points, format }} cell={(zloty) => ({ grosze: toGrosze(zloty) })} />;
}
