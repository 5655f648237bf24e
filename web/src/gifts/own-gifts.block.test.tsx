import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showPage, signInAs } from '../../testing/page.tsx';
import { OwnGiftsBlock } from './own-gifts.block.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('gifts on the account', () => {
	it('shows a failed request with a retry, not a placeholder for ever', async () => {
		signInAs('standard');
		const failure = Response.json({ statusCode: 500, type: 'internal', message: 'Błąd serwera.' }, { status: 500 });
		vi.stubGlobal(
			'fetch',
			vi
				.fn()
				.mockResolvedValueOnce(failure)
				.mockResolvedValue(Response.json({ orders: [] })),
		);
		showPage(<OwnGiftsBlock userId={7} isAdminView={false} />);
		expect((await screen.findByRole('alert')).textContent).toContain('Błąd serwera.');
		fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
		expect(await screen.findByText('Nie masz jeszcze zamówionych prezentów.')).toBeTruthy();
		expect(screen.queryByRole('alert')).toBeNull();
	});
});
