import { act, fireEvent, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { showPage } from '../../../testing/page.tsx';
import { showSaved } from './form-saved.ts';

it('after a save, fields show what the server stored, and what was typed meanwhile stays as an unsaved change', () => {
	let save = () => {};
	function Form() {
		const form = useForm({ values: { title: 'Wesele', city: 'Kraków', hidden: '' }, resetOptions: { keepDirtyValues: true } });
		const { dirtyFields, isDirty } = form.formState;
		save = () =>
			showSaved(form, {
				sent: { title: 'Dziady', city: ' Wilno ', hidden: '' },
				saved: { title: 'Dziady', city: 'Wilno', hidden: 'b' },
			});
		return (
			<>
				<input aria-label="tytuł" {...form.register('title')} />
				<input aria-label="miasto" {...form.register('city')} />
				<output>{isDirty ? Object.keys(dirtyFields).join() : 'bez zmian'}</output>
				<p>{form.watch('hidden')}</p>
			</>
		);
	}
	showPage(<Form />);
	const title = screen.getByLabelText<HTMLInputElement>('tytuł');
	const city = screen.getByLabelText<HTMLInputElement>('miasto');
	fireEvent.change(city, { target: { value: ' Wilno ' } });
	fireEvent.change(title, { target: { value: 'Dziady, część III' } });
	act(save);
	expect([title.value, city.value]).toEqual(['Dziady, część III', 'Wilno']);
	expect(screen.getByText('b')).toBeTruthy();
	expect(screen.getByRole('status').textContent).toBe('title');
	fireEvent.change(title, { target: { value: 'Dziady' } });
	expect(screen.getByRole('status').textContent).toBe('bez zmian');
});
