import { type KeyboardEvent, useEffect, useState } from 'react';
import { parseClock } from '#domain/base/time/time.ts';
import { useText } from '#web/lib/language.tsx';
import { DateField, type DateFieldProps } from './date.field.tsx';
import { TextField } from './field.tsx';
import styles from './moment.field.module.css';

type MomentFieldProps = DateFieldProps & {
	/** `YYYY-MM-DD HH:mm` on the Warsaw clock, which the API takes */
	value: string | null;
	onChange: (value: string | null) => void;
	/** "to" a day means to its end; "from" a day, from its beginning */
	means?: 'day start' | 'day end';
};

const NO_BREAK_SPACE = '\u00a0';
const FIRST_TIME = { 'day start': '00:00', 'day end': '23:59' };

/** A day and a time, each typed or picked; a day without a time gets its beginning or its end. */
export function MomentField({ value, onChange, means = 'day end', ...field }: MomentFieldProps) {
	const t = useText();
	// a wrong text in place of the day may have any length, and spaces: the last one is before the time
	const end = value?.lastIndexOf(' ') ?? 0;
	const day = value?.slice(0, end) || null;
	const time = value?.slice(end + 1) ?? '';
	const [typed, setTyped] = useState(time);
	const [isEdited, setEdited] = useState(false);
	// a day that is being typed again is empty for a while: its time stays
	useEffect(() => {
		if (time !== '') setTyped(time);
	}, [time]);
	/** an invalid text stays, marked as an error; without a space, which would end the day */
	const understood = typed.trim() === '' ? FIRST_TIME[means] : (parseClock(typed) ?? typed.trim().replace(/\s/g, NO_BREAK_SPACE));
	const takeTime = () => {
		// the time of a day that was cleared means nothing; one typed without a day is given to the form, which refuses it
		if (!day && !isEdited) return;
		setEdited(!day);
		const isNone = !day && typed.trim() === '';
		if (!isNone) setTyped(understood);
		const next = isNone ? null : `${day ?? ''} ${understood}`;
		if (next !== value) onChange(next);
	};
	return (
		<div className={styles.moment}>
			<DateField
				{...field}
				keepsWrong
				value={day}
				onChange={(next) => onChange(next && `${next} ${understood}`)}
				onCleared={() => !isEdited && setTyped('')}
			/>
			<TextField
				label={t('panel.time')}
				aria-label={t('panel.time_of', { name: field.label })}
				placeholder="--:--"
				autoComplete="off"
				value={typed}
				onChange={(event) => {
					setTyped(event.target.value);
					setEdited(true);
				}}
				onBlur={takeTime}
				onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && takeTime()}
			/>
		</div>
	);
}
