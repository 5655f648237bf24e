import { DateInput, DatesProvider } from '@mantine/dates';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/pl';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { readTypedDay } from '#domain/base/time/typed-day.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';

const FORMAT = 'DD.MM.YYYY';

/** Polish weeks begin on Monday; so do ours in English. */
export function Dates({ children }: { children: ReactNode }) {
	const { language } = useLanguage();
	return (
		<DatesProvider settings={{ locale: language === 'en' ? 'en-gb' : 'pl', firstDayOfWeek: 1, consistentWeeks: true }}>
			{children}
		</DatesProvider>
	);
}

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

/** Labels of the arrows of a calendar. */
export function useCalendarNames() {
	const t = useText();
	return {
		previousMonth: t('panel.month_before'),
		nextMonth: t('panel.month_after'),
		previousYear: t('panel.calendar.previous_year'),
		nextYear: t('panel.calendar.next_year'),
		previousDecade: t('panel.calendar.previous_decade'),
		nextDecade: t('panel.calendar.next_decade'),
	};
}
