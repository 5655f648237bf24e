import { csvMoment } from '#domain/base/text/csv.ts';
import { wholeFileName } from '#domain/base/text/file-name.ts';
import { ordersPerVideo, viewsPerVideo } from '#domain/statistics/statistics.contract.ts';
import { statisticsTexts } from '#domain/statistics/statistics.texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { ChartPanel } from './chart.panel.tsx';
import { TitleChart } from './title.chart.tsx';

registerTexts(statisticsTexts);

const ALWAYS = { query: { from: '', to: '' } };
const OPTIONS = { errors: 'inline', staleTime: 0 } as const;
const shortened = (labels: readonly string[], titles: readonly string[]) =>
	labels.map((label, at) => (label === titles[at] ? label : `${label}…`));
const sum = (data: readonly number[]) => data.reduce((total, value) => total + value, 0);

export function OrdersPerVideoPanel() {
	const t = useText();
	const answer = useAnswer(ordersPerVideo, ALWAYS, OPTIONS);
	const { labels = [], titles = labels, data: values = [] } = answer.data ?? {};
	const title = t('statistics.orders_per_video');
	const summary = `${t('statistics.whole')}. ${t('statistics.total', { total: sum(values) })}`;
	return (
		<ChartPanel
			answer={answer}
			title={title}
			summary={summary}
			fileName={wholeFileName(t('panel.file.orders_per_video'), t('panel.file.all'))}
			columns={[t('statistics.video'), t('statistics.orders')]}
			rows={titles.map((name, at) => [name, values[at] ?? 0])}
		>
			<TitleChart
				labels={shortened(labels, titles)}
				data={values}
				hue="ultra"
				label={t('statistics.chart_label', { name: title, summary })}
			/>
		</ChartPanel>
	);
}

export function ViewsPerVideoPanel() {
	const t = useText();
	const answer = useAnswer(viewsPerVideo, ALWAYS, OPTIONS);
	const { labels = [], titles = labels, data: values = [], created_dates: added = [] } = answer.data ?? {};
	const rowsWith = (moment: (of: string) => string) =>
		titles.map((name, at) => [name, values[at] ?? 0, added[at] ? moment(added[at]) : '']);
	const title = t('statistics.views_per_video');
	const summary = `${t('statistics.whole')}. ${t('statistics.total', { total: sum(values) })}`;
	return (
		<ChartPanel
			answer={answer}
			title={title}
			summary={summary}
			fileName={wholeFileName(t('panel.file.views_per_video'), t('panel.file.all'))}
			columns={[t('statistics.video'), t('statistics.views'), t('statistics.added')]}
			rows={rowsWith(momentText)}
			fileRows={rowsWith(csvMoment)}
		>
			<TitleChart
				labels={shortened(labels, titles)}
				data={values}
				hue="rose"
				label={t('statistics.chart_label', { name: title, summary })}
			/>
		</ChartPanel>
	);
}
