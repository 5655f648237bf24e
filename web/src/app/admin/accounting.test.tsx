import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import {
	deleteInvoice,
	getInvoiceSettings,
	listInvoices,
	updateInvoice,
	updateInvoiceSettings,
} from '#domain/invoices/invoices.contract.ts';
import { listMails, retryMail } from '#domain/mails/mails.contract.ts';
import { previewNewContent, sendNewContent } from '#domain/notifications/notifications.contract.ts';
import { getAppConfig } from '#domain/settings/settings.contract.ts';
import {
	eventStatistics,
	incomePerDay,
	ordersPerDay,
	ordersPerVideo,
	paymentSums,
	videoStatistics,
	viewsPerVideo,
} from '#domain/statistics/statistics.contract.ts';
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
	type,
} from '../../../testing/hands.ts';
import { signInAs } from '../../../testing/page.tsx';
import { day } from '../../../testing/titles.ts';
import { visit } from '../../../testing/visit.tsx';

let api: FakeApi;
beforeEach(() => {
	signInAs('admin');
	api = fakeApi();
});
const open = (view: string) => visit(`/teapp-admin?view=${view}`);

const COMPANY = {
	invoiceType: 'company',
	company: 'Teatr Mały',
	nip: '5260250274',
	street: 'Marszałkowska 1',
	postal_code: '00-001',
	city: 'Warszawa',
	country_code: 'PL',
};
const REQUEST = {
	id: 1,
	userId: 12,
	email: 'anna@poczta.test',
	number: 'AAAA-1111',
	paymentStatus: 'COMPLETED',
	amount: 45,
	description: 'Bilet: Mewa',
	data: JSON.stringify(COMPANY),
} as const;
const SENT = {
	...REQUEST,
	id: 2,
	number: 'AAAA-1112',
	sent: true,
	sent_at: '2026-11-19T10:00:00Z',
	issued: { id: 5, number: 'FV/1/11/2026' },
};

it('S3-041 S3-042 S3-044 R-070 S3-002 requests for invoices: data to copy, the order, and whether they were sent', async () => {
	const writeText = vi.fn(async () => {});
	Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
	api
		.on(listInvoices, { invoices: [REQUEST, SENT], total: 2 })
		.on(getInvoiceSettings, {})
		.on(updateInvoice, {})
		.on(deleteInvoice);
	await open('invoices');
	const line = await row('AAAA-1111');
	for (const words of ['Teatr Mały', 'NIP 5260250274', '00-001 Warszawa', 'anna@poczta.test', 'Zakończone', '45,00 zł', 'Bilet: Mewa'])
		await says(words, line);
	await press('Kopiuj dane faktury AAAA-1111');
	await waitFor(() => expect(writeText).toHaveBeenCalledWith(expect.stringContaining('Teatr Mały\nNIP 5260250274\nMarszałkowska 1')));
	expect(await addressOf('FV/1/11/2026', await row('AAAA-1112'))).toMatch(/view=invoices/);
	expect(hasButton('Usuń fakturę AAAA-1112')).toBe(false);
	await press('Wysłana: AAAA-1111');
	await says('Zapisano zmiany');
	expect(api.bodies(updateInvoice)).toEqual([{ sent: true }]);
	await press('Usuń fakturę AAAA-1111');
	await press('Nie');
	await press('Usuń fakturę AAAA-1111');
	api.on(listInvoices, { invoices: [SENT], total: 1 });
	await press('Tak');
	await waitFor(() => expect(hasRow('AAAA-1111')).toBe(false));
});

it('S3-043 S3-045 requests are filtered by two switches, and exported as they are filtered', async () => {
	api.on(listInvoices, { invoices: [REQUEST], total: 1 }).on(getInvoiceSettings, {});
	await open('invoices');
	await row('AAAA-1111');
	const last = () => api.sent(listInvoices).at(-1)?.query;
	await press('Tylko niewysłane');
	await waitFor(() => expect(last()).toMatchObject({ unsent: '1' }));
	await press('Tylko opłacone');
	await waitFor(() => expect(last()).toMatchObject({ unsent: '1', paid: '1' }));
	await press('Eksport CSV');
	await waitFor(() => expect(last()).toMatchObject({ format: 'csv', unsent: '1', paid: '1' }));
});

it('F-054 each wrong number of the seller is said at its field', async () => {
	api.on(listInvoices, {}).on(getInvoiceSettings, {}).on(updateInvoiceSettings, {});
	await open('invoices');
	await press('Dane sprzedawcy');
	const wrong = [
		['NIP', '12a', /składa się z 10 cyfr/],
		['Kod kraju', 'ZZ', /Nie ma takiego kraju/],
		['Numer rachunku', 'PL00 1234', /poprawny IBAN/],
	] as const;
	for (const [name, value] of wrong) await type(name, value);
	await press('Zapisz', (await field('NIP')).closest('form') as Element);
	for (const [name, , words] of wrong) await waitFor(async () => expect(await errorAt(name)).toMatch(words));
	expect(api.sent(updateInvoiceSettings)).toEqual([]);
});

const LONG = `Film o ${'ż'.repeat(90)}`;
const CUT = `Film o ${'ż'.repeat(63)}…`;
const answerStatistics = () =>
	api
		.on(ordersPerDay, ({ query }) => ({
			orders: Array.from({ length: query.from === day(-29) ? 30 : 7 }, (_one, at) => ({ date: day(-at), count: at === 0 ? 2 : 0 })),
		}))
		.on(incomePerDay, { income: [{ date: day(0), summ: 65 }] })
		.on(ordersPerVideo, { labels: [CUT], titles: [LONG], data: [1] })
		.on(viewsPerVideo, { labels: [CUT], titles: [LONG], data: [12_345], created_dates: ['2026-01-01T12:00:00Z'] })
		.on(eventStatistics, { events: [{ id: 4, slug: 'mewa', title: 'Świętoszek', income: 45, date_from: day(0) }], total: 1 })
		.on(videoStatistics, { videos: [{ id: 9, slug: 'film', title: LONG, income: 20 }], total: 1 })
		.on(paymentSums, { eventsSumm: 45, videosSumm: 20, refundsSumm: 9, rates: [{ vat_rate: '23', net: 52.85, vat: 12.15, gross: 65 }] });

it('S3-066 S3-067 S3-068 S3-069 S3-070 B-040 statistics: four charts with tables, events, videos and the sums of the month', async () => {
	answerStatistics();
	await open('statistics');
	await says('65,00 zł');
	await says('−9,00 zł');
	for (const [name, words] of [
		['Zamówienia dziennie', 'Razem 2.'],
		['Przychód dziennie', 'Razem 65,00 zł.'],
		['Zamówienia według wideo', 'Razem 1.'],
		['Wyświetlenia według wideo', 'Razem 12 345.'],
	] as const) {
		const panel = await part(name);
		await says(words, panel);
		expect(panel.querySelector('[role=img]')?.getAttribute('aria-label')).toContain(`Wykres: ${name}`);
		await press(`Tabela: ${name}`, panel);
		expect(panel.querySelector('table')).not.toBeNull();
		expect(hasButton(`CSV: ${name}`, panel)).toBe(true);
		if (name.includes('wideo')) await says(CUT, panel);
	}
	await says('45,00 zł', await row('Świętoszek'));
	for (const words of ['23%', '52,85 zł', '12,15 zł']) await says(words, await part('VAT w tym miesiącu według stawek'));
	expect((await button('7 dni')).getAttribute('aria-pressed')).toBe('true');
	await press('30 dni');
	await waitFor(() => expect(window.location.search).toContain('zakres=30'));
	await waitFor(async () => expect((await part('Zamówienia dziennie')).querySelectorAll('tbody tr')).toHaveLength(30));
});

it('S3-066 a request that failed is not shown as zero, and can be repeated', async () => {
	answerStatistics().on(ordersPerDay, new Refusal('validation'));
	await open('statistics');
	await says('Razem 65,00 zł.');
	expect(hasWords('Razem 0')).toBe(false);
	expect(hasButton('CSV: Zamówienia dziennie')).toBe(false);
	answerStatistics();
	await press('Spróbuj ponownie');
	await says('Razem 2.');
});

it('S2-042 S2-147 S2-148 S2-164 news are sent to subscribers after Tak, to all people only after a warning', async () => {
	const news = {
		items: [{ type: 'video', id: 9, title: 'Balladyna', slug: 'balladyna' }],
		total: 1,
		subscribers: 3,
		allUsers: 20,
	} as const;
	api.on(getAppConfig, {}).on(previewNewContent, news).on(sendNewContent, { recipients: 3 });
	await open('notifications');
	expect(await addressOf('Balladyna')).toBe('/wideo/balladyna');
	await press(/Wyślij do wszystkich/);
	await says('Uwaga: wiadomość trafi także do osób');
	await press('Wyślij');
	const question = await dialog(/20/);
	await says('Uwaga: wiadomość trafi także do osób', question);
	await press('Nie', question);
	await press(/Wyślij do wszystkich/);
	await press('Wyślij');
	api.on(previewNewContent, { ...news, items: [], total: 0, since: '2026-11-19T10:00:00Z' });
	await press('Tak');
	await says('Wysłano');
	await says('Od tego czasu nie opublikowano niczego nowego.');
	expect(api.bodies(sendNewContent)).toEqual([{ allUsers: false }]);
});

it('F-075 mail that could not be sent is listed with the reason, and is sent again', async () => {
	const mail = { id: 5, to: 'literowka@poczta.test', subject: 'Potwierdzenie', last_error: '550 5.1.1 no such mailbox' };
	api.on(listMails, { mails: [mail], total: 1 }).on(retryMail);
	await open('mails');
	await says('550 5.1.1 no such mailbox', await row('literowka@poczta.test'));
	api.on(listMails, { mails: [], total: 0 });
	await press('Wyślij ponownie: literowka@poczta.test');
	await says('Wiadomość zostanie wysłana ponownie.');
	await says('Wszystko dotarło: nie ma wiadomości, których nie udało się wysłać.');
});
