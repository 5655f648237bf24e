import { formatNumber } from '#domain/base/text/typeset.ts';
import { useLanguage } from '#web/lib/language.tsx';
import styles from './title.chart.module.css';

type TitleChartProps = { labels: readonly string[]; data: readonly number[]; label: string; hue: 'ultra' | 'rose' };

const SHOWN = 10;

export function TitleChart({ labels, data, label, hue }: TitleChartProps) {
	const { language } = useLanguage();
	const largest = Math.max(1, ...data);
	return (
		<div role="img" aria-label={label}>
			{labels.slice(0, SHOWN).map((name, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two videos may have one title
				<div className={styles.line} key={`${at}-${name}`} aria-hidden="true">
					<span className={styles.name}>{name}</span>
					<svg aria-hidden="true" viewBox="0 0 100 16" preserveAspectRatio="none" className={styles.length}>
						<rect className={styles[hue]} width={(100 * (data[at] ?? 0)) / largest} height="16" />
					</svg>
					<span className={`${styles.value} tabular`}>{formatNumber(data[at] ?? 0, language)}</span>
				</div>
			))}
		</div>
	);
}
