import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getTerms } from '#domain/account/account.contract.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { warsawDate, warsawTime } from '#domain/base/time/time.ts';
import { listCategories } from '#domain/categories/categories.contract.ts';
import { listEvents } from '#domain/events/events.contract.ts';
import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { openConfig, openEvents, openSlides, openVideos } from '#domain/open-api/open-api.contract.ts';
import { listSlides } from '#domain/slides/slides.contract.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { listVideos } from '#domain/videos/videos.contract.ts';
import { listPositions } from '#domain/watching/watching.contract.ts';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import { addressOf, button, hasButton, hasWords, part, press, says, saysNoMore } from '../../../testing/hands.ts';
import { signInAs } from '../../../testing/page.tsx';
import { day, eventOn, videoOf } from '../../../testing/titles.ts';
import { visit } from '../../../testing/visit.tsx';

const SLIDES = [{ id: 1, title: 'Pierwszy slajd', text: 'x', published: true }];
const DRAMA = { id: 1, name: 'Dramat', position: 0, translations: [{ language_code: 'en', name: 'Drama' }] };
const GIFT = { any_gift_available: 1, gift_price: 49, gift_label: 'Prezent dla widza', gift_label_en: 'A gift' } as const;
const SHOWN = {
	view_slider: 1,
	view_festival: 1,
	view_eventslist: 1,
	view_vod: 1,
	vod_filters: 1,
	festival_title: 'Festiwal Pełnia',
	festival_title_en: 'Full Moon Festival',
} as const;
const FESTIVAL = eventOn(5, { id: 5, slug: 'burza', title: 'Burza', is_festival: 1 });
const PLAY = eventOn(2, { title: 'Dziady', slug: 'dziady' });
const VIDEOS = [videoOf({ categories: [DRAMA] }), videoOf({ id: 10, slug: 'bez', title: 'Bez kategorii' })];

let api: FakeApi;
beforeEach(() => {
	api = fakeApi()
		.on(openSlides, { slides: SLIDES })
		.on(openEvents, { events: [FESTIVAL, PLAY] })
		.on(openVideos, { videos: VIDEOS })
		.on(openConfig, { config: SHOWN, giftConfig: GIFT })
		.on(listSlides, { slides: SLIDES })
		.on(listEvents, { events: [FESTIVAL, PLAY] })
		.on(listVideos, { videos: [videoOf({ categories: [1] })] })
		.on(listCategories, { categories: [DRAMA] })
		.on(getGiftSettings, { config: GIFT })
		.on(getUser, { user: { id: 7, birthday: '1990-01-01', country_code: 'PL' } })
		.on(listPositions, {})
		.on(getTerms, { accept_tos: true });
});
const headings = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
const block = (id: string) => document.getElementById(id);
/** The line or the card of a title. */
const card = (title: string) =>
	waitFor(() => {
		const heading = [...document.querySelectorAll('main h3')].find(({ textContent }) => textContent === title);
		const found = heading?.closest('li, article');
		if (!found) throw new Error(`no card of ${title}`);
		return found;
	});
const stateOf = async (title: string) => {
	const shown = (await card(title)).querySelector('[class*=button], a[href*=platnosc], a[href*=ogladaj]');
	return (
		shown && {
			text: shown.textContent?.replace(/\s+/g, ' ').trim(),
			inert: shown.getAttribute('aria-disabled') === 'true',
			style: shown.className,
		}
	);
};

it('S1-014 S1-013 S1-015 S2-035 S2-039 the public home page has its blocks in order, each with its switch', async () => {
	const first = await visit('/strona-glowna', SHOWN);
	await waitFor(() =>
		expect(headings()).toEqual(['Pierwszy slajd', 'Festiwal Pełnia', 'Repertuar na żywo', 'Wideo na życzenie', 'Prezent dla widza']),
	);
	for (const [id, words] of [
		['festiwal', 'Burza'],
		['repertuar', 'Dziady'],
		['vod', '29,00 zł'],
	] as const)
		expect(hasWords(words, block(id) ?? undefined), id).toBe(true);
	expect(hasWords('Burza', block('repertuar') ?? undefined)).toBe(false);
	first.unmount();
	const off = { ...SHOWN, view_slider: 0, view_festival: 0, view_eventslist: 0, view_vod: 0 } as const;
	api.on(openConfig, { config: off, giftConfig: { ...GIFT, any_gift_available: 0 } });
	await visit('/strona-glowna', off);
	await waitFor(() => expect(api.sent(openConfig).length).toBeGreaterThan(1));
	await waitFor(() => expect(headings()).toEqual([]));
});

it('S1-165 the gift block disappears at its expiry', async () => {
	const until = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
	api.on(openConfig, { config: SHOWN, giftConfig: { ...GIFT, gift_expiration: until(1) } });
	const first = await visit('/strona-glowna', SHOWN);
	await waitFor(() => expect(block('prezent')?.textContent).toMatch(/49,00\szł/));
	first.unmount();
	api.on(openConfig, { config: SHOWN, giftConfig: { ...GIFT, gift_expiration: until(-1) } });
	await visit('/strona-glowna', SHOWN);
	await says('Dziady');
	await waitFor(() => expect(block('prezent')).toBeNull());
});

it('S1-017 a category filters the videos; vod_filters 0 hides the filter', async () => {
	const first = await visit('/strona-glowna', SHOWN);
	await press('Dramat');
	await saysNoMore('Bez kategorii');
	expect((await button('Dramat')).getAttribute('aria-pressed')).toBe('true');
	await says('Lalka');
	first.unmount();
	window.history.replaceState(null, '', '/');
	const without = { ...SHOWN, vod_filters: 0 } as const;
	api.on(openConfig, { config: without, giftConfig: GIFT });
	await visit('/strona-glowna', without);
	await says('Bez kategorii');
	await waitFor(() => expect(hasButton('Dramat')).toBe(false));
});

it('S1-015 S2-035 S1-017 in English the festival and the categories have their English names', async () => {
	await visit('/strona-glowna', SHOWN, 'en');
	await says('Full Moon Festival');
	await press('Drama');
	await saysNoMore('Bez kategorii');
	expect((await button('Drama')).getAttribute('aria-pressed')).toBe('true');
});

it('S1-016 S2-036 S2-037 the festival shows ended events and short dates if so configured, in reverse if so configured', async () => {
	const old = (title: string, offset: number) => eventOn(offset, { id: 20 - offset, slug: title, title, is_festival: 1 });
	api.on(openEvents, { events: [old('Dawny A', -9), old('Dawny B', -8), old('Przyszły', 3)] });
	const names = () => [...document.querySelectorAll('#festiwal li .name')].map(({ textContent }) => textContent);
	for (const [change, expected] of [
		[{}, ['Przyszły']],
		[{ festival_show_finished: 1, festival_short_dates: 1 }, ['Przyszły', 'Dawny A', 'Dawny B']],
		[{ festival_show_finished: 1, festival_reverse_finished: 1 }, ['Przyszły', 'Dawny B', 'Dawny A']],
	] as const) {
		const config = { ...SHOWN, ...change };
		api.on(openConfig, { config, giftConfig: GIFT });
		const shown = await visit('/strona-glowna', config);
		await waitFor(() => expect(names()).toEqual(expected));
		expect(hasWords(day(3).slice(0, 4), document.querySelector('#festiwal li .date') ?? undefined)).toBe(
			!('festival_short_dates' in change),
		);
		shown.unmount();
	}
});

it('S1-245 data that cannot be fetched is omitted; the error goes only to the console', async () => {
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
	for (const call of [openSlides, openEvents, openVideos, openConfig]) api.on(call, new Refusal('not_available'));
	await visit('/strona-glowna', SHOWN);
	await waitFor(() => expect(logged.mock.calls.flat().filter((one) => one?.name === 'ApiError').length).toBeGreaterThan(2));
	expect(document.querySelector('[role=alert]')).toBeNull();
	expect(document.querySelector('footer')).not.toBeNull();
	expect(window.location.pathname).toBe('/strona-glowna');
	logged.mockRestore();
});

it('S1-155 S1-154 S3-079 cards mark what is not available yet with its date and time', async () => {
	const soon = { available_from: '2031-12-01T19:00:00Z' };
	api.on(openVideos, {
		videos: [
			videoOf({ title: 'Premiera zimowa', ...soon }),
			videoOf({ id: 10, title: 'Darmowe', video_price: 0 }),
			videoOf({ id: 11, title: 'Darmowe potem', video_price: 0, ...soon }),
		],
	});
	await visit('/strona-glowna', SHOWN);
	await says('Dostępne od 1 grudnia 2031, 20:00', await card('Premiera zimowa'));
	expect(await addressOf('Kup dostęp: Premiera zimowa')).toBe('/platnosc/wideo/9');
	expect(await stateOf('Darmowe')).toMatchObject({ text: 'Oglądaj' });
	expect(await stateOf('Darmowe potem')).toMatchObject({ text: 'Od 1 grudnia 2031, 20:00', style: expect.stringContaining('soon') });
});

it('S1-012 S3-073 S1-013 home of a signed-in person: slider, warnings, festival, repertoire, videos and gift, and the terms over them', async () => {
	signInAs('standard');
	api.on(getUser, { user: { id: 7, birthday: null, country_code: null } }).on(getTerms, { accept_tos: false });
	const first = await visit('/', SHOWN);
	await waitFor(() =>
		expect(headings().filter((title) => title !== 'Zaakceptuj regulamin')).toEqual([
			'Pierwszy slajd',
			'Festiwal Pełnia',
			'Repertuar na żywo',
			'Wideo na życzenie',
			'Prezent dla widza',
		]),
	);
	const text = document.body.textContent ?? '';
	for (const words of ['Uzupełnij datę urodzenia', 'Uzupełnij kraj']) {
		expect(text.indexOf(words)).toBeGreaterThan(text.indexOf('Pierwszy slajd'));
		expect(text.indexOf(words)).toBeLessThan(text.indexOf('Festiwal Pełnia'));
	}
	first.unmount();
	await visit('/', { ...SHOWN, view_slider: 0, view_festival: 0, view_eventslist: 0, view_vod: 0 });
	await waitFor(() => expect(headings().filter((title) => title !== 'Zaakceptuj regulamin')).toEqual(['Prezent dla widza']));
});

it('S1-166 missing data are a warning that leads to the form of the account', async () => {
	signInAs('standard');
	api.on(getUser, { user: { id: 7, birthday: null, country_code: null } });
	await visit('/', SHOWN);
	await says('Uzupełnij datę urodzenia.');
	await says('Uzupełnij kraj.');
	expect(await addressOf('Uzupełnij dane')).toBe('/konto?edit');
});

it('S3-074 S3-075 S3-076 S3-077 S1-140 S1-142 S1-143 S1-144 S1-146 S1-147 S1-151 S1-153 cards show what this person can do', async () => {
	signInAs('standard');
	const now = {
		full_day: 1,
		available: 1,
		date_from: day(-1),
		date_to: day(1),
		time_from: null,
		time_to: null,
		opens_at: new Date(Date.now() - 3_600_000).toISOString(),
		closes_at: new Date(Date.now() + 3_600_000).toISOString(),
	};
	const events = [
		{ title: 'Do kupienia' },
		{ title: 'Bez opłat', event_price: 0, available_tickets: 5, ticketsLeft: 5 },
		{ title: 'Wyprzedane', available_tickets: 3, ticketsLeft: 0, ticketsAvailable: false },
		{ title: 'Bez sprzedaży', enable_tickets: 0 },
		{ title: 'Z kodem', enable_tickets: 0, enable_codes: 1, newPrice: 0, usedCode: 'ZAPROSZENIE', usedCodeId: 1 },
		{ title: 'Darmowe teraz', event_price: 0, ...now },
		{ title: 'Nieopłacony', paymentStatus: 'PENDING' },
		{ title: 'W banku', paymentStatus: 'WAITING_FOR_CONFIRMATION' },
		{ title: 'Mam bilet', access: true, paymentStatus: 'COMPLETED' },
		{ title: 'Mam i trwa', access: true, paymentStatus: 'COMPLETED', ...now },
		{ title: 'Poza krajem', restricted_access: 'poland', countryBlock: true },
		{ title: 'Dla starszych', age_restriction: 99 },
	].map((given, index) => eventOn(3, { id: 30 + index, slug: `e${index}`, ...given }));
	const videos = [videoOf({ title: 'Film do kupienia' }), videoOf({ id: 10, title: 'Film w toku', paymentStatus: 'PENDING' })];
	api.on(listEvents, { events }).on(listVideos, { videos });
	await visit('/', SHOWN);
	for (const [title, text, inert, style] of [
		['Do kupienia', 'Kup bilet', false, 'purchase'],
		['Bez opłat', 'Odbierz dostęp', false, 'purchase'],
		['Wyprzedane', 'Brak biletów', true, 'stop'],
		['Z kodem', 'Wykorzystaj kod', false, 'purchase'],
		['Darmowe teraz', 'Oglądaj', false, 'watch'],
		['Nieopłacony', 'Nieopłacone', true, 'wait'],
		['W banku', 'Przetwarzanie', true, 'wait'],
		['Mam bilet', 'Wkrótce', true, 'soon'],
		['Mam i trwa', 'Oglądaj', false, 'watch'],
		['Poza krajem', 'Niedostępne w Twoim kraju', true, 'stop'],
		['Dla starszych', 'Od 99 lat', true, 'stop'],
		['Film do kupienia', 'Kup dostęp', false, 'purchase'],
		['Film w toku', 'Nieopłacone', true, 'wait'],
	] as const)
		expect(await stateOf(title), title).toMatchObject({ text, inert, style: expect.stringContaining(style) });
	expect(await stateOf('Bez sprzedaży')).toBeNull();
	expect((await card('Do kupienia')).querySelector('a[href="/platnosc/wydarzenie/30"]')).not.toBeNull();
	expect((await card('Film do kupienia')).querySelector('a[href="/platnosc/wideo/9"]')).not.toBeNull();
});

it('S3-075 S3-079 S1-152 premium watches without paying, and sees what opens soon', async () => {
	signInAs('premium');
	api.on(listVideos, {
		videos: [videoOf({ title: 'Teraz' }), videoOf({ id: 10, title: 'Potem', available_from: '2031-12-01T19:00:00Z' })],
	});
	await visit('/', SHOWN);
	expect(await stateOf('Teraz')).toMatchObject({ text: 'Oglądaj' });
	expect(await stateOf('Potem')).toMatchObject({ text: 'Od 1 grudnia 2031, 20:00', style: expect.stringContaining('soon') });
	expect(await stateOf('Dziady')).toMatchObject({ text: 'Wkrótce', style: expect.stringContaining('soon') });
});

it('S1-094 a code shows the old and the new price', async () => {
	signInAs('standard');
	api.on(listEvents, { events: [eventOn(2, { title: 'Z kodem', enable_codes: 1, newPrice: 36, usedCode: 'JESIEN20', usedCodeId: 1 })] });
	await visit('/', SHOWN);
	await says(/45,00 zł.*36,00 zł/, await card('Z kodem'));
});

it.each([
	['wideo', listVideos, 'Dziady'],
	['wydarzeń', listEvents, 'Lalka'],
] as const)('S1-242 a list of %s that cannot be loaded is reported in a toast, and the rest stays', async (name, call, other) => {
	signInAs('standard');
	api.on(call, new Refusal('not_available'));
	await visit('/', SHOWN);
	await says(`Nie udało się wczytać ${name}`);
	await says(other);
	await press('Spróbuj ponownie');
	await waitFor(() => expect(api.sent(call)).toHaveLength(2));
});

it('S1-149 an admin sees drafts and hidden events with their tags', async () => {
	signInAs('admin');
	api.on(listEvents, { events: [eventOn(2, { title: 'Szkic', published: 0, dashboard_hidden: 1 })] });
	await visit('/', SHOWN);
	await says('nieopublikowany', await card('Szkic'));
	await says('ukryty', await card('Szkic'));
	expect(api.sent(listEvents)[0]?.query).toMatchObject({ all: '1' });
	await saysNoMore('Wczytuję');
});

it.each(['/strona-glowna', '/'])(
	'N-016 %s begins with what is on air, until when, and its button; what is later is not there',
	async (address) => {
		const now = new Date();
		const clock = (minutes: number) => warsawTime(new Date(now.getTime() + minutes * 60_000));
		// at any hour of the day: from the minute before, over midnight too
		const today = { date_from: warsawDate(new Date(now.getTime() - 60_000)), time_from: clock(-1), time_to: clock(90) };
		const wedding = eventOn(0, { id: 8, slug: 'wesele', title: 'Wesele', available: 1, ...today, date_to: today.date_from });
		api.on(openEvents, { events: [wedding, PLAY] }).on(listEvents, { events: [wedding, PLAY] });
		if (address === '/') signInAs('standard');
		await visit(address);
		const strip = await part('Na scenie teraz i za chwilę');
		await says(/Trwa teraz: Wesele, do \d+:\d\d/, strip);
		expect(hasWords('Dziady', strip)).toBe(false);
		expect(strip.querySelectorAll('a')).toHaveLength(2);
		expect(
			strip.compareDocumentPosition(await waitFor(() => block('repertuar') as Element)) & Node.DOCUMENT_POSITION_FOLLOWING,
		).toBeTruthy();
	},
);
