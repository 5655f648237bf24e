import { XmlDocument, type XmlElement, XmlLibError } from 'libxml2-wasm';

export type UpoDocument = { sellerNip: string; ksefNumber: string; number: string; invoiceHash: string };

const field = (document: XmlElement, name: string): string => document.get(`*[local-name()='${name}']`)?.content.trim() ?? '';

/** The documents of a receipt; null when it is not a receipt. Read by fields: the ministry's own receipts do not always match its schema. */
export function readUpo(bytes: Uint8Array): UpoDocument[] | null {
	try {
		const receipt = XmlDocument.fromBuffer(bytes);
		try {
			const documents = receipt.find("/*[local-name()='Potwierdzenie']/*[local-name()='Dokument']") as XmlElement[];
			return documents.map((document) => ({
				sellerNip: field(document, 'NipSprzedawcy'),
				ksefNumber: field(document, 'NumerKSeFDokumentu'),
				number: field(document, 'NumerFaktury'),
				invoiceHash: field(document, 'SkrotDokumentu'),
			}));
		} finally {
			receipt.dispose();
		}
	} catch (error) {
		if (error instanceof XmlLibError) return null;
		throw error;
	}
}
