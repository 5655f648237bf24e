import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import {
	changeTableState,
	choiceFilter,
	countFilter,
	dayFilter,
	daysFilter,
	idFilter,
	numberFilter,
	readTableState,
	textFilter,
	typedDayFilter,
	useTableState,
} from './table-state.ts';

const after = (address: string, change: Parameters<typeof changeTableState>[1]) => changeTableState(new URLSearchParams(address), change);

it('a filter changes alone, the others stay, an emptied one leaves the address, and the list returns to its first page', () => {
	const made = after('view=payments&page=4&f_user=kowal&f_place=LT', { filters: { user: '' } });
	expect(made.get('view')).toBe('payments');
	expect(readTableState(made)).toMatchObject({ page: 1, filters: { place: 'LT' } });
	expect(made.has('f_user')).toBe(false);
});

it('S3-170 two changes in one moment are both kept', () => {
	const wrapper = ({ children }: { children: ReactNode }) => createElement(MemoryRouter, { initialEntries: ['/?f_user=kowal'] }, children);
	const { result } = renderHook(() => ({ table: useTableState(), search: useLocation().search }), { wrapper });
	act(() => {
		const [, change] = result.current.table;
		change({ filters: { user: '' } });
		change({ filters: { place: '88.119' } });
	});
	expect(result.current.table[0].filters).toEqual({ place: '88.119' });
	expect(result.current.search).toContain('f_place=88.119');
});

it('what an address cannot mean is no filter, and no page', () => {
	expect(['7', '0', '-1', 'abc', '99999999999', undefined].map(idFilter)).toEqual(['7', '', '', '', '', '']);
	expect(['2026-02-28', '2026-02-31', 'wczoraj', undefined].map(dayFilter)).toEqual(['2026-02-28', '', '', '']);
	expect(['1.3.2026', '2026-03-01', '31.2.2026', '1.3.', undefined].map(typedDayFilter)).toEqual(['2026-03-01', '2026-03-01', '', '', '']);
	expect(daysFilter({ date_from: '2026-03-01', date_to: '2026-02-28' })).toEqual({ date_from: '', date_to: '' });
	expect(daysFilter({ date_from: '2026-03-01' })).toEqual({ date_from: '2026-03-01', date_to: '' });
	expect(['0', '15', '1.5', 'abc'].map(countFilter)).toEqual(['0', '15', '', '']);
	expect(['0', '007', '123456789', '1234567890', 'abc', undefined].map(numberFilter)).toEqual(['0', '007', '123456789', '', '', '']);
	expect(['Anna', 'Żaneta', undefined].map((text) => textFilter(5, text))).toEqual(['Anna', '', '']);
	expect(['1', 'foo', undefined].map((text) => choiceFilter(['1'], text))).toEqual(['1', '', '']);
	expect(['-1', '2.5', 'x', '99999999'].map((page) => readTableState(new URLSearchParams({ page })).page)).toEqual([1, 1, 1, 1_000_000]);
});
