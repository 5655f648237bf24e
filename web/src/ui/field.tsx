import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useText } from '#web/lib/language.tsx';
import styles from './form-field.module.css';
import { Icon } from './icon.tsx';

type FieldFrame = {
	label: ReactNode;
	hint?: ReactNode;
	/** a text key or a sentence */
	error?: string;
	/** next to the label, e.g. a link */
	aside?: ReactNode;
};

/** ids that tie a control to its hint and its error */
export function useDescribed(hint: unknown, error: unknown, given?: string) {
	const own = useId();
	const id = given ?? own;
	const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
	return { id, described: described || undefined };
}

export function FieldError({ id, error }: { id: string; error?: string }) {
	const t = useText();
	if (!error) return null;
	return (
		<p className={styles.error} id={`${id}-error`}>
			<Icon icon={IconAlertCircle} />
			{t.message(error)}
		</p>
	);
}

type FrameProps = FieldFrame & { id: string; children: ReactNode };

function Frame({ id, label, hint, error, aside, children }: FrameProps) {
	return (
		<div className={classNames(styles.field, Boolean(aside) && styles.split)}>
			<label className={styles.label} htmlFor={id}>
				{label}
			</label>
			{children}
			{hint && (
				<p className={styles.hint} id={`${id}-hint`}>
					{hint}
				</p>
			)}
			<FieldError id={id} error={error} />
			{/* last, so that Tab leads from the control before into this one */}
			{aside && <div className={styles.aside}>{aside}</div>}
		</div>
	);
}

export type FieldProps = FieldFrame & ComponentProps<'input'>;

/** A labelled input. Spread react-hook-form's `register(name)` into it. */
export function Field({ label, hint, error, aside, id: given, className, ...input }: FieldProps) {
	const { id, described } = useDescribed(hint, error, given);
	return (
		<Frame id={id} label={label} hint={hint} error={error} aside={aside}>
			<input
				{...input}
				id={id}
				className={classNames(styles.input, className)}
				aria-invalid={error ? true : undefined}
				aria-describedby={described}
			/>
		</Frame>
	);
}

/** Supports paste and password managers; the eye icon shows the password. */
export function PasswordField({ label, hint, error, aside, id: given, ...input }: FieldProps) {
	const t = useText();
	const [isShown, setShown] = useState(false);
	const { id, described } = useDescribed(hint, error, given);
	return (
		<Frame id={id} label={label} hint={hint} error={error} aside={aside}>
			<div className={styles.password}>
				<input
					{...input}
					id={id}
					type={isShown ? 'text' : 'password'}
					className={styles.input}
					aria-invalid={error ? true : undefined}
					aria-describedby={described}
				/>
				<button
					type="button"
					className={styles.reveal}
					aria-pressed={isShown}
					aria-label={t(isShown ? 'web.hide_password' : 'web.show_password')}
					onClick={() => setShown(!isShown)}
				>
					<Icon icon={isShown ? IconEyeOff : IconEye} />
				</button>
			</div>
		</Frame>
	);
}

export type SelectProps = FieldFrame &
	ComponentProps<'select'> & { options: readonly { value: string; label: string }[]; placeholder?: string };

export function Select({ label, hint, error, aside, id: given, options, placeholder, ...select }: SelectProps) {
	const { id, described } = useDescribed(hint, error, given);
	return (
		<Frame id={id} label={label} hint={hint} error={error} aside={aside}>
			<select {...select} id={id} className={styles.input} aria-invalid={error ? true : undefined} aria-describedby={described}>
				{placeholder !== undefined && <option value="">{placeholder}</option>}
				{options.map(({ value, label: name }) => (
					<option key={value} value={value}>
						{name}
					</option>
				))}
			</select>
		</Frame>
	);
}

export function TextArea({ label, hint, error, aside, id: given, className, ...area }: FieldFrame & ComponentProps<'textarea'>) {
	const { id, described } = useDescribed(hint, error, given);
	return (
		<Frame id={id} label={label} hint={hint} error={error} aside={aside}>
			<textarea
				{...area}
				id={id}
				className={classNames(styles.input, styles.area, className)}
				aria-invalid={error ? true : undefined}
				aria-describedby={described}
			/>
		</Frame>
	);
}
