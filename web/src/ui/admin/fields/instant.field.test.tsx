import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { session } from '#web/lib/session/session.tsx';
import { heldSignIn, holdSignIn, holdSignInWhile } from '#web/lib/session/sign-in-again.ts';
import { hasUnsaved, unsaved, useUnsavedBlocker } from '#web/lib/unsaved-forms.ts';
import { InstantText, InstantToggle } from './instant.field.tsx';

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

it('blanks typed around a name are not saved, and nothing is when only they were typed', async () => {
	const save = vi.fn(async (_name: string) => {});
	render(<InstantText label="Nazwa" value="Komedie" onSave={save} />);
	const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nazwa' });
	const leave = (value: string) => {
		fireEvent.change(field, { target: { value } });
		fireEvent.blur(field);
	};
	leave('Komedie ');
	expect([field.value, save.mock.calls]).toEqual(['Komedie', []]);
	leave(' Dramaty ');
	await waitFor(() => expect([field.value, field.getAttribute('aria-busy')]).toEqual(['Dramaty', 'false']));
	expect(save.mock.calls).toEqual([['Dramaty']]);
});

it('a text whose save found the session ended holds the sign-in, and stays in the field to be saved again', async () => {
	const endHold = holdSignInWhile(hasUnsaved);
	const save = vi.fn(async (_name: string) => {});
	save.mockImplementationOnce(async () => {
		await Promise.resolve();
		holdSignIn('/logowanie', { id: 1, role: 'admin' });
		throw new Error('session_expired');
	});
	render(<InstantText label="Nazwa" value="Komedie" onSave={save} />);
	const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nazwa' });
	fireEvent.change(field, { target: { value: 'Dramaty' } });
	fireEvent.keyDown(field, { key: 'Enter' });
	await waitFor(() => expect(heldSignIn.get()).not.toBeNull());
	await waitFor(() => expect([field.value, field.getAttribute('aria-busy'), unsaved.size]).toEqual(['Dramaty', 'false', 1]));
	endHold();
	fireEvent.keyDown(field, { key: 'Enter' });
	await waitFor(() => expect(save.mock.calls).toEqual([['Dramaty'], ['Dramaty']]));
});

it.each([
	['is saved by Back, which needs no question', 'Dramaty', '/start', [['Dramaty']]],
	['that is wrong stops Back', '', '/kategorie', []],
])('F-102 a typed text %s', async (_case, typed, place, saved) => {
	session.signIn({
		id: 1,
		role: 'admin',
		firstname: 'Jan',
		lastname: 'Żuk',
		email: 'jan@teatr.test',
		token: 'x',
		expires_at: '2999-01-01',
	});
	const save = vi.fn(async (_name: string) => {});
	function Categories() {
		useUnsavedBlocker();
		return <InstantText label="Nazwa" value="Komedie" onSave={save} check={(name) => (name ? null : 'form.validate.required')} />;
	}
	const routes = [
		{ path: '/start', element: null },
		{ path: '/kategorie', element: <Categories /> },
	];
	const router = createMemoryRouter(routes, { initialEntries: ['/start', '/kategorie'] });
	render(<RouterProvider router={router} />);
	fireEvent.change(screen.getByRole('textbox', { name: 'Nazwa' }), { target: { value: typed } });
	await act(() => router.navigate(-1));
	expect([router.state.location.pathname, save.mock.calls]).toEqual([place, saved]);
});
