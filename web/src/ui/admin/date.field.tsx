import { DateInput, DatesProvider, DateTimePicker } from '@mantine/dates';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/pl';
import { IconCalendar } from '@tabler/icons-react';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { Icon } from '../icon.tsx';

dayjs.extend(customParseFormat);

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

type Common = { label: string; hint?: string; error?: string; clearable?: boolean };

/** A day as YYYY-MM-DD, typed or picked; null: none. */
export function DateField({
	label,
	hint,
	error,
	value,
	onChange,
	clearable = true,
}: Common & { value: string | null; onChange: (value: string | null) => void }) {
	const t = useText();
	return (
		<DateInput
			label={label}
			description={hint}
			inputWrapperOrder={['label', 'input', 'description', 'error']}
			error={error && t.message(error)}
			value={value}
			onChange={onChange}
			valueFormat={FORMAT}
			placeholder={FORMAT}
			dateParser={(text) => {
				const day = dayjs(text, [FORMAT, 'D.M.YYYY', 'YYYY-MM-DD'], true);
				return day.isValid() ? day.format('YYYY-MM-DD') : null;
			}}
			clearable={clearable}
			clearButtonProps={{ 'aria-label': t('panel.clear') }}
			leftSection={<Icon of={IconCalendar} />}
		/>
	);
}

/** A minute on the Warsaw clock as `YYYY-MM-DD HH:mm`, which the API takes (api.md "Values"). */
export function MomentField({
	label,
	hint,
	error,
	value,
	onChange,
	clearable = true,
}: Common & { value: string | null; onChange: (value: string | null) => void }) {
	const t = useText();
	return (
		<DateTimePicker
			label={label}
			description={hint}
			inputWrapperOrder={['label', 'input', 'description', 'error']}
			error={error && t.message(error)}
			value={value}
			onChange={(next) => onChange(next ? next.slice(0, 16) : null)}
			valueFormat={`${FORMAT}, HH:mm`}
			placeholder={`${FORMAT}, HH:mm`}
			clearable={clearable}
			clearButtonProps={{ 'aria-label': t('panel.clear') }}
			leftSection={<Icon of={IconCalendar} />}
		/>
	);
}
