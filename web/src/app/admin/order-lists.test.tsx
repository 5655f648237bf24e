import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listAudit } from '#domain/audit/audit.contract.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { listEvents } from '#domain/events/events.contract.ts';
import { deleteGiftImage, getGiftSettings, updateGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { getGroupSettings, updateGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import { countUnpaid } from '#domain/orders/listing/orders.search.contract.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { listVideos } from '#domain/videos/videos.contract.ts';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import {
	addressOf,
	button,
	dialog,
	errorAt,
	field,
	hasButton,
	hasWords,
	part,
	pick,
	press,
	row,
	says,
	saysNoMore,
	type,
} from '../../../testing/hands.ts';
import { signInAs } from '../../../testing/page.tsx';
import { visit } from '../../../testing/visit.tsx';

const { event: EVENT, video: VIDEO, gift: GIFT, group: GROUP } = ORDER_CALLS;
const polishDay = (day: string) => day.split('-').reverse().join('.');
const today = warsawDate(new Date());

const ORDER = {
	id: 1,
	extOrderId: 'EVT-1',
	number: 'AAAA-1111',
	orderId: '7GX2QM4H',
	status: 'COMPLETED',
	amount: 45,
	userId: 12,
	firstname: 'Anna',
	lastname: 'Żurek',
	email: 'anna@poczta.example',
	country: 'PL',
	customer_ip: '83.12.44.9',
	product_slug: 'event-4',
	event_id: 4,
	slug: 'swietoszek',
	title: 'Świętoszek',
	description: 'Bilet: Świętoszek',
	desc: 'Bilet: Świętoszek',
	product_quantity: 1,
	created_at: '2026-11-19T10:00:00Z',
	updated_at: '2026-11-19T11:00:00Z',
} as const;
const other = (id: number, status: 'PENDING' | 'WAITING_FOR_CONFIRMATION' | 'CANCELED' | 'REFUNDED' | 'COMPLETED', more = {}) => ({
	...ORDER,
	id,
	status,
	extOrderId: `EVT-${id}`,
	number: `AAAA-111${id}`,
	...more,
});
const SUMS = { placed: 2, completed: 1, tickets: 1, income: 42.5, sum: 45, refundsSumm: 2.5, refundedOrders: 1 };

let api: FakeApi;
beforeEach(() => {
	signInAs('admin');
	api = fakeApi()
		.on(EVENT.listAll, { orders: [ORDER], total: 1, summary: SUMS })
		.on(listEvents, { events: [{ id: 4, slug: 'dziady', title: 'Dziady sprzed lat', date_from: '2010-05-01' }], total: 1 })
		.on(listVideos, { videos: [{ id: 9, slug: 'wesele', title: 'Wesele' }], total: 1 })
		.on(listAudit, {});
});
const open = (view: string) => visit(`/teapp-admin?view=${view}`);
const last = (call: typeof EVENT.listAll) => api.sent(call).at(-1)?.query;
const options = (select: HTMLElement) => [...select.querySelectorAll('option')].map(({ textContent }) => textContent);
const STATUSES = ['Wszystkie', 'Zakończone', 'Anulowane', 'Zwrócone', 'Przetwarzane'];

it('S3-002 S3-006 S3-007 S3-008 S3-009 S3-010 S3-172 payments of events: who, what, how much, today, with sums and a file', async () => {
	await open('payments');
	const line = await row('EVT-1');
	for (const words of [
		'Anna Żurek',
		'7GX2QM4H',
		'AAAA-1111',
		'45,00 zł',
		'Zakończone',
		'Bilet: Świętoszek',
		'PL',
		'83.12.44.9',
		'19.11.2026, 11:00',
		'zm. 19.11.2026, 12:00',
	])
		expect(hasWords(words, line), words).toBe(true);
	expect(line.querySelector('img')?.getAttribute('src')).toMatch(/\/flags\/pl\.svg$/);
	expect(await addressOf('Anna Żurek', line)).toBe('/konto/12');
	expect(await addressOf('Bilet: Świętoszek', line)).toBe('/wydarzenie/swietoszek');
	for (const name of ['Od', 'Do']) expect((await field(name)).value).toBe(polishDay(today));
	expect(last(EVENT.listAll)).toMatchObject({ date_from: today, date_to: today });
	expect(options(await field('Status'))).toEqual(STATUSES);
	await says('42,50 zł');
	await says('−2,50 zł');
	await press('Eksport CSV');
	await waitFor(() => expect(last(EVENT.listAll)).toMatchObject({ format: 'csv', date_from: today }));
});

it('S3-006 S3-007 S3-065 payments of videos are the next list, with the end of access', async () => {
	const order = { ...ORDER, kind: 'video', extOrderId: 'VID-1', expiration_date: '2030-05-01T10:00:00Z' } as const;
	api.on(VIDEO.listAll, { orders: [order], total: 1 });
	await open('payments');
	await press('Wideo', await part('Listy płatności'));
	await says('01.05.2030, 12:00', await row('VID-1'));
	expect(last(VIDEO.listAll)).toMatchObject({ date_from: today, date_to: today });
});

it('S3-011 S2-078 S3-017 S3-092 S3-168 filters are in the address: ended events, a status; sums only where they mean something', async () => {
	await open('payments');
	await pick('Wydarzenie', 'Dziady sprzed lat');
	await press('Szukaj');
	await waitFor(() => expect(last(EVENT.listAll)).toMatchObject({ event_id: '4' }));
	expect(api.sent(listEvents)[0]?.query).toMatchObject({ all: '1', date_from: '2000-01-01' });
	expect(await addressOf('Zobacz: Dziady sprzed lat')).toBe('/wydarzenie/dziady');
	await says('Przychód');
	await says('minus wszystkie zwroty wykonane w tym okresie');
	api.on(EVENT.listAll, { orders: [other(3, 'WAITING_FOR_CONFIRMATION')], total: 1, summary: SUMS });
	await type('Status', 'PENDING');
	await press('Szukaj');
	await says('Przetwarzane', await row('EVT-3'));
	expect(window.location.search).toMatch(/f_event_id=4.*f_status=PENDING/);
	expect(last(EVENT.listAll)).toMatchObject({ status: 'PENDING' });
	for (const words of ['Przychód', 'minus wszystkie zwroty']) expect(hasWords(words)).toBe(false);
});

it('S3-170 S1-246 S3-021 lists have 20 rows a page; columns sort and search on the server', async () => {
	api.on(EVENT.listAll, { orders: [ORDER], total: 24 });
	await open('payments');
	await says('1–20 z 24');
	expect(last(EVENT.listAll)).toMatchObject({ limit: '20', page: '1' });
	await press('Kwota');
	await waitFor(() => expect(last(EVENT.listAll)).toMatchObject({ sort: 'amount', order: 'desc' }));
	await press('Kwota');
	await waitFor(() => expect(last(EVENT.listAll)).toMatchObject({ sort: 'amount', order: 'asc' }));
	await type('Filtruj: Użytkownik', 'kazlausk');
	await waitFor(() => expect(last(EVENT.listAll)).toMatchObject({ user: 'kazlausk' }));
	expect(window.location.search).toContain('f_user=kazlausk');
	expect((await field('Filtruj: Kraj i IP')).maxLength).toBe(200);
});

it('S3-095 S3-096 S3-153 cancelling is offered for what is open, warns that it cannot be undone, asks, and says the result', async () => {
	const orders = [ORDER, other(2, 'PENDING'), other(3, 'CANCELED'), other(4, 'REFUNDED')];
	api.on(EVENT.listAll, { orders, total: 4 }).on(EVENT.cancel, { order: other(2, 'CANCELED') });
	await open('payments');
	await row('EVT-4');
	const offered = orders.filter(({ number }) => hasButton(`Anuluj płatność ${number}`));
	expect(offered.map(({ status }) => status)).toEqual(['PENDING']);
	await press('Anuluj płatność AAAA-1112');
	await says('Tej operacji nie można cofnąć');
	await press('Nie');
	await press('Anuluj płatność AAAA-1112');
	api.on(EVENT.listAll, { orders: [other(2, 'CANCELED')], total: 1 });
	await press('Tak');
	await says('Płatność została usunięta');
	await says('Anulowane', await row('EVT-2'));
	expect(api.sent(EVENT.cancel).map(({ params }) => params)).toEqual([{ order: 'EVT-2' }]);
});

it('S3-153 a cancellation that fails says so', async () => {
	api.on(EVENT.listAll, { orders: [other(2, 'PENDING')], total: 1 }).on(EVENT.cancel, new Refusal('provider_failed'));
	await open('payments');
	await press('Anuluj płatność AAAA-1112');
	await press('Tak');
	await says('Wystąpił błąd przy usuwaniu płatności');
});

it('S3-093 S3-094 S3-154 F-090 the edit form changes status and country, and of a video the end of access', async () => {
	const order = { ...ORDER, kind: 'video', expiration_date: '2030-01-01T11:00:00Z' } as const;
	api
		.on(VIDEO.listAll, { orders: [order], total: 1 })
		.on(VIDEO.getOne, { order })
		.on(VIDEO.update, { order });
	await open('payments&lista=wideo');
	await press('Edytuj płatność AAAA-1111');
	await field('Kraj');
	const drawer = await dialog('Edycja płatności');
	const status = await field('Status', drawer);
	expect(new Set(options(status)).size).toBe(8);
	const choices = [...status.querySelectorAll('option')].filter(({ disabled }) => !disabled).map(({ value }) => value);
	expect(choices.filter((one) => !['COMPLETED', 'CANCELED', 'REFUNDED', 'PENDING'].includes(one))).toEqual([]);
	api.on(VIDEO.update, new Refusal('validation', { formError: { country: 'form.validate.country' } }));
	await type('Kraj', 'ZZ', drawer);
	await press('Zapisz', drawer);
	await waitFor(async () => expect(await errorAt('Kraj', drawer)).toContain('Nie ma takiego kraju'));
	api.on(VIDEO.update, { order });
	await type('Kraj', 'DE', drawer);
	await press('Wyczyść', drawer);
	await press('Zapisz', drawer);
	await says('Płatność została zaktualizowana');
	expect(api.bodies(VIDEO.update).at(-1)).toEqual({ country: 'DE', expiration_date: null });
});

it('S3-154 S3-155 a failed edit and a failed fetch show an error', async () => {
	api.on(EVENT.getOne, { order: ORDER }).on(EVENT.update, new Refusal('illegal_transition'));
	await open('payments');
	await press('Edytuj płatność AAAA-1111');
	await field('Kraj');
	const drawer = await dialog('Edycja płatności');
	await type('Kraj', 'UA', drawer);
	await press('Zapisz', drawer);
	await says('Wystąpił błąd przy edycji płatności');
	expect((await field('Kraj', drawer)).value).toBe('UA');
});

it('S3-155 a payment that cannot be read says so in the form', async () => {
	api.on(EVENT.getOne, new Refusal('not_found'));
	await open('payments');
	await press('Edytuj płatność AAAA-1111');
	await says('Wystąpił błąd przy pobieraniu informacji o płatności', await dialog('Edycja płatności'));
});

it('S3-164 a list that fails to load says why, is not called empty, and can be loaded again', async () => {
	api.on(EVENT.listAll, new Refusal('validation'));
	await open('payments');
	await says('Wystąpił błąd: ');
	expect(hasWords('Brak płatności w tym zakresie.')).toBe(false);
	api.on(EVENT.listAll, { orders: [], total: 0 });
	await press('Spróbuj ponownie');
	await says('Brak płatności w tym zakresie.');
	await saysNoMore('Wystąpił błąd: ');
});

const SETTINGS = { config: { min_units: 10, max_units: 100 }, updated_at: '2026-11-01T10:00:00Z' };
const USED = { ...{ userId: 31, firstname: 'Michał', lastname: 'Wąs' } };
const GROUP_ORDER = {
	...ORDER,
	kind: 'group',
	extOrderId: 'GRP-1',
	product_quantity: 30,
	amount: 1044,
	numberOfUses: 1,
	one_free: 1,
	codes: [
		{ id: 1, code: 'KOD-UZYTY', status: 'used', usage: USED },
		{ id: 2, code: 'KOD-WOLNY', status: 'free' },
	],
} as const;
const GROUP_SUMS = { placed: 1, completed: 1, usedCodes: 1, codes: 2, freeCodes: 1, tickets: 30 };
const [year, month] = today.split('-');
const monthEnd = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);

it.each([
	['group_tickets', GROUP.listAll],
	['gifts', GIFT.listAll],
] as const)('S3-012 S3-013 S3-014 S3-015 S3-029 the range of %s starts as this month and is applied by the button', async (view, call) => {
	api
		.on(call, { orders: [{ ...ORDER, kind: 'group' }], total: 1 })
		.on(getGroupSettings, SETTINGS)
		.on(getGiftSettings, {})
		.on(countUnpaid, {});
	await open(view);
	await row('EVT-1');
	expect((await field('Od')).value).toBe(polishDay(`${year}-${month}-01`));
	expect((await field('Do')).value).toBe(polishDay(monthEnd));
	expect((await field('Od')).placeholder).toBe('Od');
	expect(options(await field('Status'))).toEqual(STATUSES);
	await press('Wyczyść');
	await type('Status', 'COMPLETED');
	expect(last(call)).toMatchObject({ date_from: `${year}-${month}-01` });
	expect(last(call)).not.toHaveProperty('status');
	await press('Szukaj');
	await waitFor(() => expect(last(call)).toMatchObject({ status: 'COMPLETED' }));
	expect(last(call)).not.toHaveProperty('date_from');
	expect(window.location.search).toContain('f_status=COMPLETED');
});

it('S3-016 S3-018 S3-019 S3-020 S3-022 S3-023 S3-024 S3-166 S3-167 S3-002 group tickets: sums, columns, codes and who activated each', async () => {
	api.on(GROUP.listAll, { orders: [GROUP_ORDER], total: 1, summary: { ...GROUP_SUMS, income: 1044 } }).on(getGroupSettings, SETTINGS);
	await open('group_tickets');
	const line = await row('GRP-1');
	for (const words of [
		'Anna Żurek',
		'anna@poczta.example',
		'PL',
		'83.12.44.9',
		'7GX2QM4H',
		'Bilet: Świętoszek',
		'30',
		'Zakończone',
		'1 044,00 zł',
	])
		expect(hasWords(words, line), words).toBe(true);
	await says(`Bilety grupowe, ${polishDay(`${year}-${month}-01`)}`);
	for (const words of [
		'Złożone zamówienia: 1',
		'Zakończone i opłacone: 1',
		'Wykorzystane kody zakończonych płatności: 1 z 2',
		'Wygenerowane kody gratis: 1',
	])
		await says(words);
	for (const [column, sort] of [
		['Użytkownik', 'lastname'],
		['Kraj i IP', 'country'],
		['Opis', 'description'],
		['Bilety', 'product_quantity'],
		['Status', 'status'],
	] as const) {
		await press(column, document.querySelector('thead') ?? undefined);
		await waitFor(() => expect(last(GROUP.listAll)).toMatchObject({ sort }));
	}
	await press('Rozwiń: AAAA-1111');
	for (const words of ['GRP-1', '7GX2QM4H', '19.11.2026', 'Kody, użyto 1 z 2', 'KOD-UZYTY', 'KOD-WOLNY', 'wolny']) await says(words);
	expect(await addressOf('Michał Wąs')).toBe('/konto/31');
	await press('Eksport CSV');
	await waitFor(() => expect(last(GROUP.listAll)).toMatchObject({ format: 'csv' }));
});

it('S3-162 S3-163 rows without codes say why', async () => {
	const none = { ...GROUP_ORDER, codes: [] };
	api
		.on(GROUP.listAll, { orders: [none, { ...none, id: 2, number: 'AAAA-1112', status: 'PENDING' }], total: 2 })
		.on(getGroupSettings, SETTINGS);
	await open('group_tickets');
	await press('Rozwiń: AAAA-1111');
	await says('Wystąpił błąd przy generowaniu kodów');
	await press('Rozwiń: AAAA-1112');
	await says('Płatność przetwarzana - kody nie zostały jeszcze wygenerowane');
});

it('S3-025 S3-099 S3-157 each switch of group tickets is stored at once', async () => {
	api.on(GROUP.listAll, {}).on(getGroupSettings, SETTINGS).on(updateGroupSettings, SETTINGS);
	await open('group_tickets');
	await press('Ustawienia biletów grupowych');
	for (const name of ['Sprzedaż biletów grupowych na wydarzenia', 'Sprzedaż biletów grupowych na wideo', 'Darmowy kod dla zamawiającego'])
		await press(name);
	await waitFor(() =>
		expect(api.bodies(updateGroupSettings)).toEqual([{ event_available: true }, { video_available: true }, { one_free: true }]),
	);
	await says('Zapisano zmiany');
});

it('S3-026 S3-099 S3-102 S3-103 S3-104 S3-131 S3-157 numbers of group tickets are saved with Zapisz, each wrong value at its field', async () => {
	api.on(GROUP.listAll, {}).on(getGroupSettings, SETTINGS).on(updateGroupSettings, SETTINGS);
	await open('group_tickets');
	await press('Ustawienia biletów grupowych');
	const [min, max, discount] = ['Minimalna liczba biletów', 'Maksymalna liczba biletów', 'Zniżka (%)'] as const;
	expect([(await field(min)).value, (await field(max)).value]).toEqual(['10', '100']);
	expect((await button('Zapisz')).getAttribute('aria-disabled')).toBe('true');
	await type(min, '');
	await type(max, '');
	await press('Zapisz');
	await waitFor(async () => expect(await errorAt(min)).toBe('Proszę podać minimalną liczbę biletów.'));
	expect(await errorAt(max)).toBe('Proszę podać maksymalną liczbę biletów.');
	await type(min, 'dużo');
	await waitFor(async () => expect(await errorAt(min)).toBe('Nieprawidłowa wartość.'));
	await type(max, '20');
	await type(min, '21');
	await press('Zapisz');
	await waitFor(async () => expect(await errorAt(max)).toBe('Nieprawidłowa wartość.'));
	await type(min, '5');
	await type(discount, '100');
	await waitFor(async () => expect(await errorAt(discount)).toBe('Proszę podać wartość z zakresu 0-99'));
	await type(discount, '');
	expect(api.sent(updateGroupSettings)).toEqual([]);
	api.on(updateGroupSettings, new Refusal('validation', { formError: { min_units: 'Za mało' } }));
	await press('Zapisz');
	await waitFor(async () => expect(await errorAt(min)).toBe('Za mało'));
	// a colleague changed the other number meanwhile
	api.on(updateGroupSettings, { config: { min_units: 5, max_units: 30 } });
	await press('Zapisz');
	await says('Zapisano zmiany');
	expect(api.bodies(updateGroupSettings).at(-1)).toMatchObject({ min_units: '5', seen_at: SETTINGS.updated_at });
	expect((await field(max)).value).toBe('30');
});

it('S3-030 S3-031 S3-032 S3-002 gifts: sums, search, a file and who used each code', async () => {
	const gift = { ...GROUP_ORDER, kind: 'gift', extOrderId: 'PRE-1' } as const;
	api
		.on(GIFT.listAll, { orders: [gift], total: 1, summary: { income: 95 } })
		.on(getGiftSettings, {})
		.on(countUnpaid, {});
	await open('gifts');
	await row('PRE-1');
	await says('95,00 zł');
	await type('Filtruj: Użytkownik', 'olena');
	await waitFor(() => expect(last(GIFT.listAll)).toMatchObject({ user: 'olena' }));
	await press('Rozwiń: AAAA-1111');
	expect(await addressOf('Michał Wąs')).toBe('/konto/31');
	await press('Eksport CSV');
	await waitFor(() => expect(last(GIFT.listAll)).toMatchObject({ format: 'csv', user: 'olena' }));
});

it('S3-027 S3-028 S2-175 S3-115 S3-116 S3-158 gift settings: switches, price, texts in two languages, three images', async () => {
	const config = { gift_price: 50, gift_label: 'Podaruj teatr', mobile_gift_image: '/m.webp' };
	api
		.on(GIFT.listAll, {})
		.on(countUnpaid, {})
		.on(getGiftSettings, { config })
		.on(updateGiftSettings, { config })
		.on(deleteGiftImage, { config: { ...config, mobile_gift_image: null } });
	await open('gifts');
	await press('Ustawienia prezentów');
	await press('Prezenty na dowolny tytuł');
	await waitFor(() => expect(api.bodies(updateGiftSettings)).toEqual([{ any_gift_available: true }]));
	await says('Zapisano zmiany');
	const price = /Cena prezentu/;
	expect((await field(price)).step).toBe('0.01');
	await type(price, '0');
	await type('Etykieta', '');
	await type('Opis', 'x'.repeat(301));
	await type('Etykieta po angielsku', 'y'.repeat(101));
	await type('Opis po angielsku', 'z'.repeat(301));
	await press('Zapisz', (await field(price)).closest('form') ?? undefined);
	await waitFor(async () => expect(await errorAt(price)).toContain('Proszę podać wartość większą od 0'));
	for (const name of ['Etykieta', 'Etykieta po angielsku', 'Opis', 'Opis po angielsku']) expect(await errorAt(name), name).not.toBe('');
	await type(price, '49,999');
	await waitFor(async () => expect(await errorAt(price)).toContain('Proszę podać wartość większą od 0'));
	const typed = { gift_label: 'Prezent', gift_label_en: 'A gift', gift_description: 'Opis prezentu', gift_description_en: 'What it is' };
	await type(price, '49,99');
	await type('Etykieta', typed.gift_label);
	await type('Etykieta po angielsku', typed.gift_label_en);
	await type('Opis', typed.gift_description);
	await type('Opis po angielsku', typed.gift_description_en);
	await press('Zapisz', (await field(price)).closest('form') ?? undefined);
	await waitFor(() => expect(api.bodies(updateGiftSettings).at(-1)).toMatchObject({ ...typed, gift_price: '49.99' }));
	await press('Usuń');
	await press('Tak');
	await waitFor(() => expect(api.sent(deleteGiftImage).map(({ params }) => params)).toEqual([{ name: 'mobile_gift_image' }]));
	api.on(updateGiftSettings, new Refusal('unavailable'));
	await press('Prezenty na konkretny tytuł');
	await says('Wystąpił błąd: ');
	expect(((await button('Prezenty na konkretny tytuł')) as HTMLInputElement).checked).toBe(false);
});
