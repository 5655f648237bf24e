import { type ComponentProps, type ReactNode, useId } from 'react';
import { useText } from '#web/lib/language.tsx';

type Frame = { label: ReactNode; hint?: ReactNode /** text key or sentence */; error?: string };

function useFrame({ hint, error }: Frame, given?: string) {
	const own = useId();
	const id = given ?? own;
	const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
	return { id, control: { id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined } };
}

/** Label above, hint and error below. */
export function FieldFrame({ id, label, hint, error, children }: Frame & { id: string; children: ReactNode }) {
	const t = useText();
	return (
		<div className="fl">
			<label htmlFor={id}>{label}</label>
			{children}
			{hint && (
				<span className="hint" id={`${id}-hint`}>
					{hint}
				</span>
			)}
			{error && (
				<span className="err" id={`${id}-error`}>
					{t.message(error)}
				</span>
			)}
		</div>
	);
}

/** Spread react-hook-form's `register(name)` into any of these. */
export function TextField({ label, hint, error, id: given, ...input }: Frame & ComponentProps<'input'>) {
	const { id, control } = useFrame({ label, hint, error }, given);
	return (
		<FieldFrame id={id} label={label} hint={hint} error={error}>
			<input {...input} {...control} className="f" />
		</FieldFrame>
	);
}

export function AreaField({ label, hint, error, id: given, ...input }: Frame & ComponentProps<'textarea'>) {
	const { id, control } = useFrame({ label, hint, error }, given);
	return (
		<FieldFrame id={id} label={label} hint={hint} error={error}>
			<textarea rows={4} {...input} {...control} className="f" />
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
			<select {...select} {...control} className="f">
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</FieldFrame>
	);
}

/** On or off, inside a form. */
export function SwitchField({ label, note, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; note?: ReactNode }) {
	return (
		<label className="sw">
			{/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked */}
			<input {...input} type="checkbox" role="switch" />
			<span>
				{label}
				{note && <small>{note}</small>}
			</span>
		</label>
	);
}
