import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { showPage } from '../../../testing/page.tsx';
import { useText } from '../language.tsx';
import { ApiError } from './api-error.ts';
import { pushFormErrors } from './form-errors.ts';

type Values = { email: string; invoice: { nip: string } };

const refused = new ApiError({
	statusCode: 422,
	message: 'Popraw zaznaczone pola.',
	type: 'validation',
	formError: { email: 'form.validate.email', nip: 'Niepoprawny NIP', elsewhere: 'Czegoś brakuje' },
});

function Form({ onUnplaced }: { onUnplaced: (lines: string[]) => void }) {
	const t = useText();
	const { register, setError, formState } = useForm<Values>({ defaultValues: { email: '', invoice: { nip: '' } } });
	const { errors } = formState;
	return (
		<form>
			<input aria-label="e-mail" {...register('email')} />
			<p>{errors.email?.message && t.message(errors.email.message)}</p>
			<input aria-label="nip" {...register('invoice.nip')} />
			<p>{errors.invoice?.nip?.message && t.message(errors.invoice.nip.message)}</p>
			<button type="button" onClick={() => onUnplaced(pushFormErrors(refused, setError, ['email', 'invoice.nip']))}>
				Wyślij
			</button>
		</form>
	);
}

describe('formError of an answer', () => {
	it('S1-231 is shown at the fields of the form, nested ones by their leaf, and errors without a field are returned', async () => {
		let unplaced: string[] = [];
		showPage(
			<Form
				onUnplaced={(lines) => {
					unplaced = lines;
				}}
			/>,
		);
		fireEvent.click(screen.getByRole('button', { name: 'Wyślij' }));
		await waitFor(() => expect(screen.getByText('Niepoprawny adres e-mail.')).toBeTruthy());
		expect(screen.getByText('Niepoprawny NIP')).toBeTruthy();
		expect(unplaced).toEqual(['Czegoś brakuje']);
		expect(document.activeElement).toBe(screen.getByLabelText('e-mail'));
	});
});
