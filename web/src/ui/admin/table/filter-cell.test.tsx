import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showPage } from '../../../../testing/page.tsx';
import { FilterField } from './filter-cell.tsx';
import { readTableState, type TableState } from './table-state.ts';

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
	vi.useRealTimers();
});

it('a filter is applied after a pause, and what is typed meanwhile stays; a value from outside replaces it', () => {
	const applied: string[] = [];
	let setEmail: (email: string) => void = () => {};
	function Field() {
		const [email, set] = useState('');
		setEmail = set;
		const onState = ({ filters }: Partial<TableState>) => void applied.push(filters?.email ?? '');
		const state = readTableState(new URLSearchParams({ f_email: email }));
		return <FilterField title="E-mail" filter={{ name: 'email' }} state={state} onState={onState} />;
	}
	showPage(<Field />);
	const input = screen.getByRole<HTMLInputElement>('searchbox');
	const type = (text: string) => fireEvent.change(input, { target: { value: text } });
	const pass = () => act(() => vi.advanceTimersByTime(400));
	type('tlum');
	pass();
	type('tlum.test');
	act(() => setEmail('tlum'));
	expect(input.value).toBe('tlum.test');
	pass();
	type('tlum.test ');
	act(() => setEmail('tlum.test'));
	expect(input.value).toBe('tlum.test ');
	pass();
	act(() => setEmail(''));
	expect(input.value).toBe('');
	pass();
	expect(applied).toEqual(['tlum', 'tlum.test', 'tlum.test']);
});

it('a day that cannot be read is marked, with a message', () => {
	const day = (typed: string) => {
		const state = readTableState(new URLSearchParams({ f_from: typed }));
		const { unmount } = showPage(<FilterField title="Od" filter={{ name: 'from', kind: 'day' }} state={state} onState={() => {}} />);
		const field = screen.getByRole('searchbox');
		const message = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
		const invalid = [field.getAttribute('aria-invalid'), message];
		unmount();
		return invalid;
	};
	expect(['', '17.11.2026', '17.11'].map(day)).toEqual([
		[null, undefined],
		[null, undefined],
		['true', 'Niepoprawna data.'],
	]);
});

it('a number takes digits only, as many as the API', () => {
	const applied: string[] = [];
	const onState = ({ filters }: Partial<TableState>) => void applied.push(filters?.id ?? '');
	showPage(
		<FilterField title="Id" filter={{ name: 'id', kind: 'number' }} state={readTableState(new URLSearchParams())} onState={onState} />,
	);
	const input = screen.getByRole<HTMLInputElement>('searchbox');
	fireEvent.change(input, { target: { value: 'nr 12a' } });
	act(() => vi.advanceTimersByTime(400));
	expect([input.value, input.maxLength, applied]).toEqual(['12', 9, ['12']]);
});
