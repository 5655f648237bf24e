import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { panelTexts } from '#domain/texts/panel.texts.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { MomentField } from './moment.field.tsx';

registerTexts(panelTexts);

/** A form with one moment, which shows what it would send, and a reset. */
function Form() {
	const [value, setValue] = useState<string | null>('2026-11-20 19:00');
	return (
		<MantineProvider env="test">
			<MomentField label="Od" value={value} onChange={setValue} />
			<button type="button" onClick={() => setValue('2026-11-20 19:00')}>
				Przywróć
			</button>
			<output>{value}</output>
		</MantineProvider>
	);
}

it('the calendar opens by Alt and the down arrow, which moves the focus into it, but not by the focus alone', async () => {
	render(<Form />);
	const day = screen.getByRole('textbox', { name: 'Od' });
	const calendar = () => document.querySelector('[data-dates-dropdown]');
	act(() => day.focus());
	expect(calendar()).toBeNull();
	fireEvent.keyDown(day, { key: 'ArrowDown', altKey: true });
	const dayOf = (number: string) => screen.getByText(number, { selector: 'button' });
	await waitFor(() => expect(document.activeElement).toBe(dayOf('20')));
	fireEvent.keyDown(dayOf('20'), { key: 'ArrowRight', code: 'ArrowRight' });
	expect(document.activeElement).toBe(dayOf('21'));
	fireEvent.click(dayOf('21'));
	expect(calendar()).toBeNull();
	expect(screen.getByRole('status').textContent).toBe('2026-11-21 19:00');
	await waitFor(() => expect(document.activeElement).toBe(day));
});

it('a wrong day or time stays typed and is sent as it is, also by Enter; a reset takes it away with its error', () => {
	render(<Form />);
	const sent = () => screen.getByRole('status').textContent?.replace('\u00a0', ' ');
	const fieldOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
	const [day, time] = [fieldOf('Od'), fieldOf('Godzina: Od')];
	const type = (field: HTMLInputElement, value: string) => {
		fireEvent.focus(field);
		fireEvent.input(field, { target: { value } });
	};
	type(time, '25 30');
	fireEvent.blur(time);
	expect([day.value, sent()]).toEqual(['20.11.2026', '2026-11-20 25 30']);
	type(day, '31.02.2026');
	fireEvent.keyDown(day, { key: 'Enter' });
	expect([day.value, sent()]).toEqual(['31.02.2026', '31.02.2026 25 30']);
	type(time, '20 30');
	fireEvent.blur(time);
	expect([day.value, sent()]).toEqual(['31.02.2026', '31.02.2026 20:30']);
	expect(day.getAttribute('aria-invalid')).toBe('true');
	fireEvent.click(screen.getByRole('button', { name: 'Przywróć' }));
	type(fieldOf('Od'), '');
	fireEvent.blur(fieldOf('Od'));
	fireEvent.blur(time);
	expect([time.value, sent()], 'of a cleared day the time is none').toEqual(['', '']);
	type(time, '18');
	fireEvent.blur(time);
	expect([fieldOf('Od').value, time.value, sent()], 'a time without a day is not dropped').toEqual(['', '18:00', ' 18:00']);
	type(time, '');
	fireEvent.blur(time);
	expect([fieldOf('Od').value, sent()]).toEqual(['', '']);
	fireEvent.click(screen.getByRole('button', { name: 'Przywróć' }));
	fireEvent.focus(fieldOf('Od'));
	fireEvent.blur(fieldOf('Od'));
	expect([fieldOf('Od').value, fieldOf('Od').getAttribute('aria-invalid'), sent()]).toEqual(['20.11.2026', null, '2026-11-20 19:00']);
});
