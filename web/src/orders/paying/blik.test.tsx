import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getTerms } from '#domain/account/account.contract.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { listUserCodes } from '#domain/codes/codes.contract.ts';
import { getEvent } from '#domain/events/events.contract.ts';
import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { getGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import { buyEvent, buyGift, extendOwnOrder, payOwnOrder } from '#domain/orders/buying/orders.buying.contract.ts';
import { listUserOrders } from '#domain/orders/listing/orders.person.contract.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import { button, field, hasButton, hasField, hasWords, press, says, type } from '../../../testing/hands.ts';
import { signInAs } from '../../../testing/page.tsx';
import { eventOn } from '../../../testing/titles.ts';
import { visit } from '../../../testing/visit.tsx';

const BOXES = /Kod BLIK z aplikacji banku/;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const order = (given: object = {}) => ({
	...eventOn(3),
	id: 1,
	extOrderId: 'WYD-1',
	number: 'PWNV-J7ZM',
	kind: 'event' as const,
	event_id: 4,
	product_slug: 'event-4',
	title: 'Mewa',
	amount: 45,
	list_price: 45,
	status: 'PENDING' as const,
	userId: 7,
	user_id: 7,
	productType: 'event' as const,
	type: 'event' as const,
	slug: 'mewa',
	full_day: 0 as const,
	hide_time_to: 0 as const,
	reserved_until: inSeconds(900),
	can_extend: true,
	...given,
});
const blik = (state: 'waiting' | 'unknown' | 'refused', reason: string | null = null) => ({
	payment: { method: 'blik', state, reason, until: state === 'waiting' ? inSeconds(96) : null },
});

let api: FakeApi;
beforeEach(() => {
	signInAs('standard');
	vi.spyOn(console, 'error').mockImplementation(() => {});
	api = fakeApi()
		.on(getUser, { user: { id: 7, birthday: '1990-01-01', country_code: 'PL' } })
		.on(getTerms, { accept_tos: true })
		.on(getGiftSettings, { config: { gift_available: 1, any_gift_available: 1, gift_price: 50 } })
		.on(getGroupSettings, {})
		.on(listUserOrders, {})
		.on(listUserCodes, {})
		.on(getEvent, { event: eventOn(3) });
	for (const call of Object.values(ORDER_CALLS)) api.on(call.listOwn, {});
});
const shows = (given: object) => api.on(ORDER_CALLS.event.getOne, { order: order(given) });
const page = () => visit('/status-zamowienia/wydarzenie/WYD-1', { blik: true });

it('N-006 the payment page takes six digits, sends them with the purchase and goes on to the order', async () => {
	api.on(buyEvent, { order: order(blik('waiting')), blik: { state: 'waiting' } });
	shows(blik('waiting'));
	await visit('/platnosc/wydarzenie/4', { blik: true });
	await says('Sześć cyfr. Kod działa 2 minuty, więc wygeneruj go na końcu.');
	await press(/^Akceptuję/);
	await press('Kupuję i płacę');
	await says('Wpisz sześć cyfr kodu BLIK.');
	expect(document.activeElement).toBe(await field(BOXES));
	expect(api.sent(buyEvent)).toEqual([]);
	await type(BOXES, '777 123');
	await press('Kupuję i płacę');
	await waitFor(() => expect(window.location.pathname).toBe('/status-zamowienia/wydarzenie/WYD-1'));
	expect(api.bodies(buyEvent)).toMatchObject([{ blik: '777123' }]);
	expect(JSON.stringify(window.sessionStorage) + JSON.stringify(window.localStorage)).not.toContain('777123');
	await says('Potwierdź w aplikacji banku');
});

it('N-006 a gift is paid the same way; another way sends no code, and one can go back', async () => {
	api
		.on(buyGift, { order: order({ kind: 'gift' }), blik: { state: 'waiting' } })
		.on(ORDER_CALLS.gift.getOne, { order: order({ kind: 'gift' }) });
	await visit('/platnosc/prezent?produkt=event-4', { blik: true });
	await press('Inny sposób płatności');
	expect(hasField(BOXES)).toBe(false);
	await press('Zapłać kodem BLIK');
	await type(BOXES, '777123');
	await press(/^Akceptuję|chcę/i);
	await press('Kupuję i płacę');
	await waitFor(() => expect(api.bodies(buyGift)).toMatchObject([{ blik: '777123' }]));
});

it('N-006 without the second point of sale no code is asked for', async () => {
	await visit('/platnosc/wydarzenie/4');
	await says('Twój bilet');
	expect(hasField(BOXES)).toBe(false);
});

it('N-006 while the bank’s app is waited for the page has its steps, the time of the code and two other ways', async () => {
	shows(blik('waiting'));
	await page();
	for (const words of ['Potwierdź w aplikacji banku', 'tyle czasu ma jeszcze ten kod', 'Sami zauważymy wpłatę.', '45,00 zł'])
		await says(words);
	expect(document.querySelector('[role="timer"] b')?.textContent).toMatch(/^1:3\d$/);
	await press('Wpisz inny kod');
	await says('Płacisz za to samo zamówienie, PWNV-J7ZM. Drugiego nie będzie.');
	api.on(payOwnOrder, { order: order(blik('waiting')), blik: { state: 'waiting' } });
	await type(BOXES, '777001');
	await press('Zapłać 45,00 zł');
	await waitFor(() => expect(api.bodies(payOwnOrder)).toEqual([{ blik: '777001' }]));
	await says('Potwierdź w aplikacji banku');
});

it.each([
	['expired', 'Kod BLIK stracił ważność. Nic nie pobraliśmy.', 'alert'],
	['wrong', 'Ten kod się nie zgadza. Sprawdź sześć cyfr albo wygeneruj nowy.', 'alert'],
	['declined', 'Płatność odrzucono w aplikacji banku.', 'alert'],
	['limit', 'Bank zatrzymał płatność, bo przekracza Twój limit BLIK.', 'alert'],
	['bank_unavailable', 'Bank teraz nie odpowiada.', 'status'],
])('N-006 a code that was refused as %s: „%s”, and a new one for the same order', async (reason, sentence, role) => {
	shows(blik('refused', reason));
	await page();
	await says('Prawie gotowe');
	await says(sentence, await waitFor(() => document.querySelector(`main [role="${role}"]`) as Element));
	expect(hasField(BOXES)).toBe(true);
	expect(hasButton('Inny sposób płatności')).toBe(true);
});

it('N-006 nobody is asked to pay twice while the bank’s answer is not known', async () => {
	shows(blik('unknown'));
	await page();
	await says('Nie wiemy jeszcze, czy bank potwierdził. Nie płać drugi raz, sprawdzamy sami.');
	expect(hasField(BOXES)).toBe(false);
	expect(hasButton('Inny sposób płatności')).toBe(false);
});

it('N-006 a refusal of the new code stands in its field; another way goes to the provider', async () => {
	shows(blik('refused', 'expired'));
	api.on(payOwnOrder, new Refusal('validation', { formError: { blik: 'payment.validate.blik' } }));
	await page();
	await press('Zapłać 45,00 zł');
	await says('Wpisz sześć cyfr kodu BLIK.');
	expect(api.sent(payOwnOrder)).toEqual([]);
	await type(BOXES, '777001');
	await press('Zapłać 45,00 zł');
	await waitFor(() => expect(api.bodies(payOwnOrder)).toEqual([{ blik: '777001' }]));
	expect((await field(BOXES)).value).toBe('777001');
	await press('Inny sposób płatności');
	await waitFor(() => expect(api.bodies(payOwnOrder)).toEqual([{ blik: '777001' }, {}]));
});

it('N-012 in the last five minutes the seat can be kept longer, once; the minutes are said, not the seconds', async () => {
	shows({ ...blik('refused', 'expired'), reserved_until: inSeconds(278) });
	api.on(extendOwnOrder, { order: order({ can_extend: false }) });
	await page();
	await says('Tyle jeszcze trzymamy Twoje miejsce. Możesz je zachować na dodatkowe 20 minut.');
	const timer = (await button('Potrzebuję więcej czasu')).closest('[role="timer"]');
	expect(timer?.querySelector('[aria-live="polite"]')?.textContent).toContain('Zostało minut: 5.');
	shows({ ...blik('refused', 'expired'), reserved_until: inSeconds(1478), can_extend: false });
	await press('Potrzebuję więcej czasu');
	await waitFor(() => expect(api.sent(extendOwnOrder)).toHaveLength(1));
	await waitFor(() => expect(hasWords('Tyle jeszcze trzymamy Twoje miejsce')).toBe(false));
});

it('N-012 a seat that cannot be kept longer has its time and no button', async () => {
	shows({ ...blik('refused', 'expired'), reserved_until: inSeconds(100), can_extend: false });
	await page();
	await says('Tyle jeszcze trzymamy Twoje miejsce.');
	expect(hasButton('Potrzebuję więcej czasu')).toBe(false);
});
