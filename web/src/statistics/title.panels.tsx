import type { ComponentProps } from 'react';
import { csvMoment } from '#domain/base/text/csv.ts';
import { wholeFileName } from '#domain/base/text/file-name.ts';
import { ordersPerVideo, viewsPerVideo } from '#domain/statistics/statistics.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { ChartPanel } from './chart.panel.tsx';
import { TitleChart } from './title.chart.tsx';

const ALWAYS = { query: { from: '', to: '' } };
const OPTIONS = { errors: 'inline', staleTime: 0 } as const;
type TitlePanelProps = Pick<ComponentProps<typeof ChartPanel>, 'answer' | 'rows' | 'fileRows'> &
	Pick<ComponentProps<typeof TitleChart>, 'hue' | 'data'> & {
		of: 'orders' | 'views';
		labels: readonly string[];
		titles: readonly string[];
		added?: readonly string[];
	};

function TitlePanel({ of, labels, titles, added = [], data, hue, ...panel }: TitlePanelProps) {
	const t = useText();
	return (
		<ChartPanel
			{...panel}
			title={t(`statistics.${of}_per_video`)}
			summary={`${t('statistics.whole')}. ${t('statistics.total', { total: data.reduce((total, value) => total + value, 0) })}`}
			fileName={wholeFileName(t(`panel.file.${of}_per_video`), t('panel.file.all'))}
			columns={[t('statistics.video'), t(`statistics.${of}`), ...added]}
		>
			{(label) => (
				<TitleChart labels={labels.map((name, at) => (name === titles[at] ? name : `${name}…`))} data={data} hue={hue} label={label} />
			)}
		</ChartPanel>
	);
}

export function OrdersPerVideoPanel() {
	const answer = useAnswer(ordersPerVideo, ALWAYS, OPTIONS);
	const { labels = [], titles = labels, data = [] } = answer.data ?? {};
	const rows = titles.map((name, at) => [name, data[at] ?? 0]);
	return <TitlePanel of="orders" hue="ultra" {...{ answer, labels, titles, data, rows }} />;
}

export function ViewsPerVideoPanel() {
	const t = useText();
	const answer = useAnswer(viewsPerVideo, ALWAYS, OPTIONS);
	const { labels = [], titles = labels, data = [], created_dates: dates = [] } = answer.data ?? {};
	const rowsWith = (moment: (of: string) => string) => titles.map((name, at) => [name, data[at] ?? 0, dates[at] ? moment(dates[at]) : '']);
	return (
		<TitlePanel
			of="views"
			hue="rose"
			{...{ answer, labels, titles, data }}
			added={[t('statistics.added')]}
			rows={rowsWith(momentText)}
			fileRows={rowsWith(csvMoment)}
		/>
	);
}
