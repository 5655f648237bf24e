import type { Ref } from 'react';
import type { ProductType } from '#domain/catalogue/product.rules.ts';
import { groupMax } from '#domain/group-tickets/group-quantity.rules.ts';
import type { GroupConfigOut } from '#domain/group-tickets/group-tickets.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { FieldError, useDescribed } from '#web/ui/field.tsx';
import fieldStyles from '#web/ui/form-field.module.css';
import styles from './quantity.field.module.css';

type QuantityFieldProps = {
	product: ProductType;
	config: GroupConfigOut;
	ticketsLeft: number | null;
	/** as typed */
	value: string;
	error?: string;
	onChange: (value: string) => void;
	ref?: Ref<HTMLInputElement>;
};

/** How many tickets, or people with access: typed, or stepped up and down inside the range. */
export function QuantityField({ product, config, ticketsLeft, value, error, onChange, ref }: QuantityFieldProps) {
	const t = useText();
	const isVideo = product === 'video';
	const min = config.min_units;
	const max = groupMax(config, ticketsLeft);
	const { id, described } = useDescribed(max >= min, error);
	const step = (by: number) => () => onChange(String(Math.min(Math.max(min, max), Math.max(min, (Number(value) || min) + by))));
	return (
		<div className={fieldStyles.field}>
			<label className={fieldStyles.label} htmlFor={id}>
				{t(isVideo ? 'purchase.quantity_video' : 'purchase.quantity')}
			</label>
			<div className={styles.stepper}>
				<button type="button" aria-label={t(isVideo ? 'purchase.quantity_less_video' : 'purchase.quantity_less')} onClick={step(-1)}>
					−
				</button>
				<input
					ref={ref}
					id={id}
					inputMode="numeric"
					autoComplete="off"
					value={value}
					aria-invalid={error ? true : undefined}
					aria-describedby={described}
					onChange={(event) => onChange(event.target.value)}
				/>
				<button type="button" aria-label={t(isVideo ? 'purchase.quantity_more_video' : 'purchase.quantity_more')} onClick={step(1)}>
					+
				</button>
			</div>
			{max >= min && (
				<p className={fieldStyles.hint} id={`${id}-hint`}>
					{t(max === min ? 'purchase.quantity_hint_exact' : 'purchase.quantity_hint', { min, max })}
					{max < config.max_units && ` ${t('purchase.quantity_left')}`}
				</p>
			)}
			<div aria-live="polite">
				<FieldError id={id} error={error} />
			</div>
		</div>
	);
}
