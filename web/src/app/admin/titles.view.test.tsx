import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { listCategories } from '#domain/categories/categories.contract.ts';
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from '#domain/events/events.contract.ts';
import { getGallery, listGalleries } from '#domain/galleries/galleries.contract.ts';
import { listHostedVideos } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { countUnpaid } from '#domain/orders/listing/orders.search.contract.ts';
import { freeSlug } from '#domain/search/search.contract.ts';
import { translationCalls } from '#domain/translations/translations.contract.ts';
import { deleteVideo, deleteVideoImage, getVideo, listVideos, updateVideo } from '#domain/videos/videos.contract.ts';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import {
	addressOf,
	button,
	choose,
	dialog,
	errorAt,
	field,
	hasButton,
	hasRow,
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
import { eventOn, videoOf } from '../../../testing/titles.ts';
import { visit } from '../../../testing/visit.tsx';

const digits = (day: string) => day.split('-').reverse().join('.');
const today = warsawDate(new Date());
const UPDATED = '2026-11-01T10:00:00Z';
const FILM = videoOf({
	id: 9,
	title: 'Dziady, część III',
	slug: 'dziady',
	video_price: 100,
	video_link: 'https://film.example/1',
	duration: 90,
	updated_at: UPDATED,
});
const EVENT = eventOn(3, { title: 'Jutro', slug: 'jutro', numberOfTickets: 7, available_tickets: 100, updated_at: UPDATED });

const LISTS = { current: 2, replay: 0, ended: 1, all: 3 };

let api: FakeApi;
beforeEach(() => {
	signInAs('admin');
	api = fakeApi()
		.on(listEvents, { events: [EVENT], total: 1, by_list: LISTS })
		.on(listVideos, { videos: [FILM], total: 1 })
		.on(getVideo, { video: FILM })
		.on(getEvent, { event: EVENT })
		.on(listCategories, { categories: [{ id: 1, name: 'Klasyka' }], total: 1 })
		.on(listGalleries, { galleries: [{ id: 2, name: 'Próby' }], total: 1 })
		.on(getGallery, { gallery: { id: 2, name: 'Próby' } })
		.on(listHostedVideos, {})
		.on(countUnpaid, {});
});
const open = (view: string) => visit(`/teapp-admin?view=${view}`);
const lastEvents = () => api.sent(listEvents).at(-1)?.query;

it('S2-016 S2-018 S2-049 S2-113 F-095 the events view shows current events with their state, and what is over one click away', async () => {
	const draft = eventOn(5, { id: 6, title: 'Szkic', slug: 'szkic', published: 0, cancelled: 1, cancel_reason: 'Choroba' });
	api.on(listEvents, { events: [EVENT, draft], total: 2, by_list: LISTS });
	await open('events');
	await says('7 z 100', await row('Jutro'));
	expect(await addressOf('Jutro', await row('Jutro'))).toBe('/wydarzenie/jutro');
	for (const tag of ['Nieopublikowane', 'Odwołane']) await says(tag, await row('Szkic'));
	const sizes = [...(await field('Na stronie')).querySelectorAll('option')].map(({ textContent }) => textContent);
	expect(sizes).toEqual(['10 na stronie', '20 na stronie', '50 na stronie']);
	const lists = await part('Które wydarzenia');
	api.on(listEvents, { events: [eventOn(-7, { title: 'Zeszły tydzień' })], total: 1, by_list: LISTS });
	await press(/^Zakończone/, lists);
	await row('Zeszły tydzień');
	expect(lastEvents()).toMatchObject({ all: '1', list: 'ended' });
	expect(hasRow('Jutro')).toBe(false);
	expect(window.location.search).toContain('f_list=ended');
});

it('S2-017 events are searched by days; a range that ends before it begins is said in place', async () => {
	await open('events');
	await row('Jutro');
	await type('Od dnia', digits(addDays(today, -8)));
	await type('Do dnia', digits(addDays(today, -6)));
	await waitFor(() => expect(lastEvents()).toMatchObject({ date_from: addDays(today, -8), date_to: addDays(today, -6) }));
	await type('Od dnia', digits(today));
	await says('Niepoprawna data');
	await press('Tylko bieżące');
	await waitFor(() => expect(lastEvents()).not.toHaveProperty('date_from'));
});

it('S2-018 S2-054 S2-055 S2-074 S2-103 S2-104 S2-107 S2-108 S2-109 S2-110 S2-111 S2-112 F-096 a new event: defaults, and every error at its field', async () => {
	api
		.on(createEvent, new Refusal('validation', { formError: { slug: 'content.validate.slug_taken' } }))
		.on(freeSlug, ({ query }) => ({ slug: query.slug ?? '' }));
	await open('events');
	await press('Dodaj wydarzenie');
	const drawer = await dialog('Nowe wydarzenie');
	const isOn = async (name: RegExp) => ((await button(name, drawer)) as HTMLInputElement).checked;
	await field('Tytuł', drawer);
	for (const on of [/^Opublikowane/, /Teatrlink/]) expect(await isOn(on)).toBe(true);
	for (const off of [/Zablokuj płatności/, /kody rabatowe/, /festiwalowe/]) expect(await isOn(off)).toBe(false);
	await type('Cena (zł)', 'dużo', drawer);
	await press('Zapisz', drawer);
	for (const text of [
		'Proszę podać tytuł.',
		'Proszę podać odnośnik.',
		'Proszę wybrać wideo.',
		'Niepoprawna wartość',
		'Niepoprawny zakres.',
	])
		await says(text, drawer);
	await waitFor(async () => expect(document.activeElement).toBe(await field('Wideo', drawer)));
	await pick('Wideo', 'Dziady', drawer);
	await waitFor(async () => expect((await field('Tytuł', drawer)).value).toBe('Dziady, część III'));
	expect((await field('Odnośnik', drawer)).value).toBe('dziady-czesc-iii');
	await type('Tytuł', 'Premiera Dziadów', drawer);
	await press('Z tytułu: premiera-dziadow. Użyj', drawer);
	await waitFor(async () => expect((await field('Odnośnik', drawer)).value).toBe('premiera-dziadow'));
	for (const [name, value] of [
		['Pierwszy dzień', '05.12.2030'],
		['Ostatni dzień', '04.12.2030'],
		['Od godziny', '21:00'],
		['Do godziny', '9:30'],
		['Cena (zł)', ''],
	] as const)
		await type(name, value, drawer);
	await press('Zapisz', drawer);
	for (const name of ['Pierwszy dzień', 'Ostatni dzień', 'Od godziny', 'Do godziny', 'Cena (zł)'])
		await waitFor(async () => expect(await errorAt(name, drawer), name).toMatch(/Niepoprawn/));
	expect(api.sent(createEvent)).toEqual([]);
	for (const [name, value] of [
		['Ostatni dzień', '06.12.2030'],
		['Do godziny', '22:30'],
		['Cena (zł)', '39,90'],
		['Liczba biletów', '120'],
		['Stawka VAT', 'zw'],
	] as const)
		await type(name, value, drawer);
	await press(/Zablokuj płatności/, drawer);
	await press(/kody rabatowe/, drawer);
	await press('Zapisz', drawer);
	await waitFor(async () => expect(await errorAt('Podstawa prawna stawki VAT', drawer)).toMatch(/wymagają podstawy prawnej/));
	await type('Podstawa prawna stawki VAT', 'art. 43', drawer);
	await press('Zapisz', drawer);
	await says('Odnośnik zajęty', drawer);
	api.on(createEvent, { event: EVENT });
	await type('Odnośnik', 'a'.repeat(41), drawer);
	await says('Maksymalnie 40 znaków', drawer);
	await type('Odnośnik', 'premiera', drawer);
	await press('Zapisz', drawer);
	await says('Sukces');
	expect(api.bodies(createEvent).at(-1)).toMatchObject({
		video_id: '9',
		title: 'Premiera Dziadów',
		slug: 'premiera',
		event_price: '39.90',
		date_from: '2030-12-05',
		date_to: '2030-12-06',
		time_from: '21:00',
		time_to: '22:30',
		enable_tickets: false,
		enable_codes: true,
		available_tickets: '120',
		vat_rate: 'zw',
	});
});

it('S2-018 an event opens filled in; a change sends only what was changed, a move of a sold one after a question', async () => {
	api.on(updateEvent, { event: EVENT });
	await open('events');
	await press('Edytuj: Jutro');
	const drawer = await dialog('Jutro');
	for (const [name, value] of [
		['Cena (zł)', '45,00'],
		['Pierwszy dzień', digits(EVENT.date_from)],
		['Od godziny', '19:00'],
		['Liczba biletów', '100'],
	] as const)
		expect((await field(name, drawer)).value, name).toBe(value);
	await press(/^Całodniowe/, drawer);
	await press('Zapisz', drawer);
	const question = await dialog('Zmienić termin wydarzenia „Jutro”?');
	await says(/biletów.*: 7/, question);
	await press('Nie', question);
	expect(api.sent(updateEvent)).toEqual([]);
	await press('Zapisz', drawer);
	await press('Tak', await dialog('Zmienić termin wydarzenia „Jutro”?'));
	await says('Zaktualizowano zmiany');
	expect(api.bodies(updateEvent)).toMatchObject([{ full_day: true, seen_at: UPDATED }]);
	expect(api.bodies(updateEvent)[0]).not.toHaveProperty('event_price');
});

it('S2-018 S2-050 an event has its translations and its preview', async () => {
	api.on(translationCalls.event.list, {});
	await open('events');
	await press('Tłumaczenia: Jutro');
	const shown = await dialog(/Tłumaczenia: Jutro/);
	await says('Brak tłumaczeń', shown);
	await press('Zamknij', shown);
	await press('Edytuj: Jutro');
	expect(await addressOf('Podgląd')).toBe('/wydarzenie/jutro');
});

it('S2-047 S2-134 an event with orders is not deleted, and the reason is said; one without is', async () => {
	api.on(deleteEvent, new Refusal('in_use'));
	await open('events');
	await press('Edytuj: Jutro');
	await press('Usuń wydarzenie');
	await press('Nie');
	await press('Usuń wydarzenie');
	await press('Tak');
	await says(/Wystąpił błąd: Nie można usunąć/);
	api.on(deleteEvent);
	await press('Usuń wydarzenie');
	api.on(listEvents, { events: [], total: 0 });
	await press('Tak');
	await says('Sukces');
	await waitFor(() => expect(hasRow('Jutro')).toBe(false));
	expect(api.sent(deleteEvent).map(({ params }) => params)).toEqual([{ id: '4' }, { id: '4' }]);
});

it('F-107 F-045 a copy of a cancelled event has a free slug, no days, and is for sale', async () => {
	const gone = eventOn(3, { title: 'Nora', slug: 'nora', cancelled: 1, cancel_reason: 'Choroba', enable_tickets: 0 });
	api
		.on(listEvents, { events: [gone], total: 1 })
		.on(freeSlug, { slug: 'nora-2' })
		.on(createEvent, { event: gone });
	await open('events&f_date_from=abc');
	await press('Edytuj: Nora');
	const old = await dialog('Nora');
	await says(/Wydarzenie odwołane.*Kopiuj wydarzenie/, old);
	await press('Zamknij', old);
	await press('Kopiuj wydarzenie: Nora');
	const drawer = await dialog('Nowe wydarzenie');
	expect((await field('Odnośnik', drawer)).value).toBe('nora-2');
	for (const name of ['Pierwszy dzień', 'Ostatni dzień']) {
		expect((await field(name, drawer)).value).toBe('');
		await type(name, digits(addDays(today, 9)), drawer);
	}
	await press('Zapisz', drawer);
	await waitFor(() =>
		expect(api.bodies(createEvent)).toMatchObject([{ slug: 'nora-2', copy_of: 4, enable_tickets: true, date_from: addDays(today, 9) }]),
	);
});

it('S2-001 S2-011 S2-012 the videos view has a card for every video, hidden and ended ones too, and searches them', async () => {
	const videos = [
		videoOf({ title: 'Wesele', slug: 'wesele', has_pjm: true }),
		videoOf({ id: 10, title: 'Szewcy', slug: 'szewcy', end_date: '2020-01-01T10:00:00Z' }),
		videoOf({ id: 11, title: 'Dziady', slug: 'dziady', visible: 0, available_from: '2026-09-15T18:00:00Z' }),
	];
	api.on(listVideos, { videos, total: 3 });
	await visit('/teapp-admin');
	const card = (title: string) =>
		waitFor(() => [...document.querySelectorAll('li')].find((one) => one.querySelector('h2')?.textContent === title) as Element);
	await says('Widoczne', await card('Wesele'));
	await says('PJM', await card('Wesele'));
	await says('Zakończone', await card('Szewcy'));
	await says('Ukryte', await card('Dziady'));
	await says('od 15.09.2026', await card('Dziady'));
	for (const [title, slug] of [
		['Wesele', 'wesele'],
		['Szewcy', 'szewcy'],
		['Dziady', 'dziady'],
	] as const)
		expect(await addressOf(`Zobacz na stronie: ${title}`)).toBe(`/wideo/${slug}`);
	const query = () => api.sent(listVideos).at(-1)?.query;
	await press(/^Ukryte/);
	await waitFor(() => expect(query()).toMatchObject({ all: '1', status: 'hidden' }));
	await type('Kategoria', '1');
	await waitFor(() => expect(query()).toMatchObject({ category: '1' }));
	await type('Szukaj wideo', 'SZEW');
	await waitFor(() => expect(query()).toMatchObject({ search: 'SZEW' }));
});

const WEDDING = videoOf({
	video_link: 'https://film.example/1',
	duration: 90,
	title: 'Wesele',
	slug: 'wesele',
	subtitle: 'Wyspiański',
	video_price: 25,
	age_restriction: 12,
	restricted_access: 'europe',
	tickets_expiration_time: 48,
	available_from: '2026-12-01T19:00:00Z',
	gallery_id: 2,
	image_link: '/media/i.webp',
	updated_at: UPDATED,
});

it('S2-013 S2-051 S2-093 S2-157 F-096 a video opens filled in, says a taken slug and a missing title at once, and saves changes', async () => {
	api
		.on(listVideos, { videos: [WEDDING], total: 1 })
		.on(getVideo, { video: WEDDING })
		.on(updateVideo, new Refusal('validation', { formError: { slug: 'content.validate.slug_taken' } }));
	await open('videos');
	await press('Edytuj: Wesele');
	const drawer = await dialog('Wesele');
	for (const [name, value] of [
		['Tytuł', 'Wesele'],
		['Odnośnik', 'wesele'],
		['Podtytuł', 'Wyspiański'],
		['Cena (zł)', '25,00'],
		['Wiek od', '12'],
		['Kraje', 'europe'],
		['Ważność biletu', '48'],
		['Dostępne od', '01.12.2026'],
		['Godzina: Dostępne od', '20:00'],
	] as const)
		expect((await field(name, drawer)).value, name).toBe(value);
	await waitFor(async () => expect((await field('Galeria', drawer)).value).toBe('Próby'));
	await type('Odnośnik', 'trzy-siostry', drawer);
	await type('Tytuł', '', drawer);
	await press('Zapisz', drawer);
	await says('Proszę podać tytuł.', drawer);
	await type('Tytuł', 'Wesele', drawer);
	await press('Zapisz', drawer);
	await says('Odnośnik zajęty', drawer);
	await says('Wystąpił błąd: ');
	api.on(updateVideo, new Refusal('not_available'));
	await type('Odnośnik', 'wesele-2026', drawer);
	await press('Zapisz', drawer);
	await waitFor(() => expect(drawer.querySelector('[role=alert]')).not.toBeNull());
	api.on(updateVideo, { video: WEDDING });
	await press(/Widoczne na stronie/, drawer);
	await press('Zapisz', drawer);
	await says('Zaktualizowano zmiany');
	expect(api.bodies(updateVideo).at(-1)).toEqual({ slug: 'wesele-2026', visible: false, seen_at: UPDATED });
});

it('S2-047 S2-134 S2-165 deleting a video asks Tak / Nie, Nie sends nothing, and one in use stays, with the reason', async () => {
	api.on(deleteVideo, new Refusal('in_use'));
	await open('videos');
	await press('Edytuj: Dziady, część III');
	await press('Usuń wideo');
	await press('Nie');
	expect(api.sent(deleteVideo)).toEqual([]);
	await press('Usuń wideo');
	await press('Tak');
	await says(/Wystąpił błąd: Nie można usunąć/);
	api.on(deleteVideo).on(listVideos, { videos: [], total: 0 });
	await press('Usuń wideo');
	await press('Tak');
	await says('Sukces');
	await says('Nie ma jeszcze żadnego wideo.');
});

it('S2-053 S2-133 S2-170 F-089 pictures are sent with the form, with advice on their size; a stored one is deleted after Tak', async () => {
	api
		.on(listVideos, { videos: [WEDDING], total: 1 })
		.on(getVideo, { video: WEDDING })
		.on(updateVideo, { video: WEDDING })
		.on(deleteVideoImage, { video: { ...WEDDING, image_link: null } });
	await open('videos');
	await press('Edytuj: Wesele');
	const drawer = await dialog('Wesele');
	await field('Tytuł', drawer);
	expect(hasWords('1200 KB i 1000 px', drawer)).toBe(true);
	await press('Usuń', drawer);
	const question = await dialog('Usunąć ten obraz?');
	await press('Nie', question);
	expect(api.sent(deleteVideoImage)).toEqual([]);
	await press('Usuń', drawer);
	await press('Tak', await dialog('Usunąć ten obraz?'));
	await waitFor(() => expect(api.sent(deleteVideoImage).map(({ params }) => params.id)).toEqual(['9']));
	await choose(/Miniatura/, [new File(['x'], 'mini.png', { type: 'image/png' })], drawer);
	await says(/Niezapisane zmiany: \d/, drawer);
	await press('Zapisz', drawer);
	await says('Zaktualizowano zmiany');
	expect(Object.values(api.sent(updateVideo)[0]?.files ?? {}).map(({ name }) => name)).toEqual(['mini.png']);
	await saysNoMore('Zmniejszamy obraz…');
	expect(hasButton('Edytuj: Wesele')).toBe(true);
});
