import { IconEar, IconHandClick, IconPlayerPlay } from '@tabler/icons-react';
import { useId } from 'react';
import { VARIANTS, type Variant } from '#domain/watching/variants.ts';
import type { Version } from '#domain/watching/watch-page.rules.ts';
import { useText } from '#web/lib/language.tsx';
import fieldStyles from '#web/ui/form-field.module.css';
import { Icon, type TablerIcon } from '#web/ui/icon.tsx';
import styles from './variants.field.module.css';

const ICONS: Partial<Record<Version, TablerIcon>> = { pjm: IconHandClick, audiodeskrypcja: IconEar, trailer: IconPlayerPlay };

type VariantsFieldProps = { variants: readonly Variant[]; hasTrailer: boolean; value: Version; onChange: (version: Version) => void };

/** Only what there is: sign language and audio description are films of their own (S1-113). */
export function VariantsField({ variants, hasTrailer, value, onChange }: VariantsFieldProps) {
	const t = useText();
	const labelId = useId();
	const versions: Version[] = [
		'original',
		...VARIANTS.filter((variant) => variants.includes(variant)),
		...(hasTrailer ? (['trailer'] as const) : []),
	];
	if (versions.length === 1) return null;
	return (
		<div>
			<p className={fieldStyles.label} id={labelId}>
				{t('watching.variant')}
			</p>
			{/* biome-ignore lint/a11y/useSemanticElements: a row of toggle buttons with a visible label */}
			<div className={styles.variants} role="group" aria-labelledby={labelId}>
				{versions.map((version) => {
					const icon = ICONS[version];
					return (
						<button key={version} type="button" aria-pressed={version === value} onClick={() => onChange(version)}>
							{icon && <Icon icon={icon} />}
							{t(`watching.variant.${version}`)}
						</button>
					);
				})}
			</div>
		</div>
	);
}
