import 'dayjs/locale/en-gb';
import 'dayjs/locale/pl';
import { useText } from '#web/lib/language.tsx';

/** Labels of the arrows of a calendar; the names of months and weekdays come with the locales. */
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
