import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { panelTexts } from '#domain/texts/panel.texts.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage } from '../../../../testing/page.tsx';
import { MonthField } from './month.field.tsx';

registerTexts(panelTexts);

function View() {
	const [month, setMonth] = useState('2026-11');
	return (
		<>
			<MonthField month={month} onChange={setMonth} />
			<output>{month}</output>
		</>
	);
}

it('G-052 F-086 month and year are chosen in the language of the panel, whichever the browser has', () => {
	const { unmount } = showPage(<View />);
	const choose = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
	const shown = () => ['Miesiąc', 'Rok'].map((name) => screen.getByLabelText<HTMLSelectElement>(name).selectedOptions[0]?.text);
	const state = () => [...shown(), screen.getByRole('status').textContent];
	expect(state()).toEqual(['listopad', '2026', '2026-11']);
	choose('Rok', '2024');
	choose('Miesiąc', '01');
	expect(state()).toEqual(['styczeń', '2024', '2024-01']);
	fireEvent.click(screen.getByRole('button', { name: 'Poprzedni miesiąc' }));
	expect(state()).toEqual(['grudzień', '2023', '2023-12']);
	expect(document.querySelectorAll('input')).toHaveLength(0);
	unmount();
	showPage(<View />, { language: 'en' });
	expect(screen.getByLabelText<HTMLSelectElement>('Month').selectedOptions[0]?.text).toBe('November');
});
