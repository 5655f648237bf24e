import { describe, expect, it } from 'vitest';
import type { InvoiceDocument, InvoiceLine } from '../issued/invoice-document.ts';
import { sumsOfLines } from '../issued/invoice-sums.rules.ts';
import { SENDING_STATES } from '../ksef/ksef-sending.rules.ts';
import { invoiceFileName, uniqueStems } from './file-name.ts';
import { whyNoPdf } from './pdf-availability.rules.ts';
import { printInvoice } from './printed-invoice.ts';

const line = (over: Partial<InvoiceLine> = {}): InvoiceLine => {
	const { quantity = 3, unit_grosze = 1999, discount_grosze = 0 } = over;
	const gross_grosze = quantity * unit_grosze - discount_grosze;
	return { name: 'Bilet w sieci', vat_rate: '23', ...over, quantity, unit_grosze, discount_grosze, gross_grosze };
};

function documentOf(over: Partial<InvoiceDocument> = {}): InvoiceDocument {
	const lines = over.lines ?? [line()];
	return {
		kind: 'VAT',
		number: 'FV/1/11/2026',
		issued_at: '2026-11-15T10:20:30.000Z',
		issued_on: '2026-11-15',
		sold_on: '2026-11-14',
		seller: {
			nip: '5265877635',
			name: 'Teatr Przykładowy',
			address: { country: 'PL', line1: 'ul. Sceniczna 1', line2: '00-001 Warszawa' },
			email: null,
			place: 'Warszawa',
		},
		buyer: {
			id: { type: 'eu', country: 'EL', number: '094259216' },
			name: 'Agora',
			address: { country: 'GR', line1: 'Odos 1', line2: null },
		},
		lines,
		sums: sumsOfLines(lines),
		vat_basis: null,
		order: { number: '7KQ2-MXA9', placed_on: '2026-11-14' },
		paid: { on: '2026-11-14', by: 'PayU' },
		correction: null,
		...over,
	};
}

const KSEF = { number: null, verification_link: 'https://qr/I', certificate_link: 'https://qr/II' };
const print = (document: InvoiceDocument, over: Partial<Parameters<typeof printInvoice>[0]> = {}) =>
	printInvoice({ document, language: 'pl', ksef: null, before: null, ...over });

describe('the content of the PDF of an invoice', () => {
	it('has dates in digits, amounts with a comma and non-breaking spaces, and no column without a value', () => {
		const printed = print(documentOf({ lines: [line({ quantity: 1, unit_grosze: 123_450 })] }));
		expect(printed.facts).toContainEqual(['Data i\u00a0miejsce wystawienia', '15.11.2026, Warszawa']);
		expect(printed.tables[0]?.rows).toEqual([['1', 'Bilet w\u00a0sieci', '1\u00a0szt.', '1\u00a0234,50', '23%', '1\u00a0234,50']]);
		expect(printed.total).toEqual({ name: 'Razem brutto', value: '1\u00a0234,50\u00a0zł', note: 'Zapłacono 14.11.2026, PayU' });
		expect(print(documentOf({ lines: [line({ discount_grosze: 1 })] })).tables[0]?.columns.map(({ title }) => title)).toContain(
			'Rabat (zł)',
		);
		expect(printed.parties[1]?.lines).toEqual(['Agora', 'Numer podatkowy: EL094259216', 'Odos 1', 'GR']);
		for (const number of ['GB123456789', '123456789']) {
			const { parties } = print(documentOf({ buyer: { id: { type: 'foreign', country: 'GB', number }, name: null, address: null } }));
			expect(parties[1]?.lines).toEqual(['Numer podatkowy: GB123456789']);
		}
		expect(printed.parties[0]?.lines).toContain('NIP: 5265877635');
		const abroad = print(documentOf({ lines: [line({ vat_rate: 'np' })] }));
		expect(abroad.parties[0]?.lines).toContain('NIP: PL5265877635');
		expect(printed.codes).toEqual([]);
		expect(printed.footer).toBe('');
	});

	it('B-047 in English has the English name of what was sold, a decimal point and the name of the country', () => {
		const document = documentOf({ lines: [line({ quantity: 1, unit_grosze: 123_450, name_en: 'Online ticket' })] });
		const english = print(document, { language: 'en' });
		expect(english.tables[0]?.rows).toEqual([['1', 'Online ticket', '1\u00a0pc', '1,234.50', '23%', '1,234.50']]);
		expect(english.tables[1]?.totals).toEqual([['Total', '1,003.66', '230.84', '1,234.50']]);
		expect(english.total.value).toBe('1,234.50\u00a0zł');
		expect(english.parties.map(({ lines }) => lines.at(-1))).toEqual(['Poland', 'Greece']);
		expect(english.facts).toContainEqual(['Date and place of issue', '15.11.2026, Warszawa']);
		expect(print(document).tables[0]?.rows[0]?.[1]).toBe('Bilet w\u00a0sieci');
		// issued by a version that did not keep the English name
		expect(print(documentOf(), { language: 'en' }).tables[0]?.rows[0]?.[1]).toBe('Bilet w\u00a0sieci');
	});

	it('of a correction shows before, difference and after, for each rate and in total', () => {
		const original = documentOf();
		const change = documentOf({
			kind: 'KOR',
			lines: [line({ quantity: -1 })],
			paid: null,
			correction: {
				of: { number: 'FV/1/11/2026', issued_on: '2026-11-15', ksef_number: null },
				reason: 'Zwrot płatności',
				effect: 2,
				buyer_before: { ...original.buyer, name: 'Agara' },
			},
		});
		const printed = print(change, { language: 'en', before: { original, corrections: [] } });
		const sums = printed.tables[1];
		expect(sums?.rows.map((row) => row.slice(1))).toEqual([
			['before the correction', '48.76', '11.21', '59.97'],
			['difference', '−16.25', '−3.74', '−19.99'],
			['after the correction', '32.51', '7.47', '39.98'],
		]);
		expect(sums?.totals).toHaveLength(3);
		expect(printed.facts).toContainEqual(['Reason of the correction', 'Refund']);
		expect(printed.parties.map(({ lines: [name] }) => name)).toEqual(['Teatr Przykładowy', 'Agara', 'Agora']);
		expect(printed.subheadings).toEqual(['Faktura korygująca']);
		expect(printed.tables[0]?.rows[0]?.[2]).toBe('−1\u00a0pc');
	});

	it('has the legal notes: basis of a rate, reverse charge, duplicate', () => {
		const printed = print(documentOf({ lines: [line({ vat_rate: 'np' })], vat_basis: 'art. 28b' }), { duplicate_on: '2026-12-01' });
		expect(printed.notes).toEqual(['Podstawa prawna stawki VAT: art. 28b', 'Odwrotne obciążenie']);
		expect(printed.subheadings).toEqual(['DUPLIKAT z\u00a0dnia 01.12.2026']);
	});

	it('K-24 has OFFLINE and two codes until it has its number, then the number and one', () => {
		const offline = print(documentOf(), { ksef: KSEF });
		expect(offline.facts[0]).toEqual(['Numer KSeF', 'OFFLINE']);
		expect(offline.codes.map(({ caption, link }) => [caption, link])).toEqual([
			['OFFLINE', 'https://qr/I'],
			['CERTYFIKAT', 'https://qr/II'],
		]);
		const numbered = print(documentOf(), { ksef: { ...KSEF, number: 'N' } });
		expect(numbered.codes.map(({ caption }) => caption)).toEqual(['N']);
	});
});

describe('handing out', () => {
	it('waits for the KSeF number unless it has a certificate link; a refused invoice has no PDF', () => {
		expect(whyNoPdf(null)).toBeNull();
		const by = (certificate_link: string | null) => SENDING_STATES.map((state) => whyNoPdf({ state, code: null, certificate_link }));
		expect(by(null)).toEqual(['waiting', 'waiting', 'waiting', null, null, 'refused', 'refused']);
		expect(by('https://qr/II')).toEqual([null, null, null, null, null, 'refused', 'refused']);
		// accepted with an invalid number
		expect([null, 'https://qr/II'].map((certificate_link) => whyNoPdf({ state: 'attention', code: 200, certificate_link }))).toEqual([
			'waiting',
			null,
		]);
	});

	it('names a file without characters of a path or a header', () => {
		expect(invoiceFileName('FV/1/11/2026', 'pdf')).toBe('FV-1-11-2026.pdf');
		expect(invoiceFileName('Ź../"\r\n;x', 'pdf')).toBe('Ź..-x.pdf');
		const stemFor = uniqueStems();
		const stems = ['FV/1/11/2026', 'FV-1-11-2026', 'fv/1-11-2026'].map((number, at) => stemFor({ id: at + 7, number }));
		expect(stems).toEqual(['FV-1-11-2026', 'FV-1-11-2026 (8)', 'fv-1-11-2026 (9)']);
	});
});
