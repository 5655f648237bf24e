import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { refundListTexts } from '#domain/orders/refunding/refund-list.texts.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage } from '../../../../testing/page.tsx';
import { MonthField } from './month.field.tsx';

registerTexts(refundListTexts);

function View() {
	const [month, setMonth] = useState('2026-11');
	return (
		<>
			<MonthField month={month} onChange={setMonth} />
			<output>{month}</output>
		</>
	);
}

it('F-086 F-087 a month is typed sign by sign where the browser has a text field for it; an unfinished one is taken back', () => {
	showPage(<View />);
	const field = screen.getByLabelText<HTMLInputElement>('Miesiąc');
	// as in Firefox and Safari: it cannot be of another type
	field.type = 'text';
	Object.defineProperty(field, 'type', { get: () => 'text', set: () => {} });
	const type = (value: string) => fireEvent.change(field, { target: { value } });
	const state = () => [field.value, screen.getByRole('status').textContent];
	type('2024-1');
	expect(state()).toEqual(['2024-1', '2026-11']);
	type('2024-12');
	expect(state()).toEqual(['2024-12', '2024-12']);
	type('2024-');
	fireEvent.blur(field);
	expect(state()).toEqual(['2024-12', '2024-12']);
	fireEvent.click(screen.getByRole('button', { name: 'Poprzedni miesiąc' }));
	expect(state()).toEqual(['2024-11', '2024-11']);
});
