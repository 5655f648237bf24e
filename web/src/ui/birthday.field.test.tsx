import { fireEvent, screen } from '@testing-library/react';
import { act, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
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
