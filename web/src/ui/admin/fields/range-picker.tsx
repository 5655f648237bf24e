import { DatePicker } from '@mantine/dates';
import { useCalendarNames } from './calendar-names.ts';

type Days = [string | null, string | null];
type PickerProps = { value: Days; defaultDate: string | undefined; onChange: (days: Days) => void };

/** The calendar of a date range, loaded when it is first needed. */
export const RangePicker = (props: PickerProps) => (
	<DatePicker type="range" allowSingleDateInRange hideOutsideDates ariaLabels={useCalendarNames()} {...props} />
);
