import { formatZloty, toGrosze } from '#domain/base/money.ts';
import { rangeFileName } from '#domain/base/text/file-name.ts';
import { formatNumber } from '#domain/base/text/typeset.ts';
import type { DayRange } from '#domain/base/time/day-ranges.ts';
import { incomePerDay, ordersPerDay } from '#domain/statistics/statistics.contract.ts';
import { statisticsTexts } from '#domain/statistics/statistics.texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { shortDate } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { ChartPanel } from './chart.panel.tsx';
import { DayChart, type DayPoint } from './day.chart.tsx';

registerTexts(statisticsTexts);

const OPTIONS = { errors: 'inline', keepPrevious: true, staleTime: 0 } as const;

function useSummary(points: readonly DayPoint[], format: (value: number) => string): string {
	const t = useText();
	const total = points.reduce((sum, { value }) => sum + value, 0);
	const most = points.reduce<DayPoint | null>((best, point) => (point.value > (best?.value ?? 0) ? point : best), null);
	if (!most) return t('statistics.total', { total: format(total) });
	return t('statistics.total_most', { total: format(total), day: shortDate(most.date), most: format(most.value) });
}

export function OrdersPanel({ days }: { days: DayRange }) {
	const t = useText();
	const answer = useAnswer(ordersPerDay, { query: days }, OPTIONS);
	const points = (answer.data?.orders ?? []).map(({ date, count }) => ({ date, value: count }));
	const title = t('statistics.orders_per_day');
	const format = (count: number) => formatNumber(count, t.language);
	const summary = useSummary(points, format);
	return (
		<ChartPanel
			answer={answer}
			title={title}
			summary={summary}
			fileName={rangeFileName(t('panel.file.orders_per_day'), days, t('panel.file.all'))}
			columns={[t('statistics.day'), t('statistics.orders')]}
			rows={points.map(({ date, value }) => [shortDate(date), value])}
		>
			<DayChart variant="bars" points={points} format={format} label={t('statistics.chart_label', { name: title, summary })} />
		</ChartPanel>
	);
}

export function IncomePanel({ days }: { days: DayRange }) {
	const t = useText();
	const answer = useAnswer(incomePerDay, { query: days }, OPTIONS);
	const points = (answer.data?.income ?? []).map(({ date, summ }) => ({ date, value: summ }));
	const title = t('statistics.income_per_day');
	const format = (zloty: number) => formatZloty(zloty, t.language);
	const summary = useSummary(points, format);
	return (
		<ChartPanel
			answer={answer}
			title={title}
			summary={summary}
			fileName={rangeFileName(t('panel.file.income_per_day'), days, t('panel.file.all'))}
			columns={[t('statistics.day'), t('statistics.income')]}
			rows={points.map(({ date, value }) => [shortDate(date), format(value)])}
			fileRows={points.map(({ date, value }) => [shortDate(date), { grosze: toGrosze(value) }])}
		>
			<DayChart variant="line" points={points} format={format} label={t('statistics.chart_label', { name: title, summary })} />
		</ChartPanel>
	);
}
