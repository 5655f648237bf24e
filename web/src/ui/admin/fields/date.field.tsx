import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { isLocalDate, warsawDate } from '#domain/base/time/time.ts';
import { readTypedDay } from '#domain/base/time/typed-day.ts';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useCalendarNames } from './calendar-names.ts';

const FORMAT = 'DD.MM.YYYY';

export type DateFieldProps = { label: string; hint?: string; error?: string; clearable?: boolean };

type TypedDay = {
	value: string | null;
	onChange: (value: string | null) => void;
	keepsWrong?: boolean;
	/** emptied for good, not while another day is being typed */
	onCleared?: () => void;
};

/** What is typed, while it is no date too; and whether the calendar is open. */
function useTypedDay({ value, onChange, keepsWrong, onCleared }: TypedDay) {
	const [wrong, setWrong] = useState('');
	const [isLeft, setLeft] = useState(true);
	const [seen, setSeen] = useState(value);
	const [resets, setResets] = useState(0);
	const [isOpen, setOpen] = useState(false);
	// the arrow key moves the focus into the calendar; after a click it stays in the text
	const [isEntered, setEntered] = useState(false);
	const open = (by: 'click' | 'key') => {
		setEntered(by === 'key');
		setOpen(true);
	};
	// a reset of the form: the wrong text, which only the input keeps, goes with its error
	if (value !== seen) {
		setSeen(value);
		if (wrong !== '' && value !== wrong) {
			setWrong('');
			setResets(resets + 1);
		}
	}
	// the calendar keeps the last date: a new one, even none, would replace the wrong text
	const [lastDate, setLastDate] = useState<string | null>(null);
	const date = value === null || isLocalDate(value) ? value : lastDate;
	if (date !== lastDate) setLastDate(date);
	const current = date ?? warsawDate(new Date(serverNow()));
	const change = (day: string | null) => {
		setWrong('');
		onChange(day);
		if (day === null && isLeft) onCleared?.();
	};
	const leave = () => {
		setLeft(true);
		if (!isEntered) setOpen(false);
		if (wrong !== '' && keepsWrong) onChange(wrong);
		if (wrong === '' && date === null) onCleared?.();
	};
	// Enter sends the form: a wrong text reaches it first; a form that does not take it is not sent
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Escape') setOpen(false);
		if (event.key === 'ArrowDown' && event.altKey) open('key');
		if (event.key !== 'Enter') return;
		leave();
		if (wrong !== '' && !keepsWrong) event.preventDefault();
	};
	return { wrong, setWrong, isLeft, setLeft, resets, date, current, change, leave, onKeyDown, isOpen, setOpen, isEntered, open };
}

/** A day as YYYY-MM-DD, typed or picked; null: none. A text that is no date stays with an error; `keepsWrong` gives it to the form, which refuses it. */
export function DateField({ label, hint, error, clearable = true, ...typed }: DateFieldProps & TypedDay) {
	const t = useText();
	const names = useCalendarNames();
	const { wrong, setWrong, isLeft, setLeft, resets, date, current, change, leave, onKeyDown, ...calendar } = useTypedDay(typed);
	const { isOpen, setOpen, isEntered, open } = calendar;
	const shownError = wrong !== '' && (isLeft || error) ? 'form.validate.date' : error;
	return (
		<DateInput
			key={resets}
			ariaLabels={names}
			label={label}
			description={hint}
			inputWrapperOrder={['label', 'input', 'description', 'error']}
			error={shownError && t.message(shownError)}
			value={date}
			onChange={change}
			onInput={({ currentTarget: { value: text } }: FormEvent<HTMLInputElement>) => setWrong(readTypedDay(text) ? '' : text.trim())}
			// on its own the field would open the calendar whenever it gets the focus
			popoverProps={{ opened: isOpen, onChange: setOpen, trapFocus: isEntered, returnFocus: isEntered }}
			getDayProps={(day) => ({ onClick: () => setOpen(false), 'data-autofocus': day === current || undefined })}
			aria-keyshortcuts="Alt+ArrowDown"
			onClick={() => open('click')}
			onFocus={() => setLeft(false)}
			onBlur={leave}
			onKeyDown={onKeyDown}
			fixOnBlur={wrong === ''}
			valueFormat={FORMAT}
			placeholder={FORMAT}
			dateParser={readTypedDay}
			clearable={clearable}
			clearButtonProps={{ 'aria-label': t('panel.clear') }}
			leftSection={<Icon icon={IconCalendar} />}
		/>
	);
}
