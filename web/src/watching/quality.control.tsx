import { useText } from '#web/lib/language.tsx';
import styles from './quality.control.module.css';
import type { Qualities } from './use-hls.ts';

const AUTOMATIC = -1;

/** Only where there is more than one quality. */
export function QualityControl({ list, current, choose }: Qualities) {
	const t = useText();
	return (
		<select
			className={styles.quality}
			aria-label={t('watching.control.quality')}
			value={current}
			onChange={(event) => choose(Number(event.target.value))}
		>
			<option value={AUTOMATIC}>{t('watching.control.quality_auto')}</option>
			{list.map(({ index, label }) => (
				<option key={index} value={index}>
					{label}
				</option>
			))}
		</select>
	);
}
