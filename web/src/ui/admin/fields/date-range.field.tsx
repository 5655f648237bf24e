import { Popover } from '@mantine/core';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatDigits } from '#domain/base/time/dates.ts';
import { RANGE_PRESETS, type RangePreset } from '#domain/base/time/day-ranges.ts';
import { readTypedDay } from '#domain/base/time/typed-day.ts';
import { useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { Block } from '../../skeleton.tsx';
import { Control, IconControl } from '../control.tsx';
import { loadLater } from '../load-later.tsx';
import styles from './date-range.field.module.css';
import { Input } from './input.tsx';

const Picker = loadLater(async () => (await import('./range-picker.tsx')).RangePicker, <Block height="252px" />);

export type DateRange = { from: string | null; to: string | null };
type DateRangeProps = {
	label?: string;
	value: DateRange;
	onChange: (value: DateRange) => void;
	clearable?: boolean /** id of its message */;
	errorId?: string;
};

const PRESETS = Object.keys(RANGE_PRESETS) as RangePreset[];

/** From and to, both days included: typed, picked in a calendar, or by one click on a preset. */
export function DateRangeField({ label, value, onChange, clearable = true, errorId }: DateRangeProps) {
	const t = useText();
	const name = label ?? t('panel.date_range');
	return (
		<fieldset className={styles.range}>
			<legend className={styles.label}>{name}</legend>
			<DayInput
				errorId={errorId}
				label={t('panel.from')}
				value={value.from}
				onChange={(from) => onChange({ from, to: value.to ?? from })}
			/>
			<DayInput errorId={errorId} label={t('panel.to')} value={value.to} onChange={(to) => onChange({ from: value.from ?? to, to })} />
			{clearable && (value.from || value.to) && (
				<IconControl icon={IconX} label={t('panel.clear')} onClick={() => onChange({ from: null, to: null })} />
			)}
			<RangeCalendar name={name} value={value} onChange={onChange} clearable={clearable} />
		</fieldset>
	);
}

type DayInputProps = Pick<DateRangeProps, 'errorId'> & { label: string; value: string | null; onChange: (day: string | null) => void };

/** Incomplete text is not a date yet; it stays as typed. */
function DayInput({ label, value, onChange, errorId }: DayInputProps) {
	const t = useText();
	const [text, setText] = useState(value ? formatDigits(value) : '');
	useEffect(() => setText((old) => (readTypedDay(old) === value ? old : value ? formatDigits(value) : '')), [value]);
	const isWrong = text.trim() !== '' && readTypedDay(text) === null;
	return (
		<Input
			className={`${styles.date} tabular`}
			aria-label={label}
			placeholder={label}
			title={t('panel.date_format')}
			autoComplete="off"
			aria-invalid={isWrong || errorId !== undefined || undefined}
			aria-describedby={errorId}
			value={text}
			onChange={(event) => {
				setText(event.target.value);
				onChange(readTypedDay(event.target.value));
			}}
			onBlur={() => value && setText(formatDigits(value))}
		/>
	);
}

/** One click on a day means that day, a second one makes it a range. */
function RangeCalendar({ name, value, onChange, clearable }: Required<Omit<DateRangeProps, 'label' | 'errorId'>> & { name: string }) {
	const t = useText();
	const now = useNow();
	const [isOpen, setOpen] = useState(false);
	const [start, setStart] = useState<string | null>(null);
	const choose = (range: DateRange) => {
		onChange(range);
		setOpen(false);
	};
	const pick = ([from, to]: [string | null, string | null]) => {
		setStart(to === null ? from : null);
		if (to === null) onChange({ from, to: from });
		else choose({ from, to });
	};
	const toggle = (open: boolean) => {
		setStart(null);
		setOpen(open);
	};
	return (
		<Popover opened={isOpen} onChange={toggle} trapFocus returnFocus position="bottom-end" withinPortal={false}>
			<Popover.Target>
				<IconControl icon={IconCalendar} label={name} aria-expanded={isOpen} onClick={() => toggle(!isOpen)} />
			</Popover.Target>
			<Popover.Dropdown aria-label={name}>
				<div className={styles.presets}>
					{PRESETS.filter((preset) => clearable || preset !== 'all').map((preset) => (
						<Control key={preset} onClick={() => choose(RANGE_PRESETS[preset](now) ?? { from: null, to: null })}>
							{t(`panel.range.${preset}`)}
						</Control>
					))}
				</div>
				<Picker value={start ? [start, null] : [value.from, value.to]} defaultDate={value.from ?? undefined} onChange={pick} />
			</Popover.Dropdown>
		</Popover>
	);
}
