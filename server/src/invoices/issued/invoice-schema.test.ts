import fc from 'fast-check';
import { expect, it } from 'vitest';
import { VAT_RATES } from '#domain/catalogue/vat.rules.ts';
import { correctData, correctTo } from '#domain/invoices/issued/invoice-corrections.rules.ts';
import type { InvoiceDocument } from '#domain/invoices/issued/invoice-document.ts';
import { linesOfOrder } from '#domain/invoices/issued/invoice-lines.rules.ts';
import { buyerOf, buyerOn, kindFor, recipientOf, sellerOf } from '#domain/invoices/issued/invoice-parties.rules.ts';
import { sumsOfLines } from '#domain/invoices/issued/invoice-sums.rules.ts';
import { invoiceXml } from '#domain/invoices/issued/invoice-xml.ts';
import { validateInvoiceXml } from '#schemas/invoice-xml.ts';

// Every invoice the rules can produce is valid by the ministry's schema.

const faultsOf = (document: InvoiceDocument) => validateInvoiceXml(Buffer.from(invoiceXml(document)));

/** any text with a letter in it, including control characters */
const text = fc.string({ unit: 'binary', maxLength: 300 }).map((any) => `x${any.toWellFormed()}`);
const address = fc.record({
	street: text,
	city: text,
	state: fc.constant(''),
	postal_code: fc.constantFrom('00-001', ' ', '<1>'),
});
const company = fc
	.constantFrom(['PL', '1111111111'], ['DE', 'DE123456789'], ['GR', 'EL123456789'], ['GB', 'XI123456789'], ['US', '98-7654'], ['XK', '7'])
	.chain(([country_code = '', nip = '']) =>
		fc.record({
			invoiceType: fc.constant('company' as const),
			company: text,
			nip: fc.constant(nip),
			country_code: fc.constant(country_code),
		}),
	);
const person = fc.record({
	invoiceType: fc.constant('person' as const),
	firstname: text,
	lastname: text,
	country_code: fc.constantFrom('PL', 'DE'),
});
const requested = fc.tuple(fc.oneof(company, person), address).map(([who, where]) => ({ ...where, ...who }));
/** a unit of a municipality, with or without a number and an address */
const unit = fc.option(
	fc
		.record({ recipient_name: text, recipient_nip: fc.constantFrom('', '5260250274'), recipient_street: fc.oneof(fc.constant(''), text) })
		.map((any) => recipientOf({ ...any, recipient_postal_code: '00-001', recipient_city: 'Warszawa' })),
);
const order = fc.record({
	description: text,
	description_en: fc.option(text),
	quantity: fc.integer({ min: 1, max: 60 }),
	list_price_grosze: fc.integer({ min: 1, max: 300_000 }),
	one_free: fc.boolean(),
	unrefunded_grosze: fc.integer({ min: 1, max: 2_000_000 }),
	vat_rate: fc.constantFrom(...VAT_RATES),
	performance: fc.option(fc.constant({ date_from: '2026-11-18', date_to: '2026-11-20', time_from: '19:00' })),
});

const seller = sellerOf({
	seller_name: 'Teatr „Rampa” & <Scena>',
	seller_nip: '5265877635',
	seller_street: 'ul. Sceniczna 1',
	seller_postal_code: '00-001',
	seller_city: 'Warszawa',
	invoice_email: 'faktury@nowascena.test',
});

it('B-044 K-06 random orders of random buyers, and their corrections, are valid by the ministry’s schema', { tags: ['slow'] }, () => {
	fc.assert(
		fc.property(
			order,
			requested,
			unit,
			fc.boolean(),
			fc.double({ min: 0, max: 0.999, noNaN: true }),
			(sold, data, recipient, isSimplified, left) => {
				const lines = linesOfOrder(sold);
				const plain = buyerOf(data);
				const buyer = { ...plain, recipient: plain.id.type === 'nip' ? recipient : null };
				const kind = kindFor(buyer, sold.unrefunded_grosze, isSimplified);
				const document: InvoiceDocument = {
					kind,
					number: 'FV/1/11/2026',
					issued_at: '2026-11-15T10:20:30.123Z',
					issued_on: '2026-11-15',
					sold_on: '2026-11-14',
					seller,
					buyer: buyerOn(kind, buyer),
					lines,
					sums: sumsOfLines(lines),
					vat_basis: 'art. 43 ust. 1',
					order: { number: '7KQ2-MXA9', placed_on: '2026-11-14' },
					paid: { on: '2026-11-14', by: 'PayU' },
					correction: null,
				};
				expect(faultsOf(document)).toEqual([]);
				const chain = { original: document, corrections: [] };
				const of = { number: document.number, issued_on: document.issued_on, ksef_number: null };
				const part = correctTo(chain, Math.floor(sold.unrefunded_grosze * left));
				const correction = { of, reason: 'Zwrot', effect: 2, buyer_before: null } as const;
				if (part) expect(faultsOf({ ...document, ...part, kind: 'KOR', paid: null, correction })).toEqual([]);
				const changed = { ...correction, effect: 1, buyer_before: document.buyer } as const;
				expect(faultsOf({ ...document, ...correctData(chain), kind: 'KOR', paid: null, correction: changed })).toEqual([]);
			},
		),
		{ numRuns: 200 },
	);
});

it('B-044 a correction contains the KSeF number of the corrected invoice', () => {
	const lines = linesOfOrder({
		description: 'Bilet',
		description_en: null,
		quantity: 1,
		list_price_grosze: 4500,
		one_free: false,
		unrefunded_grosze: 4500,
		vat_rate: '8',
		performance: null,
	});
	const of = { number: 'FV/1/11/2026', issued_on: '2026-11-15', ksef_number: '5265877635-20250826-0100001AF629-AF' };
	expect(
		faultsOf({
			kind: 'KOR',
			number: 'FK/1/11/2026',
			issued_at: '2026-11-15T10:20:30.123Z',
			issued_on: '2026-11-15',
			sold_on: '2026-11-15',
			seller,
			buyer: { id: { type: 'none' }, name: 'Łucja Wójcik', address: null },
			lines,
			sums: sumsOfLines(lines),
			vat_basis: null,
			order: { number: '7KQ2-MXA9', placed_on: '2026-11-14' },
			paid: null,
			correction: { of, reason: 'Zwrot', effect: 2, buyer_before: null },
		}),
	).toEqual([]);
});
