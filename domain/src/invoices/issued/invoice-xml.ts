import type { Grosze } from '../../base/money.ts';
import { escapeHtml } from '../../base/text/escape-html.ts';
import type { VatRate } from '../../catalogue/vat.rules.ts';
import type {
	BuyerId,
	InvoiceAddress,
	InvoiceBuyer,
	InvoiceCorrection,
	InvoiceDocument,
	InvoiceLine,
	RateSum,
} from './invoice-document.ts';
import { bookedRate, isReverseCharge, isTaxedInUnion } from './invoice-parties.rules.ts';
import { grossOf } from './invoice-sums.rules.ts';
import { fitText, SHORT_TEXT_MAX } from './invoice-text.rules.ts';

// The structured invoice FA(3) of the ministry: the order of its elements is fixed, and empty ones are omitted.

const NAMESPACE = 'http://crd.gov.pl/wzor/2025/06/25/13775/';

type Node = string | null | false;

const parent = (name: string, children: readonly Node[], attributes = ''): string =>
	`<${name}${attributes}>${children.filter(Boolean).join('')}</${name}>`;
const leaf = (name: string, text: string | number | null | undefined): Node =>
	text === null || text === undefined || text === '' ? null : `<${name}>${escapeHtml(String(text))}</${name}>`;

/** 4500 → 45.00; never −0.00 */
export function decimal(grosze: Grosze): string {
	const absolute = Math.abs(grosze);
	return `${grosze < 0 ? '-' : ''}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

const YES = 1;
const NO = 2;

/** Fields for the sums of a rate, and for its tax where there is any. */
const FIELDS: Record<VatRate, readonly [net: string, vat?: string]> = {
	'23': ['P_13_1', 'P_14_1'],
	'8': ['P_13_2', 'P_14_2'],
	'5': ['P_13_3', 'P_14_3'],
	'0': ['P_13_6_1'],
	zw: ['P_13_7'],
	np: ['P_13_8'],
};

const netField = (rate: VatRate, buyer: InvoiceBuyer) => (bookedRate(rate, buyer) === 'np II' ? 'P_13_9' : FIELDS[rate][0]);

const rateWord = (rate: VatRate, buyer: InvoiceBuyer): string => (rate === '0' ? '0 KR' : bookedRate(rate, buyer));

const address = (name: string, given: InvoiceAddress | null): Node =>
	given && parent(name, [leaf('KodKraju', given.country), leaf('AdresL1', given.line1), leaf('AdresL2', given.line2)]);

function seller(document: InvoiceDocument): string {
	const { nip, name, address: at, email } = document.seller;
	return parent('Podmiot1', [
		isTaxedInUnion(document) && leaf('PrefiksPodatnika', 'PL'),
		parent('DaneIdentyfikacyjne', [leaf('NIP', nip), leaf('Nazwa', name)]),
		address('Adres', at),
		email && parent('DaneKontaktowe', [leaf('Email', email)]),
	]);
}

function buyerNumber(id: BuyerId): Node[] {
	if (id.type === 'nip') return [leaf('NIP', id.number)];
	if (id.type === 'eu') return [leaf('KodUE', id.country), leaf('NrVatUE', id.number)];
	if (id.type === 'foreign') return [leaf('KodKraju', id.country), leaf('NrID', id.number)];
	return [leaf('BrakID', YES)];
}

const identity = ({ id, name }: InvoiceBuyer) => parent('DaneIdentyfikacyjne', [...buyerNumber(id), leaf('Nazwa', name)]);

/** links the buyer's data of a correction to the previous data */
const SAME_BUYER = '1';

const buyer = ({ buyer: given, correction }: InvoiceDocument): string =>
	parent('Podmiot2', [
		identity(given),
		address('Adres', given.address),
		correction?.buyer_before ? leaf('IDNabywcy', SAME_BUYER) : null,
		leaf('JST', given.recipient ? YES : NO),
		leaf('GV', NO),
	]);

/** As the schema numbers the roles of a third party. */
const ROLE_OF_MUNICIPAL_RECIPIENT = 8;

const recipient = ({ buyer: { recipient: unit } }: InvoiceDocument): Node =>
	unit
		? parent('Podmiot3', [
				parent('DaneIdentyfikacyjne', [unit.nip ? leaf('NIP', unit.nip) : leaf('BrakID', YES), leaf('Nazwa', unit.name)]),
				address('Adres', unit.address),
				leaf('Rola', ROLE_OF_MUNICIPAL_RECIPIENT),
			])
		: null;

const sums = ({ sums: all, buyer: given }: InvoiceDocument): Node[] =>
	all
		.filter(({ gross_grosze }) => gross_grosze !== 0)
		.flatMap(({ vat_rate, net_grosze, vat_grosze }: RateSum) => {
			const [, vatField] = FIELDS[vat_rate];
			return [leaf(netField(vat_rate, given), decimal(net_grosze)), vatField ? leaf(vatField, decimal(vat_grosze)) : null];
		});

/** P_13_8 and P_13_9 of `np` come last, as the rates are ordered. */
function notes(document: InvoiceDocument): string {
	const { sums: all, vat_basis } = document;
	const has = (rate: VatRate) => all.some(({ vat_rate }) => vat_rate === rate);
	return parent('Adnotacje', [
		leaf('P_16', NO),
		leaf('P_17', NO),
		leaf('P_18', isReverseCharge(document) ? YES : NO),
		leaf('P_18A', NO),
		parent('Zwolnienie', has('zw') ? [leaf('P_19', YES), leaf('P_19A', vat_basis)] : [leaf('P_19N', YES)]),
		parent('NoweSrodkiTransportu', [leaf('P_22N', YES)]),
		leaf('P_23', NO),
		parent('PMarzy', [leaf('P_PMarzyN', YES)]),
	]);
}

const corrected = ({ of, reason, effect, buyer_before }: InvoiceCorrection): Node[] => [
	leaf('PrzyczynaKorekty', fitText(reason, SHORT_TEXT_MAX)),
	leaf('TypKorekty', effect),
	parent('DaneFaKorygowanej', [
		leaf('DataWystFaKorygowanej', of.issued_on),
		leaf('NrFaKorygowanej', of.number),
		...(of.ksef_number ? [leaf('NrKSeF', YES), leaf('NrKSeFFaKorygowanej', of.ksef_number)] : [leaf('NrKSeFN', YES)]),
	]),
	buyer_before && parent('Podmiot2K', [identity(buyer_before), address('Adres', buyer_before.address), leaf('IDNabywcy', SAME_BUYER)]),
];

/** The legal basis of sales not subject to VAT has no field of its own. */
const basisOfNotSubject = ({ sums: all, vat_basis }: InvoiceDocument): Node =>
	all.some(({ vat_rate }) => vat_rate === 'np') && vat_basis
		? parent('DodatkowyOpis', [leaf('Klucz', 'Podstawa prawna'), leaf('Wartosc', vat_basis)])
		: null;

const line = ({ name, quantity, unit_grosze, discount_grosze, gross_grosze, vat_rate }: InvoiceLine, place: number, to: InvoiceBuyer) =>
	parent('FaWiersz', [
		leaf('NrWierszaFa', place),
		leaf('P_7', name),
		leaf('P_8A', 'szt.'),
		leaf('P_8B', quantity),
		leaf('P_9B', decimal(unit_grosze)),
		discount_grosze === 0 ? null : leaf('P_10', decimal(discount_grosze)),
		leaf('P_11A', decimal(gross_grosze)),
		leaf('P_12', rateWord(vat_rate, to)),
	]);

const payment = ({ paid }: InvoiceDocument): Node =>
	paid &&
	parent('Platnosc', [leaf('Zaplacono', YES), leaf('DataZaplaty', paid.on), leaf('PlatnoscInna', YES), leaf('OpisPlatnosci', paid.by)]);

function body(document: InvoiceDocument): string {
	const { kind, number, issued_on, sold_on, order, correction, lines } = document;
	return parent('Fa', [
		leaf('KodWaluty', 'PLN'),
		leaf('P_1', issued_on),
		leaf('P_1M', document.seller.place),
		leaf('P_2', number),
		sold_on === issued_on ? null : leaf('P_6', sold_on),
		...sums(document),
		leaf('P_15', decimal(grossOf(document.sums))),
		notes(document),
		leaf('RodzajFaktury', kind),
		...(correction ? corrected(correction) : []),
		basisOfNotSubject(document),
		...lines.map((one, at) => line(one, at + 1, document.buyer)),
		payment(document),
		parent('WarunkiTransakcji', [parent('Zamowienia', [leaf('DataZamowienia', order.placed_on), leaf('NrZamowienia', order.number)])]),
	]);
}

/** The same document always gives the same text. */
export const invoiceXml = (document: InvoiceDocument): string =>
	`<?xml version="1.0" encoding="UTF-8"?>\n${parent(
		'Faktura',
		[
			parent('Naglowek', [
				parent('KodFormularza', ['FA'], ' kodSystemowy="FA (3)" wersjaSchemy="1-0E"'),
				leaf('WariantFormularza', 3),
				leaf('DataWytworzeniaFa', `${document.issued_at.slice(0, 19)}Z`),
				leaf('SystemInfo', 'Rampa'),
			]),
			seller(document),
			buyer(document),
			recipient(document),
			body(document),
		],
		` xmlns="${NAMESPACE}"`,
	)}\n`;
