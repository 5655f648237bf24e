import { type ComponentProps, type ReactNode, useId } from 'react';
import { useText } from '#web/lib/language.tsx';
import { NumberText } from '#web/ui/number-text.tsx';
import styles from './field.module.css';
import { Area, ChoiceInput, Input } from './input.tsx';

type Frame = { label: ReactNode; hint?: ReactNode /** text key or sentence */; error?: string };

function useFrame({ hint, error }: Frame, given?: string) {
	const own = useId();
	const id = given ?? own;
	const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
	return { id, control: { id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined } };
}

type Note = { id?: string; children: ReactNode };

export const HintText = ({ id, children }: Note) => (
	<span className={styles.hint} id={id}>
		{children}
	</span>
);

/** An error, below a field or in place of content that could not be loaded. */
export const ErrorText = ({ id, role, children }: Note & { role?: 'alert' }) => (
	<span className={styles.error} id={id} role={role}>
		<NumberText>{children}</NumberText>
	</span>
);

/** A frame around what has its own heading. */
export const FieldBox = ({ children }: { children: ReactNode }) => <div className={styles.field}>{children}</div>;

export function FieldFrame({ id, label, hint, error, children }: Frame & { id: string; children: ReactNode }) {
	const t = useText();
	return (
		<div className={styles.field}>
			<label htmlFor={id}>{label}</label>
			{children}
			{hint && <HintText id={`${id}-hint`}>{hint}</HintText>}
			{error && <ErrorText id={`${id}-error`}>{t.message(error)}</ErrorText>}
		</div>
	);
}

/** Spread react-hook-form's `register(name)` into any of these. */
export function TextField({ label, hint, error, id: given, ...input }: Frame & ComponentProps<'input'>) {
	const { id, control } = useFrame({ label, hint, error }, given);
	return (
		<FieldFrame id={id} label={label} hint={hint} error={error}>
			<Input {...input} {...control} />
		</FieldFrame>
	);
}

export function AreaField({ label, hint, error, id: given, ...input }: Frame & ComponentProps<'textarea'>) {
	const { id, control } = useFrame({ label, hint, error }, given);
	return (
		<FieldFrame id={id} label={label} hint={hint} error={error}>
			<Area {...input} {...control} />
		</FieldFrame>
	);
}

export type Choice = { value: string; label: string };

export function ChoiceField({
	label,
	hint,
	error,
	id: given,
	options,
	...select
}: Frame & ComponentProps<'select'> & { options: readonly Choice[] }) {
	const { id, control } = useFrame({ label, hint, error }, given);
	return (
		<FieldFrame id={id} label={label} hint={hint} error={error}>
			<ChoiceInput {...select} {...control}>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</ChoiceInput>
		</FieldFrame>
	);
}

export function SwitchField({ label, note, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; note?: ReactNode }) {
	return (
		<label className={styles.switch}>
			{/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked */}
			<input {...input} type="checkbox" role="switch" />
			<span>
				{label}
				{note && <small>{note}</small>}
			</span>
		</label>
	);
}
