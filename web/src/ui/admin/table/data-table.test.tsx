import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { listCategories } from '#domain/categories/categories.contract.ts';
import { contentTexts } from '#domain/texts/content.texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage } from '../../../../testing/page.tsx';
import { DataTable } from './data-table.tsx';
import { readTableState } from './table-state.ts';

registerTexts(contentTexts);
afterEach(() => {
	vi.unstubAllGlobals();
	onlineManager.setOnline(true);
});

function Opener() {
	const [isOpen, setOpen] = useState(false);
	return (
		<button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
			Otwórz
		</button>
	);
}

it('what a cell contains keeps its state and focus when the view renders again with new columns and rows', () => {
	let renderAgain = () => {};
	function View() {
		const [count, setCount] = useState(0);
		renderAgain = () => setCount(count + 1);
		return (
			<DataTable
				label="Lista"
				rows={[{ id: 1, count }]}
				rowId={({ id }) => String(id)}
				columns={[
					{ id: 'count', title: 'Ile', cell: (row) => `ile ${row.count}` },
					{ id: 'open', title: 'Działania', cell: () => <Opener /> },
				]}
			/>
		);
	}
	showPage(<View />);
	const button = screen.getByRole('button', { name: 'Otwórz' });
	button.focus();
	fireEvent.click(button);
	act(renderAgain);
	expect(screen.getByText('ile 1')).toBeTruthy();
	expect(document.activeElement).toBe(button);
	expect(button.getAttribute('aria-expanded')).toBe('true');
});

it('the pages of two tables in one view are named by their table', () => {
	const list = {
		columns: [],
		rows: [{ id: 1 }],
		rowId: () => '1',
		total: 1,
		state: readTableState(new URLSearchParams()),
		onState: () => {},
	};
	showPage(['Wydarzenia', 'Wideo'].map((label) => <DataTable key={label} label={label} {...list} />));
	const names = screen.getAllByRole('navigation').map((pages) => pages.getAttribute('aria-label'));
	expect(names).toEqual(['Strony: Wydarzenia', 'Strony: Wideo']);
});

function CategoryList() {
	const answer = useAnswer(listCategories, {}, { errors: 'inline' });
	return (
		<DataTable
			label="Kategorie"
			answer={answer}
			rows={answer.data?.categories ?? []}
			rowId={({ id }) => String(id)}
			columns={[{ id: 'name', title: 'Nazwa', cell: (row) => row.name }]}
			empty="Brak kategorii."
		/>
	);
}

const isCalledEmpty = () => screen.queryByText('Brak kategorii.') !== null;

it('a list that was refused shows the reason with a retry, and is called empty only once it was read', async () => {
	const answers = [
		Response.json({ statusCode: 500, type: 'internal', message: 'Baza śpi' }, { status: 500 }),
		Response.json({ categories: [] }),
	];
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => answers.shift()),
	);
	showPage(<CategoryList />);
	expect((await screen.findByRole('alert')).textContent).toContain('Baza śpi');
	expect(isCalledEmpty()).toBe(false);
	fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
	await waitFor(() => expect(isCalledEmpty()).toBe(true));
	expect(screen.queryByRole('alert')).toBe(null);
});

it('a list opened without a connection says so, and loads when it is back', async () => {
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => Response.json({ categories: [] })),
	);
	onlineManager.setOnline(false);
	showPage(<CategoryList />);
	expect((await screen.findByRole('alert')).textContent).toContain('Brak połączenia');
	expect(isCalledEmpty()).toBe(false);
	onlineManager.setOnline(true);
	await waitFor(() => expect(isCalledEmpty()).toBe(true));
});
