import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { showPage } from '../../testing/page.tsx';
import { CodeBoxes } from './code-boxes.tsx';

function Form({ error }: { error?: string }) {
	const [value, setValue] = useState('');
	return <CodeBoxes label="Kod BLIK z aplikacji banku" hint="Sześć cyfr." error={error} value={value} onChange={setValue} />;
}

const input = () => screen.getByLabelText<HTMLInputElement>('Kod BLIK z aplikacji banku');
const drawn = () => [...document.querySelectorAll('.square')].map((box) => box.textContent);

it('N-006 a code is one field over six drawn boxes: what is pasted with spaces fills them, further digits are left out', () => {
	showPage(<Form />);
	fireEvent.change(input(), { target: { value: '482' } });
	expect(drawn()).toEqual(['4', '8', '2', '', '', '']);
	expect(document.querySelectorAll('.filled')).toHaveLength(3);
	expect(document.querySelector('.next')).toBe(document.querySelectorAll('.square')[3]);
	fireEvent.change(input(), { target: { value: '777 123-9' } });
	expect(input().value).toBe('777123');
	expect(drawn().join('')).toBe('777123');
	fireEvent.change(input(), { target: { value: '12a4' } });
	expect(input().value).toBe('124');
	expect([input().inputMode, input().autocomplete]).toEqual(['numeric', 'one-time-code']);
});

it('N-006 a wrong code is said by the field and its boxes, which screen readers do not see', () => {
	showPage(<Form error="Wpisz sześć cyfr." />);
	expect(input().getAttribute('aria-invalid')).toBe('true');
	const described = (input().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
	expect(described).toEqual(['Sześć cyfr.', 'Wpisz sześć cyfr.']);
	expect(document.querySelector('.drawn')?.getAttribute('aria-hidden')).toBe('true');
});
