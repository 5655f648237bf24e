import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_SELLER } from '#domain/settings/seller.rules.ts';
import type { PublicConfig } from '#web/lib/config.tsx';
import { showPage, signInAs } from '../../../testing/page.tsx';
import { GiftPaymentScreen } from './gift-payment.screen.tsx';
import { PaymentScreen } from './payment.screen.tsx';

const VIDEO = {
	id: 3,
	slug: 'dziady',
	title: 'Dziady',
	subtitle: '',
	video_price: 40,
	age_restriction: 0,
	restricted_access: 'none',
	translations: [],
	access: false,
	available_from: null,
	end_date: null,
};
const GROUPS = { event_available: 1, video_available: 1, one_free: 0, min_units: 5, max_units: 30, discount: 10 };
const GIFTS = { gift_available: 1, any_gift_available: 1, gift_price: 50, gift_expiration: null };
const ANSWERS: [string, unknown][] = [
	['/api/gifts/settings', { config: GIFTS }],
	['/api/groupTickets/settings', { config: GROUPS }],
	['/api/users/7', { user: { id: 7, birthday: '1990-01-01' } }],
];

const CALLS = { video: '/videopayments/', gift: '/gifts/', group: '/groupTickets/' } as const;
const ORDER = {
	extOrderId: 'PWNVJ7ZMPWNVJ7ZM',
	kind: 'video' as const,
	product_slug: 'video-3',
	status: 'PENDING',
	number: 'PWNV-J7ZM',
	redirectUri: 'https://payu.example/order',
	refund_reason: null,
	amount: 40,
	list_price: 40,
	product_quantity: 1,
	used_code: null,
	discount: null,
	has_vat: false,
	invoice_data: null,
};

let failing: string[] = [];
/** the orders of the buyer */
let orders: (object & { kind: keyof typeof CALLS })[] = [];
/** whether the connection is lost after the server has made the order, or before */
/** what the title costs */
let price = 40;
/** the bodies of the purchases that were sent */
let codes: object[] = [];
let sent: { total?: number }[] = [];
let lost: 'request' | 'answer' | null = null;

beforeEach(() => {
	failing = [];
	orders = [];
	price = 40;
	sent = [];
	codes = [];
	lost = null;
	signInAs('standard');
	vi.spyOn(console, 'error').mockImplementation(() => {});
	vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
		if (method === 'POST' && !lost) {
			const { total } = JSON.parse(String(body));
			sent.push({ total });
			if (total === 0) return Response.json({ order: { ...ORDER, status: 'COMPLETED', amount: 0 } }, { status: 201 });
			if (total !== price)
				return Response.json(
					{ statusCode: 409, type: 'price_changed', message: 'Cena zmieniła się z 40,00 na 60,00 zł. Kupujesz?' },
					{ status: 409 },
				);
			return Response.json({ order: ORDER, payu: { redirectUri: '#payu' } }, { status: 201 });
		}
		if (method === 'POST' && lost) {
			if (lost === 'answer') orders = [ORDER];
			throw new TypeError('Failed to fetch');
		}
		if (failing.some((part) => url.includes(part)))
			return Response.json({ statusCode: 500, type: 'internal', message: 'Błąd serwera.' }, { status: 500 });
		if (url.includes('/api/users/7/orders')) return Response.json({ orders, instead: [], total: orders.length });
		if (url.includes('/user?')) return Response.json({ orders: orders.filter(({ kind }) => url.includes(CALLS[kind])) });
		if (url.includes('/codes')) return Response.json({ codes });
		const personal = codes.length > 0 && { newPrice: 0, usedCode: 'WEJSCIE', usedCodeId: 5 };
		if (url.includes('/api/videos/3'))
			return Response.json({ video: { ...VIDEO, ...personal, video_price: price, paymentStatus: orders.length > 0 ? 'PENDING' : null } });
		return Response.json(ANSWERS.find(([part]) => url.includes(part))?.[1] ?? {});
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	window.sessionStorage.clear();
});

function open(path: string, config: Partial<PublicConfig> = {}) {
	cleanup();
	return showPage(
		<Routes>
			<Route path="/platnosc/prezent" element={<GiftPaymentScreen />} />
			<Route path="/platnosc/:productType/:productId" element={<PaymentScreen />} />
			<Route path="*" element={<p>elsewhere</p>} />
		</Routes>,
		{ path, config },
	).router;
}

const PAY = { name: /^Kupuję/ };
const quantity = () => screen.findByLabelText<HTMLInputElement>(/Liczba/);

it.each(['/platnosc/wideo/3', '/platnosc/prezent'])('N-022 %s says who sells before the button', async (path) => {
	const seller = { ...NO_SELLER, name: 'Teatr Nowa Scena', city: 'Warszawa', email: 'kasa@teatr.example', nip: '5260250274' };
	open(path, { seller });
	const button = await screen.findByRole('button', PAY);
	const words = screen.getByText('Sprzedaje').parentElement as Element;
	expect(words.textContent).toBe('SprzedajeTeatr Nowa Scena, Warszawakasa@teatr.example NIP 5260250274');
	expect(words.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('F-102 the typed number of tickets is there again where a group is chosen; the address says whether one is', async () => {
	const chooseGroup = async () => fireEvent.click(await screen.findByLabelText(/^Grup/));
	open('/platnosc/wideo/3');
	await chooseGroup();
	fireEvent.change(await quantity(), { target: { value: '12' } });
	open('/platnosc/wideo/3');
	expect(await screen.findByRole('button', PAY)).toBeTruthy();
	expect(screen.queryByLabelText(/Liczba/)).toBeNull();
	await chooseGroup();
	expect((await quantity()).value).toBe('12');
	open('/platnosc/wideo/3?bilet=grupowy&liczba=7');
	expect((await quantity()).value).toBe('7');
});

it('without the list of group orders a group is not sold, so that none is bought twice, and a retry loads it', async () => {
	failing = ['/api/groupTickets/user'];
	open('/platnosc/wideo/3?bilet=grupowy');
	expect((await screen.findByRole('alert')).textContent).toContain('Błąd serwera.');
	expect(await quantity()).toBeTruthy();
	expect(screen.queryByRole('button', PAY)).toBeNull();
	expect(screen.queryByLabelText('Chcę otrzymać fakturę')).toBeNull();
	failing = [];
	fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
	expect(await screen.findByRole('button', PAY)).toBeTruthy();
	expect(screen.getByLabelText('Chcę otrzymać fakturę')).toBeTruthy();
});

it('without the list of gifts no gift is sold', async () => {
	failing = ['/api/gifts/user'];
	open('/platnosc/prezent');
	expect((await screen.findByRole('alert')).textContent).toContain('Błąd serwera.');
	expect(screen.queryByRole('button', PAY)).toBeNull();
	failing = [];
	fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
	expect(await screen.findByRole('button', PAY)).toBeTruthy();
});

it('a ticket is sold without the settings of gifts, and a gift waits for them with a retry', async () => {
	failing = ['/api/gifts/settings'];
	open('/platnosc/wideo/3');
	expect(await screen.findByRole('button', PAY)).toBeTruthy();
	expect(screen.queryByRole('link', { name: 'Kup jako prezent' })).toBeNull();
	open('/platnosc/prezent');
	const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
	expect(screen.queryByRole('button', PAY)).toBeNull();
	failing = [];
	fireEvent.click(retry);
	expect(await screen.findByRole('button', PAY)).toBeTruthy();
	open('/platnosc/wideo/3');
	expect(await screen.findByRole('link', { name: 'Kup jako prezent' })).toBeTruthy();
});

it('without the settings of groups a ticket is sold, but not where a group was requested', async () => {
	failing = ['/api/groupTickets/settings'];
	open('/platnosc/wideo/3');
	expect(await screen.findByRole('button', PAY)).toBeTruthy();
	expect(screen.queryByLabelText(/^Grup/)).toBeNull();
	open('/platnosc/wideo/3?bilet=grupowy&liczba=7');
	expect((await screen.findByRole('alert')).textContent).toContain('Błąd serwera.');
	expect(screen.queryByRole('button', PAY)).toBeNull();
	failing = [];
	fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
	expect((await quantity()).value).toBe('7');
});

it('an error about the connection is shown until the order is there after all', async () => {
	const error = () => screen.queryByText(/^Brak połączenia/);
	const buy = async () => {
		fireEvent.click(await screen.findByRole('checkbox', { name: /^Akceptuję/ }));
		fireEvent.click(await screen.findByRole('button', PAY));
	};
	open('/platnosc/wideo/3');
	lost = 'request';
	await buy();
	await vi.waitFor(() => expect(error()).toBeTruthy());
	expect(screen.queryByText('Dokończ płatność')).toBeNull();
	lost = 'answer';
	open('/platnosc/wideo/3');
	await buy();
	expect(await screen.findAllByText('Dokończ płatność')).toBeTruthy();
	await vi.waitFor(() => expect(error()).toBeNull());
});

it('G-001 a price that changed while the page was open is shown and has to be accepted; what was entered stays', async () => {
	open('/platnosc/wideo/3');
	fireEvent.click(await screen.findByRole('checkbox', { name: /^Akceptuję/ }));
	price = 60;
	fireEvent.click(await screen.findByRole('button', PAY));
	expect((await screen.findAllByText(/Cena zmieniła się z 40,00 na 60,00/)).length).toBeGreaterThan(0);
	expect(screen.getAllByText('Na stronie była inna cena.').length).toBeGreaterThan(0);
	expect((await screen.findAllByText(/^60,00/)).length).toBeGreaterThan(0);
	expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Akceptuję/ }).checked).toBe(true);
	fireEvent.click(screen.getByRole('button', PAY));
	await vi.waitFor(() => expect(sent).toEqual([{ total: 40 }, { total: 60 }]));
});

it('G-006 every other unpaid order of the title is a line with its payment on each payment page', async () => {
	const of = (kind: keyof typeof CALLS, more: object) => ({
		...ORDER,
		...more,
		kind,
		extOrderId: kind,
		number: kind,
		redirectUri: `https://payu.example/${kind}`,
	});
	orders = [
		of('group', { product_slug: 'video-3-25', product_quantity: 25, description: 'Dostęp dla grupy (25 os.): Dziady', amount: 972 }),
		of('gift', { description: 'Prezent: Dziady' }),
		of('gift', { product_slug: 'any', extOrderId: 'any', description: 'Prezent: dowolna pozycja' }),
	];
	const lines = () => screen.findAllByText(/^Nieopłacone: /);
	const texts = async () => (await lines()).map(({ textContent }) => textContent);
	open('/platnosc/wideo/3');
	expect(await texts()).toEqual([expect.stringContaining('Dostęp dla grupy'), expect.stringContaining('Prezent: Dziady')]);
	expect(screen.getByRole('link', { name: /Dokończ płatność.*grupy/ }).getAttribute('href')).toBe('https://payu.example/group');
	expect(screen.getByRole('button', { name: /^Zrezygnuj z.zamówienia.group$/ })).toBeTruthy();
	open('/platnosc/wideo/3?bilet=grupowy');
	expect(await texts()).toEqual([expect.stringContaining('Prezent: Dziady')]);
	open('/platnosc/prezent?produkt=video-3');
	expect(await texts()).toEqual([expect.stringContaining('Dostęp dla grupy')]);
});

it('G-008 an order paid for by a code ends on the page that says it worked, as a paid one does', async () => {
	codes = [
		{
			code_id: 5,
			code: 'WEJSCIE',
			discount_percent: 100,
			discount_cash: null,
			event_id: null,
			video_id: null,
			expiration_date: null,
			used: 0,
			held: 0,
			paid_for: 0,
			over: 0,
		},
	];
	const router = open('/platnosc/wideo/3');
	fireEvent.click(await screen.findByRole('checkbox', { name: /bez opłat/ }));
	fireEvent.click(await screen.findByRole('button', { name: 'Wykorzystaj kod' }));
	expect(await screen.findByText('elsewhere')).toBeTruthy();
	expect(router.state.location.pathname).toBe(`/status-zamowienia/wideo/${ORDER.extOrderId}`);
});
