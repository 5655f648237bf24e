import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../simulators/testing/ksef-seller.ts';
import { validateInvoiceXml } from './invoice-xml.ts';

const bytes = (xml: string) => new TextEncoder().encode(xml);
const sample = invoiceXml().toString('utf8');
const changed = (from: string | RegExp, to: string) => validateInvoiceXml(bytes(sample.replace(from, to)));

describe('the check of an invoice before it is kept', () => {
	it('K-01 accepts an invoice by the ministry’s schema, again and again', () => {
		for (let round = 0; round < 3; round += 1) expect(validateInvoiceXml(bytes(sample))).toEqual([]);
	});

	it.each([
		[/<P_15>[^<]+/, '<P_15>45,00', /P_15/],
		[/<P_14_2>.*<\/P_14_2>/, '', /P_14_2/],
		['<JST>2</JST>', '', /JST/],
		['2026-11-15T10:20:30Z', '2025-01-01T00:00:00Z', /DataWytworzeniaFa/],
		['</Fa>', '</Fb>', /tag mismatch/],
		[/<Faktura[\s\S]*/, '', /./],
	] as const)('K-01 reports the error after %s becomes %s', (from, to, message) => {
		expect(changed(from, to).join('\n')).toMatch(message);
	});

	it.each([
		['Kupiec', 'Kupiec\u0086', 'has the character U+0086'],
		['Kupiec', 'Kupiec&#x80;', 'has the character U+0080'],
		['Kupiec', 'Kupiec&#127;', 'has the character U+007F'],
		['Kupiec', 'Kupiec\u{1ffff}', 'has the character U+1FFFF'],
		['<Faktura', '<?a b?><Faktura', 'has a processing instruction'],
		['<Faktura', '<!DOCTYPE Faktura><Faktura', 'has a DOCTYPE'],
		['encoding="UTF-8"', 'encoding="ISO-8859-2"', 'names the encoding ISO-8859-2'],
		['<?xml', '\ufeff<?xml', 'begins with a byte order mark'],
	])('K-22 refuses what the schema lets pass: %s as %s', (from, to, message) => {
		expect(changed(from, to)).toEqual([message]);
	});

	it('K-22 keeps quotes, an emoji, U+0085 and Polish letters', () => {
		expect(changed('Kupiec', 'Kupiec „Żółć” &quot;&lt;&gt; 🎭 \u0085')).toEqual([]);
	});

	it('K-22 refuses bytes that are no UTF-8, and more than a million of them', () => {
		expect(validateInvoiceXml(Uint8Array.of(0x3c, 0xff))).toEqual(['not UTF-8']);
		expect(validateInvoiceXml(bytes(sample + ' '.repeat(1_000_000)))).toEqual(['larger than 1000000 bytes']);
	});
});
