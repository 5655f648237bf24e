import { describe, expect, it } from 'vitest';
import { correctData, correctTo, currentState } from './invoice-corrections.rules.ts';
import type { InvoiceBuyer, InvoiceDocument } from './invoice-document.ts';
import { linesOfOrder } from './invoice-lines.rules.ts';
import { sumsOfLines } from './invoice-sums.rules.ts';
import { decimal, invoiceXml } from './invoice-xml.ts';

const buyer: InvoiceBuyer = {
	id: { type: 'nip', number: '1111111111' },
	name: 'Kupiec & Syn sp. z o.o.',
	address: { country: 'PL', line1: 'ul. Kupiecka 2', line2: '30-002 Kraków' },
};
const lines = linesOfOrder({
	description: 'Bilet online, „Wesele”, 14.11.2026',
	description_en: 'Online ticket',
	quantity: 1,
	list_price_grosze: 4500,
	one_free: false,
	unrefunded_grosze: 4500,
	vat_rate: '8',
	performance: null,
});
const document: InvoiceDocument = {
	kind: 'VAT',
	number: 'R/FV/2026/11/0001',
	issued_at: '2026-11-15T10:20:30.123Z',
	issued_on: '2026-11-15',
	sold_on: '2026-11-14',
	seller: {
		nip: '5265877635',
		name: 'Teatr Przykładowy',
		address: { country: 'PL', line1: 'ul. Sceniczna 1', line2: '00-001 Warszawa' },
		email: null,
		place: 'Warszawa',
	},
	buyer,
	lines,
	sums: sumsOfLines(lines),
	vat_basis: null,
	order: { number: '7KQ2-MXA9', placed_on: '2026-11-14' },
	paid: { on: '2026-11-14', by: 'PayU' },
	correction: null,
};

describe('the XML of an invoice', () => {
	it('B-044 is the same text for the same document, element by element', () => {
		expect(invoiceXml(document)).toBe(
			`<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"><Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>3</WariantFormularza><DataWytworzeniaFa>2026-11-15T10:20:30Z</DataWytworzeniaFa><SystemInfo>Rampa</SystemInfo></Naglowek>
<Podmiot1><DaneIdentyfikacyjne><NIP>5265877635</NIP><Nazwa>Teatr Przykładowy</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>ul. Sceniczna 1</AdresL1><AdresL2>00-001 Warszawa</AdresL2></Adres></Podmiot1>
<Podmiot2><DaneIdentyfikacyjne><NIP>1111111111</NIP><Nazwa>Kupiec &amp; Syn sp. z o.o.</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>ul. Kupiecka 2</AdresL1><AdresL2>30-002 Kraków</AdresL2></Adres><JST>2</JST><GV>2</GV></Podmiot2>
<Fa><KodWaluty>PLN</KodWaluty><P_1>2026-11-15</P_1><P_1M>Warszawa</P_1M><P_2>R/FV/2026/11/0001</P_2><P_6>2026-11-14</P_6><P_13_2>41.67</P_13_2><P_14_2>3.33</P_14_2><P_15>45.00</P_15>
<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie><NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje><RodzajFaktury>VAT</RodzajFaktury>
<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Bilet online, „Wesele”, 14.11.2026</P_7><P_8A>szt.</P_8A><P_8B>1</P_8B><P_9B>45.00</P_9B><P_11A>45.00</P_11A><P_12>8</P_12></FaWiersz>
<Platnosc><Zaplacono>1</Zaplacono><DataZaplaty>2026-11-14</DataZaplaty><PlatnoscInna>1</PlatnoscInna><OpisPlatnosci>PayU</OpisPlatnosci></Platnosc><WarunkiTransakcji><Zamowienia><DataZamowienia>2026-11-14</DataZamowienia><NrZamowienia>7KQ2-MXA9</NrZamowienia></Zamowienia></WarunkiTransakcji></Fa></Faktura>
`.replace(/>\n(?=<(Podmiot|Fa>|Adnotacje|FaWiersz|Platnosc))/g, '>'),
		);
	});

	it('B-044 amounts have two decimals and never a negative zero', () => {
		expect([4500, 7, 0, -0, -3, -123_456].map(decimal)).toEqual(['45.00', '0.07', '0.00', '0.00', '-0.03', '-1234.56']);
	});

	it('B-042 identifies each kind of buyer in its own fields', () => {
		const xml = (id: InvoiceBuyer['id']) => /<Podmiot2>.*?<Nazwa>/.exec(invoiceXml({ ...document, buyer: { ...buyer, id } }))?.[0];
		expect(xml({ type: 'eu', country: 'EL', number: '123' })).toContain('<KodUE>EL</KodUE><NrVatUE>123</NrVatUE>');
		expect(xml({ type: 'foreign', country: 'US', number: '9' })).toContain('<KodKraju>US</KodKraju><NrID>9</NrID>');
		expect(xml({ type: 'none' })).toContain('<BrakID>1</BrakID>');
		const simplified = invoiceXml({ ...document, kind: 'UPR', buyer: { ...buyer, name: null, address: null } });
		expect(simplified).toContain(
			'<Podmiot2><DaneIdentyfikacyjne><NIP>1111111111</NIP></DaneIdentyfikacyjne><JST>2</JST><GV>2</GV></Podmiot2>',
		);
	});

	it('B-040 exempt, not subject and zero-rated sales have their own fields and legal basis', () => {
		const xml = (vat_rate: 'zw' | 'np' | '0', id: InvoiceBuyer['id'] = buyer.id) => {
			const own = lines.map((line) => ({ ...line, vat_rate }));
			return invoiceXml({ ...document, buyer: { ...buyer, id }, lines: own, sums: sumsOfLines(own), vat_basis: 'art. 43' });
		};
		expect(xml('zw')).toContain('<P_13_7>45.00</P_13_7><P_15>45.00</P_15>');
		expect(xml('zw')).toContain('<Zwolnienie><P_19>1</P_19><P_19A>art. 43</P_19A></Zwolnienie>');
		expect(xml('0')).toContain('<P_13_6_1>45.00</P_13_6_1>');
		expect(xml('0')).toContain('<P_12>0 KR</P_12>');
		expect(xml('np')).toMatch(/<P_13_8>45.00<.*<P_18>2<.*<Klucz>Podstawa prawna<\/Klucz><Wartosc>art. 43<.*<P_12>np I</);
		expect(xml('np', { type: 'eu', country: 'DE', number: '1' })).toMatch(
			/<Podmiot1><PrefiksPodatnika>PL<.*<P_13_9>45.00<.*<P_18>1<.*<P_12>np II</,
		);
		for (const other of [xml('np'), xml('0', { type: 'eu', country: 'DE', number: '1' })]) expect(other).not.toContain('PrefiksPodatnika');
		expect(xml('np', { type: 'foreign', country: 'US', number: '1' })).toMatch(/<P_13_8>45.00<.*<P_18>1<.*<P_12>np I</);
	});
});

describe('a chain of corrections', () => {
	const tickets = linesOfOrder({
		description: 'Film',
		description_en: null,
		quantity: 3,
		list_price_grosze: 1999,
		one_free: false,
		unrefunded_grosze: 5997,
		vat_rate: '23',
		performance: null,
	});
	const original = { lines: tickets, sums: sumsOfLines(tickets), buyer };

	it('B-043 gives the current sums, and zero after a full refund', () => {
		const first = correctTo({ original, corrections: [] }, 3998);
		expect(first).toMatchObject({ sums: [{ net_grosze: -1626, vat_grosze: -373, gross_grosze: -1999 }], lines: [{ quantity: -1 }] });
		const after = { original, corrections: [{ sums: first?.sums ?? [], buyer }] };
		expect(currentState(after)).toMatchObject({ gross_grosze: 3998, sums: [{ net_grosze: 3250, vat_grosze: 748 }] });
		expect(correctTo(after, 3998)).toBeNull();
		const second = correctTo(after, 0);
		expect(currentState({ original, corrections: [...after.corrections, { sums: second?.sums ?? [], buyer }] })).toMatchObject({
			gross_grosze: 0,
			sums: [{ net_grosze: 0, vat_grosze: 0 }],
		});
	});

	it('B-043 changed buyer data changes no sum, and the latest data is current', () => {
		const changed = { ...buyer, name: 'Kupiec i Córka' };
		const change = correctData({ original, corrections: [] });
		expect(currentState({ original, corrections: [{ ...change, buyer: changed }] })).toMatchObject({ gross_grosze: 5997, buyer: changed });
		const xml = invoiceXml({
			...document,
			...change,
			kind: 'KOR',
			buyer: changed,
			paid: null,
			correction: { of: { number: 'FV/1', issued_on: '2026-11-01', ksef_number: null }, reason: 'Nazwa', effect: 1, buyer_before: buyer },
		});
		expect(xml).toContain('<P_15>0.00</P_15>');
		expect(xml).not.toMatch(/<P_13|<FaWiersz|<Platnosc/);
		expect(xml).toContain('<TypKorekty>1</TypKorekty><DaneFaKorygowanej><DataWystFaKorygowanej>2026-11-01</DataWystFaKorygowanej>');
		expect(xml).toContain('<NrFaKorygowanej>FV/1</NrFaKorygowanej><NrKSeFN>1</NrKSeFN></DaneFaKorygowanej><Podmiot2K>');
	});
});
