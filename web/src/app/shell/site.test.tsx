import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import { unsubscribe } from '#domain/notifications/notifications.contract.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { searchAll, searchSpoken } from '#domain/search/search.contract.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import { addressOf, hasWords, press, says } from '../../../testing/hands.ts';
import { signInAs } from '../../../testing/page.tsx';
import { visit } from '../../../testing/visit.tsx';

let api: FakeApi;
beforeEach(() => {
	api = fakeApi().on(getUser, { user: { id: 7, email: 'anna@poczta.example' } });
});
const path = () => window.location.pathname + window.location.search;
const search = (words: string, where: string) => {
	const box = document.querySelector(`${where} input[type=search]`) as HTMLInputElement;
	fireEvent.change(box, { target: { value: words } });
	fireEvent.submit(box.closest('form') as HTMLFormElement);
	return box;
};
const FOUND = {
	videos: [{ id: 9, slug: 'zolty-dzwiek', title: 'Żółty dźwięk', snippet: 'Żółte światło.' }],
	events: [
		{
			id: 4,
			slug: 'zolty-wieczor',
			title: 'Żółty wieczór',
			date_from: '2099-05-20',
			date_to: '2099-05-20',
			time_from: '19:00',
			time_to: '21:00',
			cancelled: 1,
		},
	],
	pages: [{ id: 2, slug: 'zolta-strona', title: 'Żółta strona' }],
	total: 3,
} as const;

it('S1-032 S1-085 S1-086 C5 C3 from the header to grouped, marked hits, which link to the public variants; Back shows the earlier words', async () => {
	api.on(searchAll, FOUND).on(searchSpoken, {});
	const { router } = await visit('/szukaj');
	search('zolt', 'header');
	await waitFor(() => expect(path()).toBe('/szukaj?q=zolt'));
	await says('Żółty dźwięk');
	expect([...document.querySelectorAll('main h2')].slice(0, 3).map(({ textContent }) => textContent)).toEqual([
		'Wideo',
		'Wydarzenia',
		'Strony',
	]);
	expect(await addressOf('Żółty dźwięk')).toBe('/wideo/zolty-dzwiek/publiczne');
	expect(await addressOf('Żółty wieczór')).toBe('/wydarzenie/zolty-wieczor/publiczne');
	expect(await addressOf('Żółta strona')).toBe('/n/zolta-strona');
	await says(/20 maja 2099, 19:00–21:00 odwołane/);
	expect(document.querySelector('mark')?.textContent).toBe('Żółt');
	search(' żółty   wieczór ', 'main');
	await waitFor(() => expect(new URLSearchParams(window.location.search).get('q')).toBe('żółty wieczór'));
	const inHeader = () => (document.querySelector('header input[type=search]') as HTMLInputElement).value;
	await waitFor(() => expect(inHeader()).toBe('żółty wieczór'));
	await router.navigate(-1);
	await waitFor(() => expect(inHeader()).toBe('zolt'));
});

it('S1-085 for a signed-in person they link to the normal pages', async () => {
	signInAs('standard');
	api.on(searchAll, FOUND).on(searchSpoken, {});
	await visit('/szukaj?q=żółty');
	expect(await addressOf('Żółty dźwięk')).toBe('/wideo/zolty-dzwiek');
	expect(await addressOf('Żółty wieczór')).toBe('/wydarzenie/zolty-wieczor');
});

it('S1-189 H5 under three characters it says so and sends no request; what was typed is shown as text', async () => {
	api.on(searchAll, {}).on(searchSpoken, new Refusal('not_available'));
	const first = await visit('/szukaj?q=zo');
	await says('Wpisz co najmniej 3 znaki.');
	expect(api.sent(searchAll)).toEqual([]);
	first.unmount();
	await visit(`/szukaj?q=${encodeURIComponent('<img src=x onerror="window.bad=1">')}`);
	await says('<img src=x');
	expect(document.querySelector('img[src=x]')).toBeNull();
	// spoken words that could not be searched are not "nothing found"
	await says('Spróbuj ponownie');
	expect(hasWords('Nic nie znaleźliśmy')).toBe(false);
	api.on(searchSpoken, {});
	await press('Spróbuj ponownie');
	await says('Nic nie znaleźliśmy');
});

it('S1-229 S3-165 the error page without a state shows 500, the text and a way on', async () => {
	await visit('/error');
	await says('500');
	await says('Wystąpił błąd. Prosimy spróbować później.');
	expect(await addressOf('Wróć na stronę główną')).toBe('/strona-glowna');
});

it('S1-228 a page whose call answers 500 goes to the error page, which says so', async () => {
	signInAs('standard');
	api.on(ORDER_CALLS.event.getOne, new Refusal('internal'));
	await visit('/status-zamowienia/wydarzenie/WYD-1');
	await waitFor(() => expect(path()).toBe('/error'));
	await says('500');
});

it('S1-234 an unknown order, or someone else’s, is the error page, which names the account and leads through sign-in back', async () => {
	signInAs('standard');
	for (const call of Object.values(ORDER_CALLS)) api.on(call.getOne, new Refusal('not_found'));
	for (const order of ['wideo/WID-1', 'prezent/PRE-1', 'bilet-grupowy/GRU-1', 'nic/X', 'wydarzenie/WYD-1']) {
		const shown = await visit(`/status-zamowienia/${order}`);
		await waitFor(() => expect(path()).toBe('/error'));
		await says('404');
		if (order !== 'wydarzenie/WYD-1') shown.unmount();
	}
	await says('Zalogowane konto: anna@poczta.example.');
	await press('Zaloguj się na inne konto');
	await waitFor(() => expect(path()).toBe('/logowanie?redirect=%2Fstatus-zamowienia%2Fwydarzenie%2FWYD-1'));
});

it.each([
	['/', '/strona-glowna'],
	['/konto', '/logowanie?redirect=%2Fkonto'],
	['/platnosc/wydarzenie/1', '/logowanie?redirect=%2Fplatnosc%2Fwydarzenie%2F1'],
	['/teapp-admin', '/logowanie?redirect=%2Fteapp-admin'],
	['/wideo/mewa', '/wideo/mewa/publiczne'],
])('S1-054 S1-055 S1-056 S1-057 S1-193 a visitor of %s is led to %s', async (requested, shown) => {
	await visit(requested);
	await waitFor(() => expect(path()).toBe(shown));
});

it('S1-053 a signed-in person is led away from the pages of those who are not, and told about a link for a new password', async () => {
	signInAs('standard');
	const first = await visit('/rejestracja');
	await waitFor(() => expect(path()).toBe('/'));
	first.unmount();
	await visit('/nowe-haslo?email=inna@poczta.test&token=zly');
	await says('Aby ustawić nowe hasło, wyloguj się');
});

it('S1-058 S1-059 S1-019 S2-010 in maintenance a customer sees its page and may sign in as an admin; an admin sees the site', async () => {
	signInAs('standard');
	const first = await visit('/konto', { maintenance: 1 });
	await waitFor(() => expect(path()).toBe('/przerwa-techniczna'));
	expect(document.querySelector('h1')).not.toBeNull();
	first.unmount();
	signInAs('admin');
	await visit('/szukaj', { maintenance: 1 });
	await waitFor(() => expect(path()).toBe('/szukaj'));
});

it('S2-151 R-029 the link of a mail unsubscribes by one click; a wrong one says how else', async () => {
	api.on(unsubscribe, new Refusal('wrong_token', { text: 'unsubscribe.wrong_token' }));
	const first = await visit('/wypisz?token=1.zly');
	await says('Ten link do wypisania jest nieprawidłowy.');
	expect(await addressOf('Przejdź do konta')).toBe('/konto#newsletter');
	first.unmount();
	api.on(unsubscribe, { mailing: false });
	await visit('/wypisz?token=1.dobry');
	await says('Wypisano. Nie wyślemy już newslettera ani przypomnień.');
	expect(api.bodies(unsubscribe).at(-1)).toEqual({ token: '1.dobry' });
});
