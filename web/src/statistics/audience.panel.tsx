import { everyMinute } from '#domain/audience/viewings/heartbeats.rules.ts';
import { type Audience, getAudience } from '#domain/audience/viewings/viewings.contract.ts';
import { csvMoment } from '#domain/base/text/csv.ts';
import { formatNumber } from '#domain/base/text/typeset.ts';
import { formatTime } from '#domain/base/time/dates.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { BoxGrid } from '#web/ui/admin/box.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { StatStrip } from '#web/ui/admin/stat-strip.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { ChartPanel } from './chart.panel.tsx';
import { DayChart } from './day.chart.tsx';
import { FairPlayBox } from './fair-play.box.tsx';
import { TitleChart } from './title.chart.tsx';

const file = (name: string) => `${name.toLowerCase().replace(/\s+/g, '-')}.csv`;

/** How one title was watched: at the same time, how many stayed, on which devices. */
export function AudiencePanel({ product, onClose }: { product: Product; onClose: () => void }) {
	const t = useText();
	const answer = useAnswer(getAudience, { params: product }, { errors: 'inline', staleTime: 0 });
	const { data } = answer;
	return (
		<>
			<ViewHeader
				title={data ? t('audience.title', { title: data.title }) : t('audience.heading')}
				lead={t('audience.lead')}
				actions={<Control onClick={onClose}>{t('audience.close')}</Control>}
			/>
			<LoadFailed answer={answer} />
			{data && <Figures data={data} />}
			{data && product.type === 'event' && <FairPlayBox eventId={product.id} />}
		</>
	);
}

function Figures({ data }: { data: Audience }) {
	const t = useText();
	const atOnce = t('audience.at_once');
	const stayed = t('audience.stayed');
	const devices = t('audience.devices');
	const format = (value: number) => formatNumber(value, t.language);
	const minutes = everyMinute(data.at_once);
	const most = data.max_viewers_at ? t('audience.most', { count: data.max_viewers, at: momentText(data.max_viewers_at) }) : '';
	return (
		<>
			<StatStrip
				stats={[
					{ name: t('audience.viewings'), value: data.viewings },
					{ name: t('audience.minutes'), value: data.minutes },
					{ name: atOnce, value: data.max_viewers },
					{ name: t('audience.stalled'), value: `${format(data.stalled_percent)}%` },
				]}
			/>
			<BoxGrid>
				<ChartPanel
					title={atOnce}
					summary={most}
					fileName={file(atOnce)}
					columns={[t('audience.minute'), t('audience.viewers')]}
					rows={minutes.map(({ at, viewers }) => [momentText(at), viewers])}
					fileRows={minutes.map(({ at, viewers }) => [csvMoment(at), viewers])}
				>
					{(label) => (
						<DayChart
							variant="line"
							points={minutes.map(({ at, viewers }) => ({ date: at, value: viewers }))}
							label={label}
							format={format}
							nameOf={formatTime}
						/>
					)}
				</ChartPanel>
				<ChartPanel
					title={stayed}
					summary={t('audience.stayed_lead')}
					fileName={file(stayed)}
					columns={[t('audience.film_minute'), t('audience.percent')]}
					rows={data.stayed.map(({ minute, percent }) => [minute + 1, percent])}
				>
					{(label) => (
						<DayChart
							variant="line"
							points={data.stayed.map(({ minute, percent }) => ({ date: String(minute + 1), value: percent }))}
							label={label}
							format={(percent) => `${format(percent)}%`}
							nameOf={(minute) => minute}
						/>
					)}
				</ChartPanel>
				<ChartPanel
					title={devices}
					summary={t('statistics.total', { total: data.viewings })}
					fileName={file(devices)}
					columns={[t('audience.device'), t('audience.viewings'), t('audience.minutes')]}
					rows={data.devices.map(({ device, viewings, minutes }) => [t(`audience.device.${device}`), viewings, minutes])}
				>
					{(label) => (
						<TitleChart
							labels={data.devices.map(({ device }) => t(`audience.device.${device}`))}
							data={data.devices.map(({ viewings }) => viewings)}
							hue="ultra"
							label={label}
						/>
					)}
				</ChartPanel>
			</BoxGrid>
		</>
	);
}
