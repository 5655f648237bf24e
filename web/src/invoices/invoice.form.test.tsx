import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import { companyId } from '#domain/invoices/issued/invoice-parties.rules.ts';
import { showPage } from '../../testing/page.tsx';
import { InvoiceForm } from './invoice.form.tsx';
import { buyerValuesOf } from './invoice-data.ts';
import { type InvoiceFormState, useInvoiceForm } from './use-invoice-form.ts';

const NIP = '5252344078';

function open() {
	let state: InvoiceFormState | undefined;
	function Page() {
		state = useInvoiceForm({ firstname: 'Anna', lastname: 'Żurek' });
		return <InvoiceForm state={state} />;
	}
	showPage(<Page />);
	const current = () => state as InvoiceFormState;
	return {
		type: (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
		errorOf: (label: string) => {
			const described = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
			const id = described.find((one) => one.endsWith('-error'));
			return id && document.getElementById(id)?.textContent;
		},
		async collect() {
			let data: InvoiceData | null = null;
			await act(async () => {
				data = await current().collect();
			});
			return data as InvoiceData | null;
		},
		takeErrors: (errors: Record<string, string>) => act(() => current().takeErrors(errors)),
		want: () => fireEvent.click(screen.getByLabelText('Chcę otrzymać fakturę')),
	};
}

const ADDRESS: [string, string][] = [
	['Ulica i numer', 'Świętojańska 14/3'],
	['Kod pocztowy', '81-391'],
	['Miejscowość', 'Gdynia'],
	['Województwo', 'pomorskie'],
];

it('S1-182 requires nothing until an invoice is requested', () => {
	const form = open();
	expect(screen.queryByLabelText('NIP')).toBeNull();
	form.want();
	expect(screen.getByLabelText('NIP')).toBeTruthy();
});

it('S1-183 S1-185 a company needs its name, tax number and address, each error at its field', async () => {
	const form = open();
	form.want();
	expect(await form.collect()).toBeNull();
	for (const label of ['Nazwa firmy', 'NIP', ...ADDRESS.map(([name]) => name)]) expect(form.errorOf(label), label).toBe('Pole wymagane.');
	form.type('Nazwa firmy', 'x'.repeat(101));
	form.type('Miejscowość', 'x'.repeat(31));
	form.type('Województwo', '<b>');
	form.type('Kod pocztowy', '0'.repeat(11));
	expect(await form.collect()).toBeNull();
	expect(form.errorOf('Nazwa firmy')).toBe('Tekst jest za długi.');
	expect(form.errorOf('Miejscowość')).toBe('Tekst jest za długi.');
	expect(form.errorOf('Kod pocztowy')).toBe('Tekst jest za długi.');
	expect(form.errorOf('Województwo')).toBe('Niepoprawna wartość');
});

it('S1-184 the tax number is checked while typing: digits, at most ten, and the checksum', async () => {
	const form = open();
	form.want();
	for (const [value, error] of [
		['52512A4567', 'NIP składa się z 10 cyfr.'],
		['52523440781', 'NIP składa się z 10 cyfr.'],
		['5252344079', 'To nie jest poprawny NIP. Sprawdź cyfry.'],
		['52523', undefined],
		[NIP, undefined],
	] as const) {
		form.type('NIP', value);
		expect(form.errorOf('NIP')?.replaceAll('\u00a0', ' '), value).toBe(error);
	}
});

it('S1-184 F-054 dashes are removed, and a number of another country is accepted', async () => {
	const form = open();
	form.want();
	form.type('Nazwa firmy', 'Buchhandlung');
	for (const [label, value] of ADDRESS) form.type(label, value);
	form.type('NIP', '123-456-32-18');
	expect(await form.collect()).toMatchObject({ nip: '1234563218', country_code: 'PL' });
	form.type('NIP', 'DE 123 456 789');
	expect(await form.collect()).toBeNull();
	expect(screen.queryByText(/nie ma takiego numeru/)).toBeNull();
	fireEvent.change(screen.getByLabelText('Kraj'), { target: { value: 'DE' } });
	expect(screen.getByText(/nie ma takiego numeru/)).toBeTruthy();
	form.type('Numer VAT UE', 'DE 123');
	expect(await form.collect()).toBeNull();
	expect(form.errorOf('Numer VAT UE')?.replaceAll('\u00a0', ' ')).toBe('To nie jest numer VAT wybranego kraju. Sprawdź numer i kraj.');
	form.type('Numer VAT UE', 'DE 123 456 789');
	expect(await form.collect()).toMatchObject({ invoiceType: 'company', company: 'Buchhandlung', nip: 'DE123456789', country_code: 'DE' });
	fireEvent.change(screen.getByLabelText('Kraj'), { target: { value: 'CH' } });
	expect(screen.getByLabelText<HTMLInputElement>('Numer podatkowy').value).toBe('DE 123 456 789');
});

it('S1-183 a private person needs both names by the letter rule, and sends no company', async () => {
	const form = open();
	form.want();
	fireEvent.click(screen.getByLabelText('Osoba prywatna'));
	expect(screen.queryByLabelText('NIP')).toBeNull();
	for (const [label, value] of ADDRESS) form.type(label, value);
	form.type('Imię', 'Anna2');
	expect(await form.collect()).toBeNull();
	expect(form.errorOf('Imię')).toContain('Dozwolone są tylko litery');
	form.type('Imię', 'Anna');
	const data = await form.collect();
	expect(data).toMatchObject({ invoiceType: 'person', firstname: 'Anna', lastname: 'Żurek', city: 'Gdynia' });
	expect(data).not.toHaveProperty('company');
});

it('puts the server’s errors at their fields', () => {
	const form = open();
	form.want();
	form.takeErrors({ city: 'form.validate.too_long' });
	expect(form.errorOf('Miejscowość')).toBe('Tekst jest za długi.');
});

it('K-03 a company of Northern Ireland keeps the prefix of its number when its data is corrected', () => {
	const address = { country: 'GB', line1: '1 High Street', line2: 'BT1 Belfast' };
	const buyer = { number: '123456789', country: 'XI', name: 'Theatre Ltd', address, recipient: null };
	const { nip = '', country_code = '' } = buyerValuesOf(buyer);
	expect(companyId(nip ?? '', country_code ?? '')).toEqual({ type: 'eu', country: 'XI', number: '123456789' });
});
