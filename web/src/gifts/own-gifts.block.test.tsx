import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showPage, signInAs } from '../../testing/page.tsx';
import { OwnGiftsBlock } from './own-gifts.block.tsx';

const GIFT = {
	kind: 'gift',
	extOrderId: 'g1',
	number: 'R-1',
	title: 'Dziady',
	amount: 50,
	returned: 0,
	created_at: '2026-11-15T10:00:00Z',
	completed_at: null,
	codes: [],
};
const answer = (status: string) => Response.json({ orders: [{ ...GIFT, status }], total: 1 });
const failure = () => Response.json({ statusCode: 500, type: 'internal', message: 'Błąd serwera.' }, { status: 500 });

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	signInAs('standard');
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

it('own gifts show a failed request with a retry, and refresh themselves until the order is paid', async () => {
	const answers = [failure(), answer('WAITING_FOR_CONFIRMATION'), answer('COMPLETED')];
	const listOrders = vi.fn(async () => answers.shift());
	const settings = async () => Response.json({ config: { any_gift_available: 1, gift_expiration: null } });
	vi.stubGlobal('fetch', (url: string) => (url.includes('/api/gifts/settings') ? settings() : listOrders()));
	showPage(<OwnGiftsBlock userId={7} isAdminView={false} />);
	expect((await screen.findByRole('alert')).textContent).toContain('Błąd serwera.');
	fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
	expect(await screen.findByText('Przetwarzane')).toBeTruthy();
	expect(screen.queryByRole('alert')).toBeNull();
	act(() => void vi.advanceTimersByTime(10_000));
	expect(await screen.findByText('Opłacone')).toBeTruthy();
	act(() => void vi.advanceTimersByTime(60_000));
	expect(listOrders).toHaveBeenCalledTimes(3);
	expect(screen.getByRole('link', { name: 'Kup prezent' })).toBeTruthy();
});
