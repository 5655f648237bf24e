import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { panelTexts } from '#domain/texts/panel.texts.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { SearchSelect } from './search-select.tsx';

registerTexts(panelTexts);

beforeEach(() => {
	vi.stubGlobal(
		'ResizeObserver',
		class {
			observe() {}
			unobserve() {}
			disconnect() {}
		},
	);
});
afterEach(() => vi.unstubAllGlobals());

it('F-107 typing in a field with a value begins a new search, by keyboard and by mouse', () => {
	render(
		<MantineProvider env="test">
			<SearchSelect label="Wideo" options={[{ value: '1', label: 'Balladyna' }]} value="1" onChange={() => {}} />
		</MantineProvider>,
	);
	const field = screen.getByLabelText<HTMLInputElement>('Wideo', { selector: 'input' });
	/** whether it selects the text, with the caret at its end before */
	const selects = (use: () => void) => {
		field.setSelectionRange(9, 9);
		use();
		return field.selectionStart === 0 && field.selectionEnd === 9;
	};
	expect(selects(() => act(() => field.focus()))).toBe(true);
	expect(selects(() => fireEvent.click(field))).toBe(true);
	// the list is open: a further click sets the caret
	expect(selects(() => fireEvent.click(field))).toBe(false);
});

it.each([
	['is cleared', true, [[null]]],
	['keeps its value', false, []],
] as const)('a field emptied by keyboard %s', (_what, clearable, changes) => {
	const onChange = vi.fn();
	render(
		<MantineProvider env="test">
			<SearchSelect label="Wideo" options={[{ value: '1', label: 'Balladyna' }]} value="1" onChange={onChange} clearable={clearable} />
		</MantineProvider>,
	);
	const field = screen.getByLabelText<HTMLInputElement>('Wideo', { selector: 'input' });
	act(() => field.focus());
	fireEvent.change(field, { target: { value: '' } });
	act(() => field.blur());
	expect(onChange.mock.calls.map(([value]) => [value])).toEqual(changes);
});
