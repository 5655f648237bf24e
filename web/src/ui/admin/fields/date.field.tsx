import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { readTypedDay } from '#domain/base/time/typed-day.ts';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useCalendarNames } from './calendar-names.ts';

const FORMAT = 'DD.MM.YYYY';

export type DateFieldProps = { label: string; hint?: string; error?: string; clearable?: boolean };

/** A day as YYYY-MM-DD, typed or picked; null: none. */
export function DateField({
	label,
	hint,
	error,
	value,
	onChange,
	clearable = true,
}: DateFieldProps & { value: string | null; onChange: (value: string | null) => void }) {
	const t = useText();
	const names = useCalendarNames();
	return (
		<DateInput
			ariaLabels={names}
			label={label}
			description={hint}
			inputWrapperOrder={['label', 'input', 'description', 'error']}
			error={error && t.message(error)}
			value={value}
			onChange={onChange}
			valueFormat={FORMAT}
			placeholder={FORMAT}
			dateParser={readTypedDay}
			clearable={clearable}
			clearButtonProps={{ 'aria-label': t('panel.clear') }}
			leftSection={<Icon icon={IconCalendar} />}
		/>
	);
}
