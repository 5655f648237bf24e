import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getTerms } from '#domain/account/account.contract.ts';
import { signIn } from '#domain/auth/auth.contract.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { checkCode, listUserCodes } from '#domain/codes/codes.contract.ts';
import { getEvent } from '#domain/events/events.contract.ts';
import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { getGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import { buyAsGuest } from '#domain/guests/guests.contract.ts';
import { listUserOrders } from '#domain/orders/listing/orders.person.contract.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { createQueryClient } from '#web/lib/api/api.ts';
import { forgetOnNewPerson } from '#web/lib/api/forget-answers.ts';
import { guestRights } from '#web/lib/session/guest-rights.ts';
import { session } from '#web/lib/session/session.tsx';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import { addressOf, button, errorAt, field, hasButton, hasField, hasWords, press, says, type } from '../../../testing/hands.ts';
import { eventOn, videoOf } from '../../../testing/titles.ts';
import { visit } from '../../../testing/visit.tsx';

const GROUPS = { event_available: 1, video_available: 1, one_free: 0, min_units: 2, max_units: 30, discount: 10 } as const;
const ORDER = {
	extOrderId: 'WYD-1',
	number: 'PWNV-J7ZM',
	kind: 'event',
	product_slug: 'event-4',
	slug: 'mewa',
	status: 'PENDING',
} as const;

let api: FakeApi;
beforeEach(() => {
	window.localStorage.clear();
	window.sessionStorage.clear();
	vi.spyOn(console, 'error').mockImplementation(() => {});
	api = fakeApi()
		.on(getGiftSettings, { config: { gift_available: 1, any_gift_available: 1, gift_price: 50 } })
		.on(getGroupSettings, { config: GROUPS })
		.on(getEvent, { event: eventOn(3) })
		.on(getVideo, { video: videoOf() })
		.on(buyAsGuest, { sent: true });
});
const main = () => document.querySelector('main') as Element;
const ORDER_BUTTON = 'Zamawiam z obowiązkiem zapłaty';
const EMAIL = 'Adres e-mail';

it('N-001 N-002 N-023 a guest types an e-mail, ticks the consent and orders; nothing else is asked', async () => {
	api.on(buyAsGuest, { order: { ...ORDER, status: 'COMPLETED' } });
	await visit('/kup/wydarzenie/mewa');
	await says('Kup bilet', main());
	await button(ORDER_BUTTON);
	const typed = [...main().querySelectorAll('input')].filter(
		(input) => !['checkbox', 'radio'].includes(input.type) && !input.closest('details'),
	);
	expect(typed.map((input) => input.type)).toEqual(['email']);
	await type(EMAIL, ' roza.gesia@poczta.example ');
	await press(/^Akceptuję/);
	await press(ORDER_BUTTON);
	await waitFor(() =>
		expect(api.bodies(buyAsGuest)).toMatchObject([
			{ productSlug: 'event-4', email: 'roza.gesia@poczta.example', consent: true, tos: true, total: 45 },
		]),
	);
	await waitFor(() => expect(window.location.pathname).toBe('/status-zamowienia/wydarzenie/WYD-1'));
});

it('N-002 all errors are shown in place, with the focus on the first; nothing is sent', async () => {
	await visit('/kup/wydarzenie/mewa');
	await press(ORDER_BUTTON);
	await waitFor(async () => expect(await errorAt(EMAIL)).toContain('Pole wymagane.'));
	await says('Zaznacz zgodę, aby kupić.');
	expect(document.activeElement).toBe(await field(EMAIL));
	expect(api.sent(buyAsGuest)).toEqual([]);
});

it('N-002 a mistyped address is asked about, and stays as it is when the person says so', async () => {
	await visit('/kup/wydarzenie/mewa');
	await type(EMAIL, 'roza@gmial.com');
	await says('Czy chodziło o roza@gmail.com?');
	await press('Zostaw, jak jest');
	expect((await field(EMAIL)).value).toBe('roza@gmial.com');
	fireEvent.blur(await field(EMAIL));
	expect(hasWords('Czy chodziło o')).toBe(false);
	await type(EMAIL, 'roza@gmailcom');
	await press('Tak, popraw');
	expect((await field(EMAIL)).value).toBe('roza@gmail.com');
	expect(hasButton(ORDER_BUTTON)).toBe(true);
});

it('N-002 the date of birth is asked only where the title has an age limit, and is sent with the order', async () => {
	const first = await visit('/kup/wydarzenie/mewa');
	await button(ORDER_BUTTON);
	expect(hasField('Dzień')).toBe(false);
	first.unmount();
	api.on(getVideo, { video: videoOf({ age_restriction: 16 }) });
	await visit('/kup/wideo/dziady');
	await says('Pytamy tylko dlatego, że ten tytuł jest od 16 lat.');
	await type(EMAIL, 'roza@poczta.example');
	await type('Dzień', '14');
	await type('Miesiąc', '02');
	await type('Rok', '2020');
	await says('Ta pozycja ma ograniczenie wiekowe.');
	await type('Rok', '1958');
	await press(/^Akceptuję/);
	await press(ORDER_BUTTON);
	await waitFor(() => expect(api.bodies(buyAsGuest)).toMatchObject([{ birthday: '1958-02-14' }]));
});

it('N-005 where the answer is a mail the page says only that, the same for everybody', async () => {
	await visit('/kup/wydarzenie/mewa');
	await type(EMAIL, 'roza@poczta.example');
	await press(/^Akceptuję/);
	await press(ORDER_BUTTON);
	await says('Sprawdź pocztę');
	await says('Na roza@poczta.example wysłaliśmy dalsze kroki. Niczego nie pobraliśmy i nie trzymamy miejsca.');
	expect(await addressOf('Gdzie jest mój bilet?', main())).toBe('/moj-bilet');
	await press('Kup na inny adres');
	expect((await field(EMAIL)).value).toBe('roza@poczta.example');
});

it('N-001 gift and group are chosen on the page too', async () => {
	await visit('/kup/wydarzenie/mewa');
	await press('Dla grupy lub na prezent');
	expect(await addressOf('Kup jako prezent')).toBe('/kup/prezent?produkt=event-4');
	await press(/^Grup/);
	await type('Liczba biletów', '5');
	await type(EMAIL, 'szkola@poczta.example');
	await press(/^Akceptuję/);
	await press(ORDER_BUTTON);
	await waitFor(() => expect(api.bodies(buyAsGuest)).toMatchObject([{ productSlug: 'event-4', quantity: 5 }]));
});

it('N-001 the universal gift is bought without an account', async () => {
	await visit('/kup/prezent');
	await type(EMAIL, 'roza@poczta.example');
	await press(/^Akceptuję/);
	await press(ORDER_BUTTON);
	await waitFor(() => expect(api.bodies(buyAsGuest)).toMatchObject([{ productSlug: 'any', gift: true, total: 50 }]));
});

it('N-001 "Mam konto" signs in and comes back to the payment page with everything typed kept', async () => {
	forgetOnNewPerson(createQueryClient());
	for (const call of Object.values(ORDER_CALLS)) api.on(call.listOwn, {});
	api
		.on(signIn, { id: 7, role: 'standard', email: 'roza@poczta.example', token: 't', expires_at: '2999-01-01T00:00:00Z' })
		.on(getUser, { user: { id: 7, birthday: '1958-02-14' } })
		.on(getTerms, { accept_tos: true })
		.on(listUserOrders, {})
		.on(listUserCodes, {});
	await visit('/kup/wydarzenie/mewa');
	await type(EMAIL, 'roza@poczta.example');
	await press('Mam kod');
	await type('Kod rabatowy, prezentowy lub grupowy', 'JESIEN20');
	await press('Chcę otrzymać fakturę');
	await type('Nazwa firmy', 'Szkoła nr 7');
	await press('Mam konto');
	await waitFor(() => expect(window.location.pathname).toBe('/logowanie'));
	await type('E-mail', 'roza@poczta.example');
	await type('Hasło', 'Parter-2026');
	await press('Zaloguj się');
	await waitFor(() => expect(window.location.pathname).toBe('/platnosc/wydarzenie/4'));
	await button('Kupuję i płacę');
	expect((await field('Kod rabatowy, prezentowy lub grupowy')).value).toBe('JESIEN20');
	expect((await field('Nazwa firmy')).value).toBe('Szkoła nr 7');
	session.clear();
});

it('N-014 a typed code is checked, its price is said at once, and the order uses it', async () => {
	api.on(getEvent, { event: eventOn(3, { enable_codes: 1 }) });
	api.on(checkCode, { code: { code: 'JESIEN20', discount_percent: 20, discount_cash: null, expiration_date: null } });
	await visit('/kup/wydarzenie/mewa');
	await press('Mam kod');
	await type('Kod rabatowy, prezentowy lub grupowy', 'jesien20');
	await press('Sprawdź');
	await says('Kod działa: zapłacisz 36,00 zł zamiast 45,00 zł.');
	expect(api.bodies(checkCode)).toMatchObject([{ code: 'jesien20', productSlug: 'event-4' }]);
	await type(EMAIL, 'roza@poczta.example');
	await press(/^Akceptuję/);
	await press(ORDER_BUTTON);
	await waitFor(() => expect(api.bodies(buyAsGuest)).toMatchObject([{ code: 'JESIEN20', total: 36 }]));
});

it('N-014 a code that does nothing here says why, at its field', async () => {
	api.on(checkCode, new Refusal('code_expired'));
	await visit('/kup/wydarzenie/mewa');
	await press('Mam kod');
	await type('Kod rabatowy, prezentowy lub grupowy', 'STARY');
	await press('Sprawdź');
	await waitFor(async () => expect(await errorAt('Kod rabatowy, prezentowy lub grupowy')).toBe('Kod stracił ważność.'));
});

it('N-001 the buy button of a public page leads to the page of guests, and to sign-in where that is switched off', async () => {
	const first = await visit('/wydarzenie/mewa/publiczne', { guest_purchase: 1 });
	expect(await addressOf('Kup bilet')).toBe('/kup/wydarzenie/mewa');
	first.unmount();
	await visit('/wydarzenie/mewa/publiczne', { guest_purchase: 0 });
	expect(await addressOf('Kup bilet')).toBe('/platnosc/wydarzenie/4');
});

it('N-004 an order whose right has ended says so, and leads to the mail with what still works', async () => {
	const { extOrderId, kind, product_slug: product, slug } = ORDER;
	guestRights.add({ extOrderId, kind, product, slug });
	api.on(ORDER_CALLS.event.getOne, new Refusal('unauthenticated'));
	await visit('/status-zamowienia/wydarzenie/WYD-1');
	await says('Ta przeglądarka nie otwiera już tego zamówienia');
	expect(main().querySelector('a[href="/moj-bilet"]')).not.toBeNull();
	guestRights.remove(extOrderId);
});
