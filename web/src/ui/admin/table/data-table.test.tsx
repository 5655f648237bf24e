import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { showPage } from '../../../../testing/page.tsx';
import { DataTable } from './data-table.tsx';

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
					{ id: 'count', meta: { title: 'Ile' }, cell: ({ row }) => `ile ${row.original.count}` },
					{ id: 'open', meta: { title: 'Działania' }, cell: () => <Opener /> },
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
