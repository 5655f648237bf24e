import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { TextKey } from '#domain/texts/texts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useKept, useSavedOnLeaving, useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useReport } from '../report.ts';
import { FieldFrame, SwitchField } from './field.tsx';
import { Input } from './input.tsx';
import styles from './instant.field.module.css';

/** Shows the result of an instantly saved change. False when it was refused. */
function useInstantSave(saved?: TextKey) {
	const t = useText();
	const report = useReport();
	const [error, setError] = useState<string>();
	const [isSaving, setSaving] = useState(false);
	const run = async (save: () => Promise<unknown>): Promise<boolean> => {
		setSaving(true);
		setError(undefined);
		try {
			await save();
			if (saved) toast.success(t(saved));
			else report.updated();
			return true;
		} catch (failure) {
			setError(failure instanceof ApiError ? (Object.values(failure.formError ?? {})[0] ?? failure.message) : t('errorpage.internal'));
			report.failed(failure);
			return false;
		} finally {
			setSaving(false);
		}
	};
	return { run, error, setError, isSaving };
}

type InstantTextProps = {
	label: ReactNode;
	/** only for screen readers: the column title shows it */
	hideLabel?: boolean;
	value: string;
	onSave: (value: string) => Promise<unknown>;
	/** whether another text is in the field than the one given */
	onTyped?: (isTyped: boolean) => void;
	/** the error of a text as a text key, checked before sending */
	check?: (value: string) => string | null;
	/** shown when it is changed again while being saved */
	busy?: TextKey;
	hint?: ReactNode;
	placeholder?: string;
	maxLength?: number;
	inputMode?: 'text' | 'numeric' | 'decimal' | 'url' | 'email';
};

/** A text saved on Enter and on leaving the field; Escape reverts it. */
export function InstantText({ label, hideLabel, value, onSave, onTyped, check, busy, hint, ...input }: InstantTextProps) {
	const id = useId();
	const [text, setText] = useState(value);
	const { run, error, setError, isSaving } = useInstantSave();
	/** the last text that was saved or received: another one has been typed since and is kept */
	const known = useRef(value);
	/** not sent again by leaving the field: the question about it, which takes the focus, would be asked twice */
	const questioned = useRef<string>(undefined);
	useEffect(() => {
		const before = known.current;
		known.current = value;
		setText((typed) => (typed === before ? value : typed));
	}, [value]);
	const isTyped = text !== value;
	useEffect(() => onTyped?.(isTyped), [onTyped, isTyped]);
	// refused or not sent yet; leaving does not stop a running save
	const isUnsaved = isTyped && !isSaving;
	useUnsaved(isUnsaved);
	useKept(isSaving);
	const save = () => {
		const noteQuestion = (failure: unknown) => {
			if (failure instanceof ApiError && failure.type === 'changed_since') questioned.current = typed;
			throw failure;
		};
		const typed = text.trim();
		const wrong = isSaving ? busy : check?.(typed);
		if (typed === value.trim()) {
			setText(value);
			setError(undefined);
		} else if (isSaving || wrong) setError(wrong ?? undefined);
		else {
			known.current = typed;
			setText(typed);
			void run(() => onSave(typed).catch(noteQuestion)).then((isSaved) => {
				// a refused text is the person's own, as one that was never sent
				if (!isSaved) known.current = value;
			});
		}
	};
	useSavedOnLeaving(isUnsaved && !error, save);
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key === 'Enter') {
			event.preventDefault();
			save();
		}
		if (event.key === 'Escape') {
			setText(value);
			setError(undefined);
		}
	};
	return (
		<FieldFrame id={id} label={hideLabel ? <span className="visually-hidden">{label}</span> : label} hint={hint} error={error}>
			<span className={styles.line}>
				<Input
					{...input}
					id={id}
					value={text}
					aria-busy={isSaving}
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? `${id}-error` : undefined}
					onChange={(event) => {
						setText(event.target.value);
						questioned.current = undefined;
					}}
					onBlur={() => text !== questioned.current && save()}
					onKeyDown={onKeyDown}
				/>
				{isUnsaved && (
					<span className={styles.unsaved} aria-hidden="true">
						<Icon icon={IconCheck} />
					</span>
				)}
			</span>
		</FieldFrame>
	);
}

type InstantToggleProps = {
	label: ReactNode;
	note?: ReactNode;
	value: boolean;
	onSave: (value: boolean) => Promise<unknown>;
	/** success message, if not the default */
	saved?: TextKey;
	/** asked before it is switched; false: it stays as it is */
	confirm?: (value: boolean) => Promise<boolean>;
};

/** A toggle that saves at once, with a toast; a refusal reverts it. Pressed again during a save, it is saved again afterwards. */
export function InstantToggle({ label, note, value, onSave, saved, confirm }: InstantToggleProps) {
	const [isOn, setOn] = useState(value);
	const { run, isSaving } = useInstantSave(saved);
	const wanted = useRef(value);
	const isRunning = useRef(false);
	// as part of the commit: an effect that runs later could show a value that has been changed since
	useLayoutEffect(() => {
		if (isRunning.current) return;
		wanted.current = value;
		setOn(value);
	}, [value]);
	const change = async (next: boolean) => {
		if (confirm && !(await confirm(next))) return;
		setOn(next);
		wanted.current = next;
		if (isRunning.current) return;
		isRunning.current = true;
		let stored = !next;
		while (wanted.current !== stored) {
			const asked = wanted.current;
			if (await run(() => onSave(asked))) stored = asked;
			else wanted.current = stored;
		}
		isRunning.current = false;
		setOn(stored);
	};
	return (
		<SwitchField label={label} note={note} checked={isOn} aria-busy={isSaving} onChange={(event) => void change(event.target.checked)} />
	);
}
