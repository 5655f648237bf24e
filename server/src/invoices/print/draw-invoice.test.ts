import { expect, it } from 'vitest';
import type { InvoiceDocument, InvoiceLine } from '#domain/invoices/issued/invoice-document.ts';
import { sumsOfLines } from '#domain/invoices/issued/invoice-sums.rules.ts';
import { type PrintedInvoice, printInvoice } from '#domain/invoices/print/printed-invoice.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { drawInvoice } from './draw-invoice.ts';

const MADE_AT = new Date('2026-11-15T10:20:30Z');
const LINES = 40;
const LONG = 600;

const column = (title: string, share: number, isNumber: boolean) => ({ title, share, isNumber });

const printed: PrintedInvoice = {
	language: 'pl',
	title: 'Faktura FV/1',
	heading: 'Faktura FV/1',
	subheadings: [],
	seller: 'Teatr',
	facts: [['Zamówienie', 'A'.repeat(LONG)]],
	parties: [
		{ title: 'Sprzedawca', lines: ['Teatr'] },
		{ title: 'Nabywca', lines: ['Ż'.repeat(LONG), 'Олена 漢字 👩‍🎤'] },
	],
	tables: [
		{
			title: 'Pozycje faktury',
			columns: [column('Nazwa', 3, false), column('Wartość', 1, true)],
			rows: Array.from({ length: LINES }, (_row, index) => [index === 0 ? `Bilet ${'x'.repeat(LONG)}` : `Bilet ${index}.`, '1 234,50']),
			totals: [['Razem', '49 380,00']],
		},
	],
	total: { name: 'Razem brutto', value: '49 380,00 zł', note: null },
	notes: ['Odwrotne obciążenie'],
	codes: [],
	footer: '',
	pageOf: (page, pages) => `strona ${page} z ${pages}`,
};

it('B-047 long names wrap and forty lines go over pages; the head of the table is drawn on each and read once', async () => {
	const { pages, text, roles } = await readPdf(await drawInvoice(printed, MADE_AT));
	expect(pages).toBe(3);
	for (let page = 1; page <= pages; page += 1) expect(text).toContain(`strona ${page} z 3`);
	for (let line = 1; line < LINES; line += 1) expect(text).toContain(`Bilet ${line}.`);
	for (const [letter, count] of [
		['Ż', LONG],
		['x', LONG],
	] as const)
		expect(text.split(letter).length - 1).toBeGreaterThanOrEqual(count);
	expect(text, 'signs that the font lacks').toContain('Олена \u{fffd}\u{fffd} \u{fffd}');
	expect(text.split('Wartość').length - 1).toBeGreaterThan(1);
	// a page tags its own cells; the header is tagged on the first page only
	expect(roles.filter((role) => role === 'TH')).toHaveLength(2);
	expect(roles.filter((role) => role === 'TD')).toHaveLength(2 * (LINES + 1));
});

const NUMBER = `FV/${'długi-wzór-numeru-serii/'.repeat(2)}11/2026`;

function documentOf(line: Omit<InvoiceLine, 'gross_grosze'>): InvoiceDocument {
	const lines = [{ ...line, gross_grosze: line.quantity * line.unit_grosze - line.discount_grosze }];
	return {
		kind: 'VAT',
		number: NUMBER,
		issued_at: '2026-11-15T10:20:30.000Z',
		issued_on: '2026-11-15',
		sold_on: '2026-11-14',
		seller: {
			nip: '5265877635',
			name: 'Teatr',
			address: { country: 'PL', line1: 'ul. Sceniczna 1', line2: null },
			email: null,
			place: 'Warszawa',
		},
		buyer: { id: { type: 'nip', number: '5260250274' }, name: 'Szkoła', address: null },
		lines,
		sums: sumsOfLines(lines),
		vat_basis: null,
		order: { number: '7KQ2-MXA9', placed_on: '2026-11-14' },
		paid: null,
		correction: null,
	};
}

it.each([
	['pl', -1_234_500, '1 Bilet −9999 szt. 55,00 −12 345,00 23% −537 600,00'],
	['en', 0, '1 Bilet −9999 pcs 55.00 23% −549,945.00'],
] as const)(
	'B-047 no number of a large group breaks, and a long number of the invoice is next to the note (%s)',
	async (language, discount, row) => {
		const document = documentOf({ name: 'Bilet', vat_rate: '23', quantity: -9999, unit_grosze: 5500, discount_grosze: discount });
		const ksef = { number: null, verification_link: 'https://qr/I', certificate_link: null };
		const { text, overlaps } = await readPdf(await drawInvoice(printInvoice({ document, language, ksef, before: null }), MADE_AT));
		expect(text).toContain(row);
		expect(text).toContain(`${NUMBER} · `);
		expect(overlaps).toEqual([]);
	},
);
