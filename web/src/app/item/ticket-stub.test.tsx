import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Video } from '#domain/videos/videos.fields.ts';
import { showPage, signInAs } from '../../../testing/page.tsx';
import { NO_OFFERS } from './use-offers.ts';
import { VideoTicket } from './video-ticket.tsx';

const VIDEO = { id: 3, slug: 'dziady', title: 'Dziady', subtitle: '', video_price: 40, age_restriction: 0, translations: [] };
const ORDER = {
	kind: 'video',
	extOrderId: 'v1',
	number: '7KQ2-MXA9',
	productType: 'video',
	product_id: 3,
	product_slug: 'video-3',
	video_id: 3,
	status: 'PENDING',
	amount: 40,
	refund_reason: null,
	redirectUri: 'https://payu.example/v1',
};

let isFailing = true;

beforeEach(() => {
	isFailing = true;
	signInAs('standard');
	vi.spyOn(console, 'error').mockImplementation(() => {});
	vi.stubGlobal('fetch', async () =>
		isFailing
			? Response.json({ statusCode: 500, type: 'internal', message: 'Błąd serwera.' }, { status: 500 })
			: Response.json({ orders: [ORDER] }),
	);
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function open(status: string | null) {
	cleanup();
	const video = { ...VIDEO, paymentStatus: status } as unknown as Video;
	showPage(<VideoTicket video={video} viewer={{ role: 'standard', birthday: '1990-01-01' }} offers={NO_OFFERS} now={new Date()} />);
}

it('F-043 without the own order the ticket says so, sells no second one, and finishes the payment after a retry', async () => {
	open('PENDING');
	expect((await screen.findByRole('alert')).textContent).toContain('Błąd serwera.');
	expect(screen.queryByRole('link', { name: /^Kup/ })).toBeNull();
	expect(screen.queryByText(/zł/), 'the order may have another price').toBeNull();
	isFailing = false;
	fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
	expect(await screen.findByRole('link', { name: /^Dokończ/ })).toBeTruthy();
	expect(screen.getByText(/zł/)).toBeTruthy();
	expect(screen.queryByRole('alert')).toBeNull();
});

it('an order that has ended decides nothing: the ticket is sold without it', async () => {
	open('CANCELED');
	expect(await screen.findByRole('link', { name: /^Kup/ })).toBeTruthy();
	expect(screen.queryByRole('alert')).toBeNull();
});

it('G-006 an unpaid gift or group order of the title is a line with its payment', async () => {
	const group = {
		...ORDER,
		kind: 'group',
		extOrderId: 'g1',
		product_slug: 'video-3-25',
		product_quantity: 25,
		description: 'Dostęp dla grupy: Dziady',
	};
	vi.stubGlobal('fetch', async (url: string) => Response.json({ orders: url.includes('/api/users/7/orders') ? [group] : [] }));
	open(null);
	expect((await screen.findByText(/^Nieopłacone: Dostęp dla grupy/)).textContent).toContain('40,00');
	expect(screen.getByRole('link', { name: /^Dokończ/ }).getAttribute('href')).toBe(ORDER.redirectUri);
	expect(screen.getByRole('button', { name: /^Zrezygnuj/ })).toBeTruthy();
	expect(screen.getByRole('link', { name: /^Kup/ })).toBeTruthy();
});
