import { useRef } from 'react';
import { formatNumber } from '#domain/base/text/typeset.ts';
import { useLanguage } from '#web/lib/language.tsx';
import { useWidth } from '#web/lib/use-width.ts';
import { labelStep, ticks } from './axis.ts';
import styles from './day.chart.module.css';

export type DayPoint = { date: string; value: number };
type DayChartProps = {
	variant: 'bars' | 'line';
	points: readonly DayPoint[];
	label: string;
	format: (value: number) => string;
	/** under the points; by default days */
	nameOf?: (date: string) => string;
};

/** width used before it is measured */
const USUAL_WIDTH = 640;
const HEIGHT = 240;
const LEFT = 56;
const BOTTOM = 28;
const TOP = 22;
/** with less space per point, the numbers would be unreadable */
const LABEL_ROOM = 26;
/** of the wider characters of the font */
const HALF_CHARACTER = 3.5;

/** with less, the points would be a thick line */
const POINT_ROOM = 4;

const dayName = (date: string) => `${Number(date.slice(8, 10))}.${date.slice(5, 7)}`;

/** Values by day as bars or a line: an SVG with one hue and direct labels; `label` is the text alternative. */
export function DayChart({ variant, points, label, format, nameOf = dayName }: DayChartProps) {
	const { language } = useLanguage();
	const svg = useRef<SVGSVGElement>(null);
	// drawn at its displayed width, so that its text has a readable size on a phone too
	const width = useWidth(svg) ?? USUAL_WIDTH;
	const largest = Math.max(0, ...points.map(({ value }) => value));
	// a day of refunds is below zero
	const marks = ticks(largest, Math.min(...points.map(({ value }) => value)));
	const [bottom = 0, top = 1] = [marks[0], marks.at(-1)];
	const slot = (width - LEFT) / Math.max(1, points.length);
	const x = (at: number) => LEFT + slot * (at + 0.5);
	const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - bottom) / (top - bottom));
	const every = labelStep(points.length, width - LEFT);
	const most = points.findIndex(({ value }) => value === largest);
	/** the svg would cut off the end of a centred text near its right edge */
	const anchor = (at: number, text: string) => (x(at) + text.length * HALF_CHARACTER > width ? 'end' : 'middle');
	const isLabelled = (at: number) => (variant === 'bars' && slot >= LABEL_ROOM) || (at === most && largest > 0);
	return (
		<svg ref={svg} className={styles.chart} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
			{marks.map((mark) => (
				<g key={mark} className={styles.mark}>
					<line x1={LEFT} x2={width} y1={y(mark)} y2={y(mark)} />
					<text x={LEFT - 8} y={y(mark) + 4} textAnchor="end">
						{formatNumber(mark, language)}
					</text>
				</g>
			))}
			{variant === 'line' && <polyline className={styles.line} points={points.map(({ value }, at) => `${x(at)},${y(value)}`).join(' ')} />}
			{points.map(({ date, value }, at) => (
				<g key={date}>
					{variant === 'bars' ? (
						<rect
							className={at === most ? styles.highest : styles.column}
							x={x(at) - slot * 0.33}
							width={slot * 0.66}
							y={y(value)}
							height={Math.max(0, y(0) - y(value))}
						/>
					) : (
						slot >= POINT_ROOM && <circle className={styles.point} cx={x(at)} cy={y(value)} r={slot >= LABEL_ROOM ? 4 : 2} />
					)}
					{isLabelled(at) && (
						<text className={styles.value} x={x(at)} y={y(value) - 8} textAnchor={anchor(at, format(value))}>
							{format(value)}
						</text>
					)}
					{at % every === 0 && (
						<text x={x(at)} y={HEIGHT - 8} textAnchor={anchor(at, nameOf(date))}>
							{nameOf(date)}
						</text>
					)}
				</g>
			))}
		</svg>
	);
}
