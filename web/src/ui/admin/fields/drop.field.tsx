import { type DragEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Control } from '../control.tsx';
import styles from './drop.field.module.css';
import { ErrorText, FieldBox } from './field.tsx';

type DropFieldProps = {
	label: string;
	/** the file input, for code that delays its form */
	input: RefObject<HTMLInputElement | null>;
	accept: string;
	onTake: (file: File) => void;
	/** before the text: the picture, or an icon */
	sign: ReactNode;
	/** what was chosen, or that something can be dropped here */
	words: string;
	choose: string;
	hint?: string;
	/** a sentence */
	problem?: string;
	/** nothing can be chosen now */
	disabled?: boolean;
	/** next to the button that opens the browser's dialog */
	more?: ReactNode;
};

/** One file, dropped or chosen. The native button is in the browser's language, so it is replaced by ours. */
export function DropField({ label, input, accept, onTake, sign, words, choose, hint, problem, disabled, more }: DropFieldProps) {
	const t = useText();
	const id = useId();
	const [isOver, setOver] = useState(false);
	const take = (files: FileList | null) => {
		const file = files?.[0];
		if (file && !disabled) onTake(file);
	};
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		take(event.dataTransfer.files);
	};
	const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ');
	return (
		<FieldBox>
			<label htmlFor={id}>{label}</label>
			<fieldset
				className={isOver ? styles.over : styles.zone}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
			>
				{sign}
				<div>
					<p className={styles.words}>{words}</p>
					{hint && (
						<p className={styles.hint} id={`${id}-hint`}>
							{hint}
						</p>
					)}
					<input
						ref={input}
						id={id}
						type="file"
						className="visually-hidden"
						accept={accept}
						disabled={disabled}
						aria-describedby={described || undefined}
						aria-invalid={problem ? true : undefined}
						onChange={(event) => {
							take(event.target.files);
							// allows the same file to be chosen again
							event.target.value = '';
						}}
					/>
					<Actions>
						<Control disabledReason={disabled && t('web.loading')} onClick={() => input.current?.click()}>
							{choose}
						</Control>
						{more}
					</Actions>
				</div>
			</fieldset>
			{problem && <ErrorText id={`${id}-error`}>{problem}</ErrorText>}
		</FieldBox>
	);
}
