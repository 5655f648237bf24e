import { namedEvery, ticks } from './axis.ts';

export type DayPoint = { date: string; value: number };
type DayChartProps = { look: 'bars' | 'line'; points: readonly DayPoint[]; label: string; format: (value: number) => string };

const WIDTH = 640;
const HEIGHT = 260;
const LEFT = 56;
const BOTTOM = 28;
const TOP = 22;
/** with more points than these a number over each would be unreadable */
const LABELLED = 14;

const dayName = (date: string) => `${Number(date.slice(8, 10))}.${date.slice(5, 7)}`;

/** Values by day as bars or a line: own SVG, one hue, direct labels; the words in `label` say the same. */
export function DayChart({ look, points, label, format }: DayChartProps) {
	const largest = Math.max(0, ...points.map(({ value }) => value));
	const marks = ticks(largest);
	const top = marks.at(-1) ?? 1;
	const slot = (WIDTH - LEFT) / Math.max(1, points.length);
	const x = (at: number) => LEFT + slot * (at + 0.5);
	const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.max(0, value) / top);
	const every = namedEvery(points.length);
	const most = points.findIndex(({ value }) => value === largest);
	const isLabelled = (at: number) => (look === 'bars' && points.length <= LABELLED) || (at === most && largest > 0);
	return (
		<svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
			{marks.map((mark) => (
				<g key={mark} className="chart-l">
					<line x1={LEFT} x2={WIDTH} y1={y(mark)} y2={y(mark)} />
					<text x={LEFT - 8} y={y(mark) + 4} textAnchor="end">
						{new Intl.NumberFormat('pl').format(mark)}
					</text>
				</g>
			))}
			{look === 'line' && <polyline className="chart-p" points={points.map(({ value }, at) => `${x(at)},${y(value)}`).join(' ')} />}
			{points.map(({ date, value }, at) => (
				<g key={date}>
					{look === 'bars' ? (
						<rect
							className={at === most ? 'chart-b is-most' : 'chart-b'}
							x={x(at) - slot * 0.33}
							width={slot * 0.66}
							y={y(value)}
							height={Math.max(0, HEIGHT - BOTTOM - y(value))}
						/>
					) : (
						<circle className="chart-c" cx={x(at)} cy={y(value)} r={points.length <= LABELLED ? 4 : 2} />
					)}
					{isLabelled(at) && (
						<text
							className="chart-v"
							x={x(at)}
							y={y(value) - 8}
							textAnchor={look === 'line' && at === points.length - 1 ? 'end' : 'middle'}
						>
							{format(value)}
						</text>
					)}
					{at % every === 0 && (
						<text className="chart-d" x={x(at)} y={HEIGHT - 8} textAnchor="middle">
							{dayName(date)}
						</text>
					)}
				</g>
			))}
		</svg>
	);
}
