import {
	type ChangeEvent,
	type Ref,
	useEffect,
	useEffectEvent,
	useId,
	useImperativeHandle,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useText } from '#web/lib/language.tsx';
import styles from './birthday.field.module.css';
import { FieldError } from './field.tsx';
import fieldStyles from './form-field.module.css';

type Parts = { day: string; month: string; year: string };
const LENGTHS = { day: 2, month: 2, year: 4 } as const;
const ORDER = ['day', 'month', 'year'] as const;
type PartName = (typeof ORDER)[number];

const toParts = (value: string): Parts => {
	const [year = '', month = '', day = ''] = value.split('-');
	return { day, month, year };
};

/** The typed parts as YYYY-MM-DD; the schema checks whether it is a date. Empty if nothing was typed. */
const fromParts = ({ day, month, year }: Parts): string =>
	day || month || year ? [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-') : '';

type BirthdayFieldProps = {
	label: string;
	hint?: string;
	error?: string;
	value: string;
	onChange: (value: string) => void;
	onBlur?: () => void;
	required?: boolean;
	/** focused by its form when the date is wrong */
	ref?: Ref<{ focus: () => void }>;
};

/**
 * Day (2), month (2), year (4 characters), (S1-177). A full part does not move the focus by itself: whoever presses Tab after it, as in
 * any form, would skip the next part.
 */
export function BirthdayField({ label, hint, error, value, onChange, onBlur, required, ref }: BirthdayFieldProps) {
	const t = useText();
	const id = useId();
	const [parts, setParts] = useState<Parts>(() => toParts(value));
	const first = useRef(parts);
	const inputs = useRef<Partial<Record<PartName, HTMLInputElement | null>>>({});
	useImperativeHandle(ref, () => ({ focus: () => inputs.current.day?.focus() }), []);
	const [given, setGiven] = useState(value);
	// typed text is kept unless the form gets another date: it may not have received yet what was typed before hydration
	if (value !== given) {
		setGiven(value);
		if (value !== fromParts(parts)) setParts(toParts(value));
	}
	// not the state: parts typed while the page is hydrated may not have reached it yet (F-060)
	const readInputs = () => Object.fromEntries(ORDER.map((name) => [name, inputs.current[name]?.value ?? ''])) as Parts;
	const change = (name: PartName) => (event: ChangeEvent<HTMLInputElement>) => {
		const typed = event.target.value.replace(/\D/g, '').slice(0, LENGTHS[name]);
		const next = { ...readInputs(), [name]: typed };
		setParts(next);
		onChange(fromParts(next));
	};
	// typed before the scripts have loaded: a controlled input would lose it at its next render (F-060). Read at once, passed to the form
	// when that is ready.
	const [isEarly, setEarly] = useState(false);
	const latestRead = useEffectEvent(readInputs);
	useLayoutEffect(() => {
		const typed = latestRead();
		if (fromParts(typed) === fromParts(first.current)) return;
		setParts(typed);
		setEarly(true);
	}, []);
	const latestOnChange = useEffectEvent(onChange);
	useEffect(() => {
		if (isEarly) latestOnChange(fromParts(latestRead()));
	}, [isEarly]);
	const placeholders = { day: 'DD', month: 'MM', year: t('web.year_short') };
	const names = { day: t('web.day'), month: t('web.month'), year: t('web.year') };
	const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
	return (
		<fieldset className={fieldStyles.field} aria-describedby={described}>
			<legend className={fieldStyles.label}>{label}</legend>
			<div className={styles.parts}>
				{ORDER.map((name) => (
					<input
						key={name}
						ref={(element) => {
							inputs.current[name] = element;
						}}
						className={classNames(fieldStyles.input, 'tabular')}
						inputMode="numeric"
						autoComplete={`bday-${name}`}
						maxLength={LENGTHS[name]}
						aria-label={names[name]}
						aria-invalid={error ? true : undefined}
						aria-describedby={error ? `${id}-error` : undefined}
						aria-required={required}
						placeholder={placeholders[name]}
						value={parts[name]}
						onChange={change(name)}
						onBlur={onBlur}
					/>
				))}
			</div>
			{hint && (
				<p className={fieldStyles.hint} id={`${id}-hint`}>
					{hint}
				</p>
			)}
			<FieldError id={id} error={error} />
		</fieldset>
	);
}
