import { type Ref, type SyntheticEvent, useEffect, useEffectEvent, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import styles from './code-boxes.module.css';
import { FieldError, type FieldProps } from './field.tsx';
import fieldStyles from './form-field.module.css';

const LENGTH = 6;
const BOXES = [0, 1, 2, 'gap', 3, 4, 5] as const;

/** Pasted codes have spaces and dashes. */
const toDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, LENGTH);

/** The caret cannot be seen: it stays at the end, unless a part is selected to be replaced. */
function keepCaretAtEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
	const { length } = input.value;
	if (input.selectionStart === input.selectionEnd && input.selectionStart !== length) input.setSelectionRange(length, length);
}

type CodeBoxesProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'autoFocus' | 'name' | 'onBlur'> & {
	value: string;
	onChange: (value: string) => void;
	/** focused by its form when the code is wrong */
	ref?: Ref<{ focus: () => void }>;
};

/** A code of six digits: one input lies over six drawn boxes, so that paste, autofill and screen readers meet a single field. */
export function CodeBoxes({ label, hint, error, value, onChange, ref, ...input }: CodeBoxesProps) {
	const id = useId();
	const own = useRef<HTMLInputElement>(null);
	const early = useRef('');
	useImperativeHandle(ref, () => ({ focus: () => own.current?.focus() }), []);
	// typed before the scripts have loaded: read before the first render that would lose it, given to the form when that is ready (F-060)
	useLayoutEffect(() => {
		early.current = toDigits(own.current?.value ?? '');
	}, []);
	const giveEarly = useEffectEvent(() => {
		if (early.current !== '' && early.current !== value) onChange(early.current);
	});
	useEffect(() => giveEarly(), []);
	const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
	const next = Math.min(value.length, LENGTH - 1);
	return (
		<div className={fieldStyles.field}>
			<label className={fieldStyles.label} htmlFor={id}>
				{label}
			</label>
			<div className={classNames(styles.boxes, Boolean(error) && styles.wrong)}>
				<input
					{...input}
					ref={own}
					id={id}
					className={styles.input}
					value={value}
					onChange={(event) => onChange(toDigits(event.target.value))}
					onSelect={keepCaretAtEnd}
					inputMode="numeric"
					autoComplete="one-time-code"
					pattern="[0-9]{6}"
					aria-invalid={error ? true : undefined}
					aria-describedby={described}
				/>
				<span className={styles.drawn} aria-hidden="true">
					{BOXES.map((place) =>
						place === 'gap' ? (
							<span key={place} className={styles.middle} />
						) : (
							<span key={place} className={classNames(styles.square, place < value.length && styles.filled, place === next && styles.next)}>
								{value[place]}
							</span>
						),
					)}
				</span>
			</div>
			{hint && (
				<p className={fieldStyles.hint} id={`${id}-hint`}>
					{hint}
				</p>
			)}
			<FieldError id={id} error={error} />
		</div>
	);
}
