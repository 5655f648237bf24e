import { type ComponentProps, useEffect, useState } from 'react';
import { type DateRange, DateRangeField } from './date-range.field.tsx';

type CompleteRangeProps = Pick<ComponentProps<typeof DateRangeField>, 'label' | 'value' | 'onChange' | 'clearable' | 'errorId'>;

/** Reports a range only when both days are chosen or both are cleared; an incomplete range is local state. */
export function CompleteRangeField({ value, onChange, ...field }: CompleteRangeProps) {
	const [draft, setDraft] = useState(value);
	const { from, to } = value;
	useEffect(() => setDraft({ from, to }), [from, to]);
	const change = (next: DateRange) => {
		setDraft(next);
		if ((next.from === null) === (next.to === null)) onChange(next);
	};
	return <DateRangeField {...field} value={draft} onChange={change} />;
}
