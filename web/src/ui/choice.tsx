import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { FieldError, useDescribed } from './field.tsx';
import legendStyles from './legend.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string; kind?: 'checkbox' | 'radio' };

/** A checkbox or radio button with its label; the whole line is clickable. */
export function Checkbox({ label, error, kind = 'checkbox', id: given, ...input }: CheckboxProps) {
	const { id, described } = useDescribed(null, error, given);
	return (
		<div>
			<label className={styles.check} htmlFor={id}>
				<input {...input} id={id} type={kind} aria-invalid={error ? true : undefined} aria-describedby={described} />
				<span>{label}</span>
			</label>
			<FieldError id={id} error={error} />
		</div>
	);
}

type SegmentOption<T extends string> = { value: T; label: ReactNode; note?: ReactNode };
type SegmentedProps<T extends string> = {
	legend: ReactNode;
	hideLegend?: boolean;
	options: readonly SegmentOption<T>[];
	value: T;
	onChange: (value: T) => void;
};

/** A few exclusive choices side by side: radio buttons in a group. */
export function Segmented<T extends string>({ legend, hideLegend, options, value, onChange }: SegmentedProps<T>) {
	const name = useId();
	return (
		<fieldset>
			<legend className={hideLegend ? 'visually-hidden' : legendStyles.legend}>{legend}</legend>
			<div className={styles.segments}>
				{options.map((option) => (
					<label key={option.value}>
						<input
							className="visually-hidden"
							type="radio"
							name={name}
							value={option.value}
							checked={option.value === value}
							onChange={() => onChange(option.value)}
						/>
						{option.label}
						{option.note && <small>{option.note}</small>}
					</label>
				))}
			</div>
		</fieldset>
	);
}

type ChipsProps<T extends string> = {
	label: string;
	options: readonly { value: T; label: string }[];
	value: T;
	onChange: (value: T) => void;
};

export const Chips = <T extends string>({ label, options, value, onChange }: ChipsProps<T>) => (
	// biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend; this is a row of toggle buttons
	<div className={styles.chips} role="group" aria-label={label}>
		{options.map((option) => (
			<button
				key={option.value}
				type="button"
				className={styles.chip}
				aria-pressed={option.value === value}
				onClick={() => onChange(option.value)}
			>
				{option.label}
			</button>
		))}
	</div>
);
