import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAnnualReport } from '#domain/statistics/annual-report.contract.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { signInAs } from '../../testing/page.tsx';
import { visit } from '../../testing/visit.tsx';

it('N-028 the annual report is one page of the panel, with CSV and printing', async () => {
	signInAs('admin');
	const none = { titles: 0, minutes: 0 };
	const figures = { all: { titles: 3, minutes: 300 }, european: { titles: 2, minutes: 200 }, polish: none, unknown: none };
	const aids = { subtitles: none, captions: none, pjm: none, ad: { titles: 1, minutes: 90 } };
	fakeApi().on(getAnnualReport, { report: { year: 2025, videos: { ...figures, ...aids }, events: { ...figures, ...aids } } });
	await visit('/teapp-admin?view=statistics&raport=2025');
	const table = await screen.findByRole('table', { name: 'Nagrania na życzenie' });
	expect(within(table).getByText('66.6%')).toBeTruthy();
	expect(within(table).getByText('Z audiodeskrypcją')).toBeTruthy();
	expect(screen.getByRole('button', { name: 'Eksport CSV' })).toBeTruthy();
	let printed = 0;
	window.print = () => void printed++;
	fireEvent.click(screen.getByRole('button', { name: 'Drukuj' }));
	expect(printed).toBe(1);
});
