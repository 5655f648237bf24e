import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import { getEvent } from '#domain/events/events.contract.ts';
import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { getGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import { openEventById, openEvents, openVideoById, openVideos } from '#domain/open-api/open-api.contract.ts';
import { grantEvent } from '#domain/orders/buying/orders.granting.contract.ts';
import { listEventOrders, listVideoOrders } from '#domain/orders/listing/orders.listing.contract.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { startWatching } from '#domain/watching/watching.contract.ts';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import {
	addressOf,
	button,
	dialog,
	errorAt,
	field,
	hasButton,
	hasRow,
	hasWords,
	part,
	press,
	row,
	says,
	saysNoMore,
	type,
} from '../../../testing/hands.ts';
import { signInAs } from '../../../testing/page.tsx';
import { day, eventOn, videoOf } from '../../../testing/titles.ts';
import { visit } from '../../../testing/visit.tsx';

let api: FakeApi;
beforeEach(() => {
	api = fakeApi()
		.on(getUser, { user: { id: 7, birthday: '1990-01-01', country_code: 'PL' } })
		.on(getGiftSettings, {})
		.on(getGroupSettings, {})
		.on(ORDER_CALLS.event.listOwn, { orders: [] })
		.on(ORDER_CALLS.video.listOwn, { orders: [] });
});
const event = (given: object = {}, offset = 4) => api.on(getEvent, { event: eventOn(offset, given) });
const video = (given: object = {}) => api.on(getVideo, { video: videoOf(given) });
const main = () => document.querySelector('main') as Element;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
/** An inert button in this state. */
async function expectInert(name: string | RegExp, style: 'stop' | 'access') {
	const found = await button(name, main());
	expect(found.getAttribute('aria-disabled')).toBe('true');
	expect(found.classList.contains(style)).toBe(true);
}

it('S1-065 S1-066 S1-068 S1-036 S1-139 an event page shows all its data, its order, gallery and trailer', async () => {
	signInAs('standard');
	event({
		title: 'Świętoszek',
		subtitle: 'Molier',
		description: '<p>Opis wydarzenia</p>',
		additional_desc: '<p>Więcej słów</p>',
		age_restriction: 13,
		duration: 120,
		available_tickets: 40,
		ticketsLeft: 40,
		has_pjm: true,
		teaser_link: '76979871',
		has_teaser: true,
		has_vat: 1,
		gallery: [
			{ id: 1, url: '/1.webp', thumb_url: '/1t.webp' },
			{ id: 2, url: '/2.webp', thumb_url: '/2t.webp' },
		],
		paymentStatus: 'CANCELED',
	});
	api.on(ORDER_CALLS.event.listOwn, { orders: [{ id: 1, status: 'CANCELED', event_id: 4, product_slug: 'event-4', extOrderId: 'E1' }] });
	await visit('/wydarzenie/mewa');
	await says('Świętoszek');
	for (const words of [
		'Molier',
		'Opis wydarzenia',
		'Więcej słów',
		'19:00–21:00',
		'45,00 zł',
		'od 13 lat',
		'120 min',
		'PJM',
		'zostało 40 biletów',
		'Zamówienie: anulowane',
	])
		await says(words, main());
	expect(document.querySelector('[role=timer]')?.textContent).toMatch(/[34]\sdni/);
	await press('Powiększ zdjęcie 1 z 2');
	const shown = () => document.querySelector('dialog img, [role=dialog] img')?.getAttribute('src');
	await waitFor(() => expect(shown()).toContain('/1.webp'));
	fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
	await waitFor(() => expect(shown()).toContain('/2.webp'));
	await press(/Zamknij/);
	await press('Zwiastun');
	await press('Ukryj zwiastun');
	await waitFor(() => expect(hasButton('Zwiastun', main())).toBe(true));
});

it('S1-067 S2-058 S1-139 hide_time_to hides the end, full_day all hours; what is over is not sold', async () => {
	signInAs('standard');
	event({ hide_time_to: 1 });
	const first = await visit('/wydarzenie/mewa');
	await says('19:00', main());
	expect(hasWords('21:00', main())).toBe(false);
	first.unmount();
	event({ full_day: 1, time_from: null, time_to: null });
	const second = await visit('/wydarzenie/mewa');
	await says('Mewa', main());
	expect(hasWords('19:00', main())).toBe(false);
	second.unmount();
	event({ available_tickets: 40, ticketsLeft: 40 }, -1);
	await visit('/wydarzenie/mewa');
	await says('Mewa', main());
	for (const words of ['Kup bilet', 'zostało']) expect(hasWords(words, main())).toBe(false);
});

it('S1-149 S3-078 an admin sees that an event is a draft and hidden', async () => {
	signInAs('admin');
	event({ published: 0, dashboard_hidden: 1 });
	await visit('/wydarzenie/mewa');
	for (const tag of ['nieopublikowany', 'ukryty']) await says(tag, main());
});

it('S1-070 S1-071 S1-072 R-043 a video page shows window, length, price, payment and the end of access', async () => {
	signInAs('standard');
	video({
		description: '<p>Elsynor</p>',
		additional_desc: '<p>Obsada</p>',
		duration: 160,
		age_restriction: 12,
		available_from: '2020-01-01T12:00:00Z',
		end_date: '2031-05-01T18:00:00Z',
		access: true,
		expiration_date: '2031-04-01T18:10:00Z',
		paymentStatus: 'COMPLETED',
	});
	api.on(ORDER_CALLS.video.listOwn, {
		orders: [
			{
				id: 1,
				kind: 'video',
				status: 'COMPLETED',
				amount: 29,
				list_price: 29,
				video_id: 9,
				product_slug: 'video-9',
				expiration_date: '2031-04-01T18:10:00Z',
			},
		],
	});
	await visit('/wideo/lalka');
	await says('Lalka');
	for (const words of [
		'Elsynor',
		'Obsada',
		'29,00 zł',
		'160 min',
		'od 12 lat',
		'Zamówienie: opłacone',
		'Dostępne od 1 stycznia 2020, 13:00 do 1 maja 2031, 20:00',
		'Dostęp do 1 kwietnia 2031, 20:10',
		'do końca dostępności',
	])
		await says(words, main());
	expect(await addressOf('Oglądaj', main())).toBe('/wideo/lalka?ogladaj=true');
	await expectInert('Masz dostęp', 'access');
});

it('S1-143 S1-145 S1-069 R-043 with access: nothing more to buy, or for others while gifts are sold', async () => {
	signInAs('standard');
	const now = {
		access: true,
		paymentStatus: 'COMPLETED',
		full_day: 1,
		opens_at: inHours(-1),
		closes_at: inHours(5),
		date_from: day(0),
		date_to: day(1),
	};
	event(now);
	const first = await visit('/wydarzenie/mewa');
	await expectInert('Masz dostęp', 'access');
	expect(hasButton('Kup dla innych', main())).toBe(false);
	expect(await addressOf('Oglądaj', main())).toBe('/wydarzenie/mewa?ogladaj=true');
	first.unmount();
	api.on(getGiftSettings, { config: { gift_available: 1 } });
	await visit('/wydarzenie/mewa');
	expect(await addressOf('Kup dla innych', main())).toBe('/platnosc/wydarzenie/4');
	expect((await button('Kup dla innych', main())).className).toContain('purchase');
	expect(hasButton('Masz dostęp', main())).toBe(false);
});

it('S1-073 S1-151 too young, or in a blocked country: a message, and a red button that says why', async () => {
	signInAs('standard');
	api.on(getUser, { user: { id: 7, birthday: day(-15 * 365), country_code: 'PL' } });
	video({ age_restriction: 18 });
	const first = await visit('/wideo/lalka');
	await says('Tylko dla widzów od 18 lat', main());
	await expectInert(/Od 18 lat/, 'stop');
	await says('Wiek liczymy', main());
	first.unmount();
	video({ restricted_access: 'poland', countryBlock: true });
	await visit('/wideo/lalka');
	await says('Poza zasięgiem', main());
	await expectInert('Niedostępne w Twoim kraju', 'stop');
});

it('S1-074 S3-080 S1-150 S1-153 the public page of a video counts to the premiere, then to the end, and sells until then', async () => {
	const openVideo = (given: object) =>
		api
			.on(openVideos, { videos: [videoOf(given)] })
			.on(openVideoById, { video: videoOf(given) })
			.on(getVideo, { video: videoOf(given) });
	openVideo({ available_from: inHours(5 * 24 + 1) });
	const first = await visit('/wideo/lalka/publiczne');
	await waitFor(() => expect(document.querySelector('[role=timer]')?.textContent).toMatch(/5\sdni.*do premiery/));
	first.unmount();
	openVideo({ end_date: inHours(2) });
	const second = await visit('/wideo/lalka/publiczne');
	await waitFor(() => expect(document.querySelector('[role=timer]')?.textContent).toMatch(/[12]:\d\d:\d\d.*do końca dostępności/));
	expect(await addressOf('Kup dostęp', main())).toBe('/platnosc/wideo/9');
	second.unmount();
	openVideo({ end_date: '2020-01-01T00:00:00Z' });
	await visit('/wideo/lalka/publiczne');
	await says('Lalka', main());
	for (const words of ['Kup dostęp', 'Oglądaj']) expect(hasWords(words, main())).toBe(false);
});

it('S1-036 S1-037 a visitor gets the public page and buys from there; a signed-in person gets the own one', async () => {
	api.on(openEvents, { events: [eventOn(4)] }).on(openEventById, { event: eventOn(4) });
	event();
	const first = await visit('/wydarzenie/mewa');
	await waitFor(() => expect(window.location.pathname).toBe('/wydarzenie/mewa/publiczne'));
	expect(await addressOf('Kup bilet', main())).toBe('/platnosc/wydarzenie/4');
	first.unmount();
	signInAs('standard');
	await visit('/wydarzenie/mewa/publiczny');
	await waitFor(() => expect(window.location.pathname).toBe('/wydarzenie/mewa'));
});

const ORDER = {
	id: 1,
	extOrderId: 'E-1',
	number: 'AAAA-1111',
	status: 'COMPLETED',
	amount: 45,
	userId: 12,
	firstname: 'Anna',
	lastname: 'Żurek',
} as const;
const WAITING = { ...ORDER, id: 2, extOrderId: 'E-2', number: 'AAAA-1112', status: 'PENDING' } as const;

it('S1-075 S3-061 S3-062 S3-063 S3-064 admins see the orders of a title, first the completed ones, and may edit and cancel', async () => {
	signInAs('admin');
	event({ enable_tickets: 0 });
	api.on(listEventOrders, ({ query }) => ({
		orders: query.status === 'COMPLETED' ? [ORDER] : [WAITING],
		total: 1,
		summary: { placed: 1, completed: 1, income: 45 },
	}));
	await visit('/wydarzenie/mewa');
	await row('E-1');
	await says('45,00 zł');
	const orders = await part('Zamówienia');
	const filters = [...orders.querySelectorAll('[role=group] button')].map((one) => [
		one.textContent?.trim(),
		one.getAttribute('aria-pressed'),
	]);
	expect(filters).toEqual([
		['Zakończone', 'true'],
		['Anulowane', 'false'],
		['Zwrócone', 'false'],
		['Przetwarzane', 'false'],
		['Wszystkie', 'false'],
	]);
	await press('Przetwarzane', orders);
	await row('E-2');
	expect(api.sent(listEventOrders).at(-1)?.query).toMatchObject({ status: 'PENDING' });
	await press('Wszystkie', orders);
	await waitFor(() => expect(api.sent(listEventOrders).at(-1)?.query).not.toHaveProperty('status'));
	for (const name of ['Edytuj płatność AAAA-1112', 'Anuluj płatność AAAA-1112']) expect(hasButton(name)).toBe(true);
});

it('S3-065 rows on the page of a video show when access ends', async () => {
	signInAs('admin');
	video();
	api.on(listVideoOrders, { orders: [{ ...ORDER, kind: 'video', expiration_date: '2030-05-01T10:00:00Z' }], total: 1 });
	await visit('/wideo/lalka');
	await says('01.05.2030, 12:00', await row('E-1'));
});

it('S1-075 S3-061 others see no orders, and their page requests none', async () => {
	signInAs('premium');
	event();
	await visit('/wydarzenie/mewa');
	await says('Mewa', main());
	expect(hasRow('E-1')).toBe(false);
	expect(api.unexpected.filter((call) => call.includes('/payments/event'))).toEqual([]);
});

it('S3-064 S3-117 S3-156 S2-076 access is granted after a question, also while payments are blocked', async () => {
	signInAs('admin');
	event({ enable_tickets: 0 });
	api.on(listEventOrders, {}).on(grantEvent, new Refusal('validation', { formError: { userval: 'Nie ma takiego użytkownika.' } }));
	await visit('/wydarzenie/mewa');
	const form = await part('Przyznaj dostęp');
	const person = /E-mail/;
	await press('Przyznaj dostęp', form);
	expect(await errorAt(person, form)).toBe('Pole wymagane.');
	await type(person, 'nikt@poczta.test', form);
	await press('Przyznaj dostęp', form);
	await press('Tak');
	await waitFor(async () => expect(await errorAt(person, form)).not.toBe(''));
	api.on(grantEvent, {});
	await type(person, 'anna@poczta.test', form);
	await press('Uwzględnij cenę w przychodach', form);
	await press('Przyznaj dostęp', form);
	await press('Nie');
	expect(api.sent(grantEvent)).toHaveLength(1);
	await press('Przyznaj dostęp', form);
	const question = await dialog(/anna@poczta\.test/);
	await says('Cena zostanie wliczona do przychodów.', question);
	await press('Tak', question);
	await says('Przyznano uprawnienie');
	expect(api.bodies(grantEvent).at(-1)).toEqual({ userval: 'anna@poczta.test', priceIncluded: true });
	expect((await field(person, form)).value).toBe('');
	await saysNoMore('Cena zostanie wliczona do przychodów.');
});

it.each([
	['', null],
	['&typ=pjm', 'pjm'],
	['&typ=audiodeskrypcja', 'audiodeskrypcja'],
] as const)('S1-050 S1-051 ?ogladaj=true%s opens the player with its variant', async (typ, variant) => {
	signInAs('standard');
	video({ access: true, video_price: 0, has_pjm: true, has_audiodesc: true });
	api.on(startWatching, {
		source: { kind: 'frame', url: 'https://film.example/1', tracks: [] },
		variant,
		expiresAt: inHours(2),
		startedAt: inHours(0),
	});
	await visit(`/wideo/lalka?ogladaj=true${typ}`);
	await waitFor(() => expect(document.querySelector('iframe')?.getAttribute('src')).toBe('https://film.example/1'));
	expect(api.bodies(startWatching)[0]?.variant ?? null).toBe(variant);
});
