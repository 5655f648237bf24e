import { DatesProvider } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/lib/language.tsx';

/** Polish weeks begin on Monday; so do ours in English. */
export function Dates({ children }: { children: ReactNode }) {
	const { language } = useLanguage();
	return (
		<DatesProvider settings={{ locale: language === 'en' ? 'en-gb' : 'pl', firstDayOfWeek: 1, consistentWeeks: true }}>
			{children}
		</DatesProvider>
	);
}
