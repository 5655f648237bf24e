import { XmlDocument } from 'libxml2-wasm';
import type { InvoiceFields } from './ksef.types.ts';

const NAMESPACES = { f: 'http://crd.gov.pl/wzor/2025/06/25/13775/' };

export function readInvoice(xml: Uint8Array): InvoiceFields {
	const document = XmlDocument.fromBuffer(xml);
	try {
		const find = (path: string): string | null => document.get(`/f:Faktura/${path}`, NAMESPACES)?.content.trim() ?? null;
		const read = (path: string): string => find(path) ?? '';
		const buyer = (element: string) => find(`f:Podmiot2/f:DaneIdentyfikacyjne/f:${element}`);
		const ids = [
			{ type: 'Nip' as const, value: buyer('NIP') },
			{ type: 'VatUe' as const, value: buyer('NrVatUE') },
			{ type: 'Other' as const, value: buyer('NrID') },
		];
		const taxes = document.find('/f:Faktura/f:Fa/*[starts-with(local-name(), "P_14_")]', NAMESPACES);
		return {
			sellerNip: read('f:Podmiot1/f:DaneIdentyfikacyjne/f:NIP'),
			sellerName: read('f:Podmiot1/f:DaneIdentyfikacyjne/f:Nazwa'),
			buyer: { ...(ids.find(({ value }) => value !== null) ?? { type: 'None', value: null }), name: buyer('Nazwa') },
			issueDate: read('f:Fa/f:P_1'),
			number: read('f:Fa/f:P_2'),
			kind: read('f:Fa/f:RodzajFaktury'),
			currency: read('f:Fa/f:KodWaluty'),
			gross: Number(read('f:Fa/f:P_15')),
			vat: taxes.reduce((sum, tax) => sum + Math.round(Number(tax.content) * 100), 0) / 100,
		};
	} finally {
		document.dispose();
	}
}
