import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getEvent } from '#domain/events/events.contract.ts';
import { requestOwnInvoice } from '#domain/invoices/invoices.contract.ts';
import { listOwnInvoices } from '#domain/invoices/print/print.contract.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { type FakeApi, fakeApi } from '../../testing/fake-api.ts';
import { dialog, errorAt, field, hasButton, press, says, type } from '../../testing/hands.ts';
import { signInAs } from '../../testing/page.tsx';
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
	firstname: 'Anna',
	lastname: 'Żurek',
	amount: 45,
	list_price: 45,
	status: 'COMPLETED',
	completed_at: '2026-11-19T10:00:00Z',
	created_at: '2026-11-19T10:00:00Z',
	date_from: day(3),
	date_to: day(3),
	time_from: '19:00',
	time_to: '21:00',
	invoice_until: '2027-02-28',
} as const;
const WISH = {
	invoiceType: 'person',
	firstname: 'Łucja',
	lastname: 'Wójcik',
	street: 'Prosta 1',
	city: 'Łódź',
	postal_code: '90-001',
	state: 'łódzkie',
	country_code: 'PL',
};

let api: FakeApi;
beforeEach(() => {
	signInAs('standard');
	api = fakeApi()
		.on(ORDER_CALLS.event.getOne, { order: ORDER })
		.on(listOwnInvoices, { invoices: [] })
		.on(getEvent, { event: eventOn(3, { access: true, paymentStatus: 'COMPLETED' }) });
});
const open = () => visit('/status-zamowienia/wydarzenie/WYD-1');

it('N-017 on the page of the order an invoice can be asked for after the purchase; what is missing is said in place', async () => {
	api.on(requestOwnInvoice);
	await open();
	await press('Poproś o fakturę (do 28.02.2027)');
	const form = await dialog(/Faktura do zamówienia/);
	await press('Osoba prywatna', form);
	await press('Zapisz dane faktury', form);
	await waitFor(async () => expect(await errorAt('Ulica i numer', form)).toBe('Pole wymagane.'));
	expect((await field('Imię', form)).value).toBe('Anna');
	for (const [name, value] of [
		['Ulica i numer', WISH.street],
		['Kod pocztowy', WISH.postal_code],
		['Miejscowość', WISH.city],
		['Województwo', WISH.state],
	] as const)
		await type(name, value, form);
	await press('Zapisz dane faktury', form);
	await says('Zapisane. Fakturę wyślemy e-mailem.');
	expect(api.sent(requestOwnInvoice)).toMatchObject([
		{ params: { extOrderId: 'WYD-1' }, body: { buyer: { ...WISH, firstname: 'Anna', lastname: 'Żurek' } } },
	]);
});

it('N-017 F-042 a wish is corrected with what was typed before, and after the last day there is no button', async () => {
	api.on(ORDER_CALLS.event.getOne, { order: { ...ORDER, invoice: true, invoice_data: WISH } });
	const page = await open();
	await press(/Popraw dane faktury/);
	expect((await field('Ulica i numer', await dialog(/Faktura do zamówienia/))).value).toBe('Prosta 1');
	page.unmount();
	api.on(ORDER_CALLS.event.getOne, { order: { ...ORDER, invoice_until: null } });
	await open();
	await says('Potrzebujesz faktury?');
	expect(hasButton(/faktur/)).toBe(false);
});
