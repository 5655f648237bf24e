import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showPage } from '../../testing/page.tsx';
import { toast } from '../lib/toast.tsx';
import { Notice } from './notice.tsx';
import { Toasts } from './toasts.tsx';

describe('the number of an order', () => {
	it('F-085 is one piece in a notice, and its sentence is the same', () => {
		showPage(
			<Notice kind="stop" title="Nie usunięto kodu">
				Opłacony bilet z zamówienia 7KQ2-MXA9, więc nie można go usunąć. {'Nr 8HJ4-NP5Q'}
			</Notice>,
		);
		expect(['7KQ2-MXA9', '8HJ4-NP5Q'].map((number) => screen.getByText(number).className)).toEqual(['unbroken', 'unbroken']);
		expect(screen.getByRole('alert').textContent).toContain('z zamówienia 7KQ2-MXA9, więc nie można go usunąć. Nr 8HJ4-NP5Q');
	});

	it('F-085 is one piece in the refusal of a toast', () => {
		showPage(<Toasts />);
		toast.error('Nie usunięto', 'Bilet z zamówienia 7KQ2-MXA9.');
		return screen.findByText('7KQ2-MXA9').then(({ className }) => expect(className).toBe('unbroken'));
	});
});
