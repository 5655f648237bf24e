import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getEvent } from '#domain/events/events.contract.ts';
import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { getGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import {
	correctGuestEmail,
	keepGuestAccount,
	listGuestOrders,
	mailTickets,
	openTicket,
	openTicketByDigits,
} from '#domain/guests/guests.contract.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { guestRights } from '#web/lib/session/guest-rights.ts';
import { type FakeApi, fakeApi } from '../../testing/fake-api.ts';
import { addressOf, button, errorAt, hasButton, hasWords, press, says, type } from '../../testing/hands.ts';
import { day, eventOn } from '../../testing/titles.ts';
import { visit } from '../../testing/visit.tsx';

const ORDER = {
	extOrderId: 'WYD-1',
	number: 'PWNV-J7ZM',
	kind: 'event',
	event_id: 4,
	product_slug: 'event-4',
	productType: 'event',
	title: 'Mewa',
	slug: 'mewa',
	email: 'roza@poczta.example',
	amount: 45,
	list_price: 45,
	status: 'COMPLETED',
	completed_at: '2026-11-19T10:00:00Z',
	created_at: '2026-11-19T10:00:00Z',
	date_from: day(3),
	date_to: day(3),
	time_from: '19:00',
	time_to: '21:00',
} as const;
const RESULT = '/status-zamowienia/wydarzenie/WYD-1';

let api: FakeApi;
beforeEach(() => {
	window.localStorage.clear();
	for (const { extOrderId } of guestRights.get()) guestRights.remove(extOrderId);
	vi.spyOn(console, 'error').mockImplementation(() => {});
	api = fakeApi()
		.on(ORDER_CALLS.event.getOne, { order: ORDER })
		.on(listGuestOrders, { orders: [ORDER] })
		.on(getEvent, { event: eventOn(3, { access: true, paymentStatus: 'COMPLETED' }) });
});
const main = () => document.querySelector('main') as Element;
const hasRight = () => guestRights.add({ extOrderId: 'WYD-1', kind: 'event', product: 'event-4', slug: 'mewa' });

it('N-008 /moj-bilet asks for an e-mail and says the same whether there are tickets; it is linked from header and footer', async () => {
	api.on(mailTickets, { sent: true });
	await visit('/moj-bilet');
	await press('Przyślij moje bilety');
	await waitFor(async () => expect(await errorAt('Adres e-mail')).toBe('Pole wymagane.'));
	await type('Adres e-mail', 'roza@poczta.example');
	await press('Przyślij moje bilety');
	await says('Jeśli na roza@poczta.example są bilety, mail z listą dotrze w ciągu minuty.');
	expect((await button(/^Wyślij jeszcze raz za 0:/)).getAttribute('aria-disabled')).toBe('true');
	await press('Podaj inny adres');
	await button('Przyślij moje bilety');
	await visit('/regulamin');
	expect(await addressOf('Gdzie jest mój bilet?', document.querySelector('footer') as Element)).toBe('/moj-bilet');
	expect(await addressOf('Mój bilet', document.querySelector('header') as Element)).toBe('/moj-bilet');
});

it('N-009 opening the link of a mail does nothing until its one button is pressed; then the ticket is there', async () => {
	api.on(openTicket, { state: 'opened', order: ORDER });
	await visit('/bilet?token=abc');
	await button('Otwórz na tym urządzeniu');
	expect(api.sent(openTicket)).toEqual([]);
	await press('Otwórz na tym urządzeniu');
	await waitFor(() => expect(window.location.pathname).toBe(RESULT));
	expect(api.bodies(openTicket)).toEqual([{ ticket: 'abc' }]);
	await says('PWNV-J7ZM', main());
});

it('N-009 another browser is asked for the six digits of a mail', async () => {
	api.on(openTicket, { state: 'digits', hint: 'r…a@poczta.example' }).on(openTicketByDigits, { state: 'opened', order: ORDER });
	await visit('/bilet?token=abc');
	await press('Otwórz na tym urządzeniu');
	await says('Na r…a@poczta.example wysłaliśmy sześć cyfr.');
	await type('Sześć cyfr z maila', '482913');
	await press('Otwórz bilet');
	await waitFor(() => expect(api.bodies(openTicketByDigits)).toMatchObject([{ ticket: 'abc', code: '482913' }]));
	await waitFor(() => expect(window.location.pathname).toBe(RESULT));
});

it('N-004 N-011 a guest sees the page of the order; an account is offered after the purchase, with a password', async () => {
	hasRight();
	api.on(keepGuestAccount, { sent: true });
	await visit(RESULT);
	await says('W tej przeglądarce zadziała od razu, a na innym urządzeniu otworzysz go z maila wysłanego na roza@poczta.example.');
	expect(hasButton('Przejdź do konta', main())).toBe(false);
	await press('Ustaw hasło');
	await type('Hasło', 'Dlugie-haslo-7');
	await press('Zapisz', main());
	await says('Sprawdź pocztę: wysłaliśmy odnośnik');
	expect(api.bodies(keepGuestAccount)).toEqual([{ newpassword: 'Dlugie-haslo-7' }]);
});

it('N-003 a mistyped address is corrected on the page of the order', async () => {
	hasRight();
	api.on(correctGuestEmail, { order: ORDER });
	await visit(RESULT);
	await press('Zmień', main());
	await type('Poprawny adres e-mail', 'roza.gesia@poczta.example');
	await press('Zapisz i wyślij jeszcze raz');
	await says('Adres poprawiony.');
	expect(api.bodies(correctGuestEmail)).toEqual([{ email: 'roza.gesia@poczta.example' }]);
});

it('N-004 a browser without a right to an order is asked to sign in, as before', async () => {
	await visit(RESULT);
	await waitFor(() => expect(window.location.pathname + window.location.search).toContain('/logowanie?redirect='));
});

it('N-004 the page of guests says that this browser has an order for the title', async () => {
	hasRight();
	api.on(getGiftSettings, {}).on(getGroupSettings, {});
	await visit('/kup/wydarzenie/mewa');
	await says('W tej przeglądarce masz już zamówienie na ten tytuł.', main());
	expect(await addressOf('Zobacz zamówienie', main())).toBe(RESULT);
});

it('N-004 a browser with a right opens the title itself, where watching asks for no sign-in', async () => {
	hasRight();
	await visit('/wydarzenie/mewa/publiczne');
	await waitFor(() => expect(window.location.pathname).toBe('/wydarzenie/mewa'));
	await says('Mewa', main());
	expect(hasWords('Kup bilet', main())).toBe(false);
});
