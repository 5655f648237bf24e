import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getTerms } from '#domain/account/account.contract.ts';
import { getMailing, getReminders } from '#domain/account/mailing.contract.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { activateCode, checkCode, listUserCodes } from '#domain/codes/codes.contract.ts';
import { getEvent } from '#domain/events/events.contract.ts';
import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { getGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import { buyEvent, buyGift, buyGroup, buyVideo } from '#domain/orders/buying/orders.buying.contract.ts';
import { listUserOrders } from '#domain/orders/listing/orders.person.contract.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import { addressOf, button, errorAt, hasButton, hasField, hasWords, part, press, says, type } from '../../../testing/hands.ts';
import { signInAs } from '../../../testing/page.tsx';
import { day, eventOn, videoOf } from '../../../testing/titles.ts';
import { visit } from '../../../testing/visit.tsx';

const ORDER = {
	id: 1,
	extOrderId: 'WYD-1',
	number: 'PWNV-J7ZM',
	kind: 'event',
	event_id: 4,
	product_slug: 'event-4',
	title: 'Mewa',
	amount: 45,
	list_price: 45,
	status: 'PENDING',
	userId: 7,
	user_id: 7,
	productType: 'event',
	type: 'event',
	slug: 'mewa',
	full_day: 0,
	date_from: day(3),
	date_to: day(3),
	time_from: '19:00',
	time_to: '21:00',
} as const;
const GROUPS = { event_available: 1, video_available: 0, one_free: 0, min_units: 2, max_units: 30, discount: 10 } as const;

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
		.on(getMailing, {})
		.on(getReminders, {})
		.on(getEvent, { event: eventOn(3) })
		.on(getVideo, { video: videoOf() });
	for (const call of Object.values(ORDER_CALLS)) api.on(call.listOwn, {}).on(call.getOne, { order: ORDER });
});
const consent = () => press(/^Akceptuję/);
const main = () => document.querySelector('main') as Element;

it('S1-039 S1-076 S1-078 S1-079 R-071 the payment page shows the item, its price, an invoice form and the button', async () => {
	await visit('/platnosc/wydarzenie/4');
	await says('Twój bilet');
	for (const words of ['Mewa', '45,00 zł', 'Chcę otrzymać fakturę']) await says(words, main());
	expect(hasButton('Kupuję i płacę')).toBe(true);
	expect(hasWords('Rodzaj biletu')).toBe(false);
});

it('S1-039 S1-081 the page of a video has its own consent', async () => {
	await visit('/platnosc/wideo/9');
	await says('z rozpoczęciem oglądania tracę prawo odstąpienia');
	expect(hasButton('Kupuję i płacę')).toBe(true);
});

it('S1-186 without consent the box is marked and nothing is sent', async () => {
	api.on(buyEvent);
	await visit('/platnosc/wydarzenie/4');
	await press('Kupuję i płacę');
	await says('Zaznacz zgodę, aby kupić.');
	const box = await button(/^Akceptuję/);
	expect(box.getAttribute('aria-invalid')).toBe('true');
	expect(document.activeElement).toBe(box);
	expect(api.sent(buyEvent)).toEqual([]);
	await consent();
	await waitFor(() => expect(hasWords('Zaznacz zgodę, aby kupić.')).toBe(false));
});

it('S1-160 S1-079 S1-078 G-008 a free event is taken without the provider and without an invoice, and ends on its result', async () => {
	api.on(getEvent, { event: eventOn(3, { event_price: 0, available_tickets: 5, ticketsLeft: 5 }) });
	api.on(buyEvent, { order: { ...ORDER, amount: 0, status: 'COMPLETED' } });
	await visit('/platnosc/wydarzenie/4');
	await consent();
	expect(hasWords('Chcę otrzymać fakturę')).toBe(false);
	await press('Odbierz dostęp');
	await waitFor(() => expect(window.location.pathname).toBe('/status-zamowienia/wydarzenie/WYD-1'));
	expect(api.bodies(buyEvent)).toMatchObject([{ consent: true }]);
});

it('S1-079 S1-160 a code that covers the whole price is used', async () => {
	const code = { code_id: 5, code: 'CALOSC', desc: 'Kod próbny', discount_percent: 100 };
	api.on(listUserCodes, { codes: [code], total: 1 }).on(getVideo, { video: videoOf({ newPrice: 0, usedCode: 'CALOSC', usedCodeId: 5 }) });
	api.on(buyVideo, { order: { ...ORDER, kind: 'video', amount: 0, status: 'COMPLETED' } });
	await visit('/platnosc/wideo/9');
	expect(((await button('CALOSC: 100%')) as HTMLInputElement).checked).toBe(true);
	await consent();
	await press('Wykorzystaj kod');
	await waitFor(() => expect(window.location.pathname).toBe('/status-zamowienia/wideo/WYD-1'));
	expect(api.bodies(buyVideo)).toMatchObject([{ code_id: 5 }]);
});

it.each([
	['Ta pozycja ma ograniczenie wiekowe.', { age_restriction: 99 }],
	['Brak biletów.', { available_tickets: 1, ticketsLeft: 0, ticketsAvailable: false }],
	['Sprzedaż biletów jest wstrzymana.', { enable_tickets: 0 }],
])('S1-235 a product that cannot be bought has a red button with the reason: %s', async (reason, given) => {
	api.on(getEvent, { event: eventOn(3, given) });
	await visit('/platnosc/wydarzenie/4');
	const inert = await button('Nie można kupić');
	expect(inert.getAttribute('aria-disabled')).toBe('true');
	await says(reason, main());
	expect(document.querySelector('input[type=checkbox]')).toBeNull();
});

it.each([
	['sold_out', 'Brak biletów.'],
	['provider_failed', 'Operator płatności'],
] as const)('S1-232 a purchase refused as %s is a notification with the reason, which stays in the page', async (reason, words) => {
	api.on(buyEvent, new Refusal(reason));
	await visit('/platnosc/wydarzenie/4');
	await consent();
	await press('Kupuję i płacę');
	await says('Wystąpił błąd');
	await waitFor(() => expect(hasWords(words, main())).toBe(true));
	expect(window.location.pathname).toBe('/platnosc/wydarzenie/4');
});

it('S1-232 a gift that fails says "Wystąpił błąd" with the reason', async () => {
	api.on(buyGift, new Refusal('no_gift'));
	await visit('/platnosc/prezent');
	await consent();
	await press('Kupuję i płacę');
	await says('Wystąpił błąd');
	await says('Prezent jest niedostępny.');
});

it('S1-077 R-098 the gift button leads to the gift of that product', async () => {
	await visit('/platnosc/wydarzenie/4');
	await press('Kup jako prezent');
	await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/platnosc/prezent?produkt=event-4'));
	await says('Prezent', main());
});

it('S1-076 videos have no group tickets where they are not sold; events have', async () => {
	api.on(getGroupSettings, { config: GROUPS });
	const first = await visit('/platnosc/wideo/9?bilet=grupowy');
	await button('Kupuję i płacę');
	expect(hasField(/^Grup/)).toBe(false);
	first.unmount();
	await visit('/platnosc/wydarzenie/4');
	await press(/^Grup/);
	await waitFor(() => expect(window.location.search).toContain('bilet=grupowy'));
});

it('S1-160 S3-135 F-040 a group order that would cost nothing is not sold', async () => {
	api.on(getGroupSettings, { config: { ...GROUPS, min_units: 1, one_free: 1, discount: null } }).on(buyGroup);
	await visit('/platnosc/wydarzenie/4?bilet=grupowy');
	await says('Ta pozycja jest teraz niedostępna.');
	expect(hasButton(/^Odbierz/)).toBe(false);
	await type('Liczba biletów', '2');
	await button(/^Kupuję i płacę/);
});

it('N-014 on the page of an account a typed code is checked, and put on the account only with the order', async () => {
	const checked = { code: 'JESIEN20', discount_percent: 20, discount_cash: null, expiration_date: null };
	api.on(getEvent, { event: eventOn(3, { enable_codes: 1 }) });
	api.on(checkCode, { code: checked }).on(activateCode, { result: 'activated', code: { ...checked, code_id: 8 } });
	api.on(buyEvent, { order: { ...ORDER, amount: 36, status: 'COMPLETED' } });
	await visit('/platnosc/wydarzenie/4');
	await press('Mam kod');
	await type('Kod rabatowy, prezentowy lub grupowy', 'jesien20');
	await press('Sprawdź');
	await says('Kod działa: zapłacisz 36,00 zł zamiast 45,00 zł.');
	expect(api.sent(activateCode)).toEqual([]);
	await consent();
	await press('Kupuję i płacę');
	await waitFor(() => expect(api.bodies(buyEvent)).toMatchObject([{ code_id: 8, total: 36 }]));
	expect(api.bodies(activateCode)).toEqual([{ code: 'JESIEN20' }]);
});

it('N-015 N-023 the page begins with what is bought; one block before the button says what, when, on what and how it is returned', async () => {
	await visit('/platnosc/wydarzenie/4');
	await button('Kupuję i płacę');
	const bought = await part('Co kupujesz');
	await says('Mewa', bought);
	const law = await part('Zanim zapłacisz');
	for (const words of [
		'Jeden bilet na transmisję „Mewa” na żywo. Cena: 45,00 zł.',
		'Chrome i Edge od wersji 111, Firefox od 114, Safari od 16.4',
		'Bez prawa odstąpienia. To wydarzenie w oznaczonym dniu.',
	])
		await says(words, law);
	expect(await addressOf('Sprawdź obraz i dźwięk', law)).toBe('/test');
	const form = document.querySelector('main form') as Element;
	const pay = await button('Kupuję i płacę');
	const order = [bought, form, law, pay];
	for (const [at, one] of order.slice(1).entries())
		expect((order[at] as Element).compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

const RESULT = { ...ORDER, status: 'COMPLETED', completed_at: '2026-11-19T10:00:00Z', created_at: '2026-11-19T10:00:00Z' } as const;

it('S1-041 S1-081 S1-082 a paid order shows number, price, date and title, and leads to the account and the list', async () => {
	api.on(ORDER_CALLS.event.getOne, { order: RESULT });
	await visit('/status-zamowienia/wydarzenie/WYD-1');
	await says('Do zobaczenia');
	for (const words of ['PWNV-J7ZM', 'WYD-1', '45,00 zł', '19.11.2026', 'Mewa']) await says(words, main());
	expect(await addressOf('Przejdź do konta', main())).toBe('/konto');
	expect(await addressOf('Lista wydarzeń', main())).toBe('/');
});

it('S1-157 S1-233 a refused payment says so and offers to try again', async () => {
	api.on(ORDER_CALLS.event.getOne, { order: { ...ORDER, status: 'CANCELED' } });
	await visit('/status-zamowienia/wydarzenie/WYD-1?error=501');
	await says('Płatność się nie powiodła');
	await says('Spróbuj ponownie', main());
	expect(await addressOf('Zapłać ponownie')).toMatch(/^\/platnosc\/wydarzenie\/4/);
	expect(await addressOf('Wróć na stronę główną')).toBe('/');
});

const WORDS = [
	['NOT_STARTED', 'Niedokończone'],
	['WAITING_FOR_CONFIRMATION', 'Przetwarzane'],
	['PENDING', 'Nieopłacone'],
	['COMPLETED', 'Opłacone'],
	['CANCELED', 'Anulowane'],
	['REFUNDED', 'Zwrócone'],
] as const;

it('S1-088 S1-114 R-127 F-046 F-047 F-052 the account lists every order with title, amount, date and status; the second page is in the address', async () => {
	const orders = WORDS.map(([status], index) => ({
		...RESULT,
		event_id: 10 + index,
		product_slug: `event-${10 + index}`,
		unconfirmed: status === 'CANCELED',
		id: index,
		status,
		extOrderId: `WYD-${status}`,
		number: `AAAA-000${index}`,
		title: `Sztuka ${status}`,
	}));
	api.on(listUserOrders, ({ query }) => ({
		orders: query.kinds === 'event,video' ? orders : [],
		instead: [],
		total: query.kinds === 'event,video' ? 26 : 0,
	}));
	await visit('/konto');
	for (const [at, [status, words]] of WORDS.entries()) {
		const line = await waitFor(
			() => [...document.querySelectorAll('#zamowienia tbody tr')].find((one) => one.textContent?.includes(`AAAA-000${at}`)) as Element,
		);
		for (const shown of [`Sztuka ${status}`, '45,00 zł', '19.11.2026', words]) await says(shown, line);
		// what the bank is still asked about must not be paid twice without a word
		if (status === 'CANCELED') await says('pierwsza płatność jednak dotrze, wróci do Ciebie sama', line);
		if (status === 'COMPLETED') expect(hasButton('Zapłać ponownie', line)).toBe(false);
	}
	await press(/Strona 2/, document.getElementById('zamowienia') as Element);
	await waitFor(() => expect(window.location.search).toBe('?zamowienia=2'));
	await waitFor(() => expect(api.sent(listUserOrders).some(({ query }) => query.page === '2')).toBe(true));
});

it('S1-084 S1-237 S1-238 F-046 gift and group orders without codes say why', async () => {
	const of = (kind: 'gift' | 'group') => [
		{ ...RESULT, kind, id: 11 },
		{ ...ORDER, kind, id: 12, extOrderId: 'B', status: 'WAITING_FOR_CONFIRMATION' as const },
		{ ...ORDER, kind, id: 13, extOrderId: 'C' },
	];
	api.on(listUserOrders, ({ query }) => (query.kinds === 'gift' || query.kinds === 'group' ? { orders: of(query.kinds), total: 3 } : {}));
	api.on(getUser, { user: { id: 7 }, giftOrders: [RESULT], groupTicketOrders: [RESULT] });
	await visit('/konto');
	for (const id of ['prezenty', 'bilety-grupowe']) {
		const place = await waitFor(() => {
			const found = document.getElementById(id);
			if (!found) throw new Error(`no ${id}`);
			return found;
		});
		await says('Wystąpił błąd przy generowaniu kodów', place);
		await says('Płatność przetwarzana - kody nie zostały jeszcze wygenerowane', place);
		await says('Zamówienie nieopłacone: kody powstaną po zapłacie', place);
	}
});

it('S1-105 S1-188 S1-240 a code is typed, activated and listed; each refusal has its own message, as a notification and at the field', async () => {
	const code = { code_id: 5, code: 'CALOSC', desc: 'Kod próbny', discount_percent: 100, expiration_date: '2030-01-01T00:00:00Z' };
	api.on(activateCode);
	await visit('/konto');
	const name = 'Aktywuj kod rabatowy lub prezentowy';
	await press('Aktywuj');
	await waitFor(async () => expect(await errorAt(name)).toBe('Pole wymagane.'));
	for (const [reason, message] of [
		['code_unknown', 'Nie ma takiego kodu.'],
		['code_expired', 'Kod stracił ważność.'],
		['code_exhausted', 'Kod został już wykorzystany.'],
		['code_already_yours', 'Ten kod jest już na Twoim koncie.'],
	] as const) {
		api.on(activateCode, new Refusal(reason));
		await type(name, 'CALOSC');
		await press('Aktywuj');
		await waitFor(async () => expect(await errorAt(name)).toBe(message));
		await says('Wystąpił błąd');
	}
	api.on(activateCode, { result: 'activated', code }).on(listUserCodes, { codes: [code], total: 1 });
	await type(name, '  calosc  ');
	await press('Aktywuj');
	await says('Kod został aktywowany');
	const block = document.getElementById('kody') as Element;
	for (const words of ['CALOSC', '100% na dowolny tytuł', 'Kod próbny', 'ważny do 01.01.2030']) await says(words, block);
	expect(hasButton('Usuń kod CALOSC', block)).toBe(true);
});
