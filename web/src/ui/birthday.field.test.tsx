import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { act, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Controller, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { BirthdayField } from './birthday.field.tsx';

const received: string[] = [];
function Form() {
	const [value, setValue] = useState('');
	const change = (next: string) => {
		received.push(next);
		setValue(next);
	};
	// after hydration, before effects have run
	useLayoutEffect(() => void fireEvent.input(part('Rok'), { target: { value: '1994' } }), []);
	return <BirthdayField label="Data urodzenia" value={value} onChange={change} />;
}

const part = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it('F-060 a year typed while the page is hydrated keeps the day and the month typed before', async () => {
	const root = document.body.appendChild(document.createElement('div'));
	root.innerHTML = renderToString(<Form />);
	part('Dzień').value = '07';
	part('Miesiąc').value = '05';
	await act(async () => void hydrateRoot(root, <Form />));
	expect(['Dzień', 'Miesiąc', 'Rok'].map((name) => part(name).value)).toEqual(['07', '05', '1994']);
	expect(received.at(-1)).toBe('1994-05-07');
});

function RequiredDate() {
	const { control, handleSubmit } = useForm({ defaultValues: { birthday: '' } });
	return (
		<form onSubmit={handleSubmit(() => {})}>
			<Controller
				name="birthday"
				control={control}
				rules={{ required: 'Pole wymagane.' }}
				render={({ field, fieldState }) => <BirthdayField label="Data urodzenia" error={fieldState.error?.message} {...field} />}
			/>
			<button type="submit">Zapisz</button>
		</form>
	);
}

it('F-096 a missing date takes the focus like any other field', async () => {
	const { container } = render(<RequiredDate />);
	const day = container.querySelector<HTMLInputElement>('input');
	fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
	await waitFor(() => expect(document.activeElement).toBe(day));
	expect(day?.getAttribute('aria-invalid')).toBe('true');
});
