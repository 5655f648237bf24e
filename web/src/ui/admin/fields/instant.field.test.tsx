import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { InstantToggle } from './instant.field.tsx';

/** A toggle whose saves end when the test says so. */
function renderToggle() {
	const saves: { value: boolean; end: (error?: Error) => void }[] = [];
	function Setting() {
		const [stored, setStored] = useState(false);
		const save = (value: boolean) =>
			new Promise<void>((done, fail) => {
				saves.push({
					value,
					end: (error) => {
						if (error) return fail(error);
						setStored(value);
						done();
					},
				});
			});
		return <InstantToggle label="Prezenty" value={stored} onSave={save} />;
	}
	render(<Setting />);
	return { saves, toggle: screen.getByRole<HTMLInputElement>('switch', { name: 'Prezenty' }) };
}

it('a toggle pressed again while it is being saved is saved as it was left', async () => {
	const { saves, toggle } = renderToggle();
	fireEvent.click(toggle);
	fireEvent.click(toggle);
	expect([toggle.checked, saves.map(({ value }) => value)]).toEqual([false, [true]]);
	saves[0]?.end();
	await waitFor(() => expect(saves.map(({ value }) => value)).toEqual([true, false]));
	expect(toggle.checked).toBe(false);
	saves[1]?.end();
	await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBe('false'));
	expect(toggle.checked).toBe(false);
});

it('a toggle whose change is refused shows what is stored', async () => {
	const { saves, toggle } = renderToggle();
	fireEvent.click(toggle);
	saves[0]?.end(new Error('refused'));
	await waitFor(() => expect(toggle.checked).toBe(false));
});
