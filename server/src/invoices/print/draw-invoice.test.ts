import { expect, it } from 'vitest';
import type { PrintedInvoice } from '#domain/invoices/print/printed-invoice.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { drawInvoice } from './draw-invoice.ts';

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
		{ title: 'Nabywca', lines: ['Ż'.repeat(LONG), 'Олена 漢字 🎭'] },
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
	const { pages, text, roles } = await readPdf(await drawInvoice(printed, new Date('2026-11-15T10:20:30Z')));
	expect(pages).toBe(3);
	for (let page = 1; page <= pages; page += 1) expect(text).toContain(`strona ${page} z 3`);
	for (let line = 1; line < LINES; line += 1) expect(text).toContain(`Bilet ${line}.`);
	for (const [letter, count] of [
		['Ż', LONG],
		['x', LONG],
	] as const)
		expect(text.split(letter).length - 1).toBeGreaterThanOrEqual(count);
	expect(text).toContain('Олена');
	expect(text.split('Wartość').length - 1).toBeGreaterThan(1);
	// a page tags its own cells; the header is tagged on the first page only
	expect(roles.filter((role) => role === 'TH')).toHaveLength(2);
	expect(roles.filter((role) => role === 'TD')).toHaveLength(2 * (LINES + 1));
});
