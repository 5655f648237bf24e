import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { rejectTerms } from '#domain/account/account.contract.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { listEvents } from '#domain/events/events.contract.ts';
import { listPages, updatePage } from '#domain/pages/pages.contract.ts';
import { deleteAppConfigImage, getAppConfig, updateAppConfig } from '#domain/settings/settings.contract.ts';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import { addressOf, button, choose, errorAt, field, hasWords, press, says, type } from '../../../testing/hands.ts';
import { signInAs } from '../../../testing/page.tsx';
import { visit } from '../../../testing/visit.tsx';

const CONFIG = {
	maintenance: 0,
	max_diff_ip_views_per_user: 3,
	tickets_expiration_time: 24,
	help_faq_url: 'https://pomoc.example/faq',
	help_reports_url: 'https://pomoc.example/zgloszenia',
} as const;
const ANSWER = { config: CONFIG, updated_at: '2026-11-01T10:00:00Z' };

let api: FakeApi;
beforeEach(() => {
	signInAs('admin');
	api = fakeApi().on(getAppConfig, ANSWER).on(updateAppConfig, ANSWER).on(listEvents, {});
});
const open = (view: string) => visit(`/teapp-admin?view=${view}`);
const bodies = () => api.bodies(updateAppConfig);
/** The form that has this field. */
const formWith = async (name: string | RegExp) => (await field(name)).closest('form') as Element;

it.each([
	['categories', 'Kategorie'],
	['galleries', 'Galerie'],
	['slider_settings', 'Slajdy'],
	['advertisement_settings', 'Reklamy'],
	['limitations', 'Ograniczenia'],
	['festival', 'Festiwal'],
	['views', 'Widoki i strony'],
	['notifications', 'Powiadomienia'],
	['help', 'Pomoc'],
	['about_versions', 'O wersji'],
	['videos', 'Wideo'],
	['events', 'Wydarzenia'],
	['nie-ma-takiego', 'Wideo'],
])('S1-201 S2-001 S3-004 the view %s opens by its key, in Polish', async (view, heading) => {
	await open(view);
	await waitFor(() => expect(hasWords(heading, document.querySelector('h1') ?? undefined)).toBe(true));
});

it('S2-028 S2-075 S2-121 S2-165 each switch of the restrictions is saved at once', async () => {
	await open('limitations');
	for (const name of [/Tylko z Polski/, /Tylko z Europy/, /Automatycznie blokuj konto/, /Wyślij e-mail po zablokowaniu/]) await press(name);
	await waitFor(() =>
		expect(bodies()).toEqual([
			{ access_only_poland: true },
			{ access_only_europe: true },
			{ autoban_after_exceeding_ip_limit: true },
			{ send_email_after_ip_ban: true },
		]),
	);
	await says('Zaktualizowano zmiany');
});

it('S2-028 S2-048 S2-121 numbers are saved by Zapisz after a change, a wrong one is said at its field', async () => {
	await open('limitations');
	const ips = 'Maksymalna liczba adresów IP na użytkownika';
	const form = await formWith(ips);
	expect((await button('Zapisz', form)).getAttribute('aria-disabled')).toBe('true');
	await type(ips, 'dużo');
	await press('Zapisz', form);
	await waitFor(async () => expect(await errorAt(ips)).toContain('Niepoprawna wartość'));
	await type(ips, '4');
	await press('Zapisz', form);
	await waitFor(() => expect(bodies()).toMatchObject([{ max_diff_ip_views_per_user: '4' }]));
	const validity = 'Ważność biletu na wideo';
	expect((await field(validity)).querySelectorAll('option')).toHaveLength(8);
	await type(validity, '48');
	await press('Zapisz', await formWith(validity));
	await waitFor(() => expect(bodies().at(-1)).toMatchObject({ tickets_expiration_time: '48' }));
});

it('S2-163 all people are asked for the terms again after a question, once', async () => {
	api.on(rejectTerms);
	await open('limitations');
	await press('Wymuś ponowną akceptację regulaminu');
	await press('Nie');
	await press('Wymuś ponowną akceptację regulaminu');
	await press('Tak');
	await says('Sukces');
	expect(api.bodies(rejectTerms)).toEqual([{}]);
	expect((await button('Wymuś ponowną akceptację regulaminu')).getAttribute('aria-disabled')).toBe('true');
});

it('S2-005 S2-008 S2-038 S2-114 S2-123 S2-158 views: switches, links, contact, trackers, and ways to other tabs', async () => {
	await open('views');
	for (const name of ['Repertuar', 'Biblioteka wideo (VOD)', 'Filtry kategorii w bibliotece wideo', 'Slajdy'])
		await press(name, await formOfSwitch(name));
	await waitFor(() => expect(bodies().flatMap(Object.keys)).toEqual(['view_eventslist', 'view_vod', 'vod_filters', 'view_slider']));
	const links = await formWith('Strona instytucji');
	await type('Regulamin', 'regulamin.pdf', links);
	await press('Zapisz', links);
	await says('Niepoprawny odnośnik', links);
	await type('Regulamin', '/n/regulamin', links);
	await type('Strona instytucji', 'https://teatr.example', links);
	await press('Zapisz', links);
	await waitFor(() =>
		expect(bodies().at(-1)).toMatchObject({ regulations_page: '/n/regulamin', institution_page: 'https://teatr.example' }),
	);
	const email = 'Adres e-mail do kontaktu';
	await type(email, 'bilety');
	await press('Zapisz', await formWith(email));
	await waitFor(async () => expect(await errorAt(email)).toBe('Niepoprawny adres email'));
	const trackers = await formWith('Identyfikator piksela');
	api.on(updateAppConfig, new Refusal('unavailable'));
	await type('Identyfikator piksela', '1234567890', trackers);
	await press('Zapisz', trackers);
	await says('Wystąpił błąd: ');
	await waitFor(() => expect(trackers.querySelector('[role=alert]')).not.toBeNull());
	api.on(updateAppConfig, ANSWER);
	await type('Identyfikator Tag Managera', 'GTM-ABCD123', trackers);
	await press('Zapisz', trackers);
	await waitFor(() => expect(bodies().at(-1)).toMatchObject({ gtm_id: 'GTM-ABCD123', pixel_id: '1234567890' }));
	expect(await addressOf('Ustawienia festiwalu')).toBe('/teapp-admin?view=festival');
	expect(await addressOf('Ustawienia prezentów')).toBe('/teapp-admin?view=gifts');
});
const formOfSwitch = async (name: string) => (await button(name)).closest('section, form, main') as Element;

it('S2-024 S2-048 S2-120 S2-143 S2-168 S2-170 advertisements: links and six pictures go in one call, with advice on their size', async () => {
	const config = { ...CONFIG, mobile_free_ad_image: '/media/a.webp' };
	api.on(getAppConfig, { ...ANSWER, config }).on(deleteAppConfigImage, ANSWER);
	await open('advertisement_settings');
	await press('Pokazuj reklamy');
	await waitFor(() => expect(bodies()).toEqual([{ show_advertisement: true }]));
	for (const words of ['1200 KB i 1000 px', '2200 KB i 1500 px', '3200 KB i 3000 px']) await says(words);
	const form = await formWith(/Smartfon/);
	await type('Odnośnik', '/regulamin', form);
	await press('Zapisz', form);
	await says('Niepoprawny odnośnik', form);
	await type('Odnośnik', 'https://sponsor.example/', form);
	await choose(/Komputer/, [new File(['b'], 'b.jpg', { type: 'image/jpeg' })], form);
	await press('Zapisz', form);
	await waitFor(() => expect(Object.values(api.sent(updateAppConfig).at(-1)?.files ?? {}).map(({ name }) => name)).toEqual(['b.jpg']));
	expect(Object.values(bodies().at(-1) ?? {})).toContain('https://sponsor.example/');
	await press('Usuń');
	await press('Tak');
	await waitFor(() => expect(api.sent(deleteAppConfigImage).map(({ params }) => params)).toEqual([{ name: 'mobile_free_ad_image' }]));
});

it('S2-040 S2-159 S2-160 pages are chosen, edited and saved, and lead to what visitors read', async () => {
	const table = '<p>Ceny</p><table><tbody><tr><td>20 zł</td></tr></tbody></table>';
	const pages = [
		{ id: 1, slug: 'polityka', title: 'Polityka prywatności', content: '<p>Dane</p>' },
		{ id: 2, slug: 'regulamin', title: 'Regulamin', content: table },
	];
	api.on(listPages, { pages }).on(updatePage, new Refusal('unavailable'));
	await open('views');
	const chooser = await field('Strona');
	expect([...chooser.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Regulamin']));
	await type('Strona', '2');
	const form = await formWith('Treść');
	// a table, which the editor does not show, is edited as text
	expect((await field('Treść')).value).toBe(table);
	await type('Tytuł', 'Regulamin sceny', form);
	await press('Zapisz', form);
	await says('Serwis jest chwilowo niedostępny', form);
	api.on(updatePage, { page: pages[1] });
	await type('Treść', table.replace('Ceny', 'Nowe ceny'), form);
	await press('Zapisz', form);
	await says('Zaktualizowano zmiany');
	expect(api.bodies(updatePage).at(-1)).toMatchObject({ title: 'Regulamin sceny', content: table.replace('Ceny', 'Nowe ceny') });
});

it('S2-044 S2-045 S3-001 S3-071 help leads to its pages and explains the words of the panel', async () => {
	await open('help');
	await says('Panel zgłoszeń');
	expect(await addressOf(/FAQ/)).toBe('https://pomoc.example/faq');
	expect(await addressOf('Panel zgłoszeń')).toBe('https://pomoc.example/zgloszenia');
	for (const term of ['Widok repertuaru', 'Widok VOD', 'Widok festiwalu', 'Wydarzenia', 'Wideo', '3, 6, 12, 24, 36, 48 lub 72 godziny'])
		expect(hasWords(term), term).toBe(true);
});

it('S3-072 R-112 the versions are listed, the newest first, with the features of each', async () => {
	await open('about_versions');
	await says(/Aktualna wersja: 1\.\d+/);
	for (const version of ['1.8', '1.9', '1.10']) await says(`Wersja ${version} `);
	for (const feature of ['Dwuetapowe logowanie', 'Czat podczas transmisji', 'Bilety podarunkowe', 'Eksport list do plików CSV'])
		expect(hasWords(feature), feature).toBe(true);
});
