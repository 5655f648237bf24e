import { createHash } from 'node:crypto';
import { isNip } from '#domain/base/countries/company-numbers.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { validateInvoiceXml } from '#schemas/invoice-xml.ts';
import type { SimulatorContext } from './ksef.context.ts';
import { decryptByAes } from './ksef.decrypt.ts';
import { readInvoice } from './ksef.invoice-xml.ts';
import type { InvoiceFields, Session, StatusInfo } from './ksef.types.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

const ACCEPTED: StatusInfo = { code: 200, description: 'Sukces' };
const NOT_ALLOWED: StatusInfo = { code: 410, description: 'Nieprawidłowy zakres uprawnień' };
const WRONG_FILE: StatusInfo = { code: 430, description: 'Błąd weryfikacji pliku faktury' };
const UNREADABLE: StatusInfo = { code: 435, description: 'Błąd odszyfrowania pliku' };
const wrongContent = (details: string[]): StatusInfo => ({
	code: 450,
	description: 'Błąd weryfikacji semantyki dokumentu faktury',
	details,
});

/** KSeF accepts a document once: the seller's NIP, the kind and the number. */
const isSameDocument = (one: InvoiceFields, other: InvoiceFields): boolean =>
	one.sellerNip === other.sellerNip && one.kind === other.kind && one.number === other.number;

function duplicate(context: SimulatorContext, fields: InvoiceFields): StatusInfo | null {
	const found = context.state.accepted().find(({ invoice }) => invoice.fields && isSameDocument(invoice.fields, fields));
	if (!found) return null;
	const original = { ksefNumber: found.invoice.ksefNumber ?? '', session: found.session.referenceNumber };
	return {
		code: 440,
		description: 'Duplikat faktury',
		details: [
			`Duplikat faktury. Faktura o numerze KSeF: ${original.ksefNumber} została już prawidłowo przesłana do systemu w sesji: ${original.session}`,
		],
		extensions: { originalKsefNumber: original.ksefNumber, originalSessionReferenceNumber: original.session },
	};
}

/** Rules beyond the schema: the date of issue, check digits. */
function whyWrongContent(context: SimulatorContext, fields: InvoiceFields): string[] {
	const today = warsawDate(new Date(context.now()));
	const nips = [fields.sellerNip, ...(fields.buyer.type === 'Nip' ? [fields.buyer.value ?? ''] : [])];
	return [
		...(fields.issueDate > today ? [`P_1: data wystawienia ${fields.issueDate} jest późniejsza niż ${today}`] : []),
		...(context.behaviour.checkNipChecksum
			? nips.filter((nip) => !isNip(nip)).map((nip) => `NIP: nieprawidłowa suma kontrolna ${nip}`)
			: []),
	];
}

export type SentInvoice = { invoiceHash: string; invoiceSize: number; content: Uint8Array };
export type Verdict = { outcome: StatusInfo; fields: InvoiceFields | null; xml: Buffer | null };

export function judge(context: SimulatorContext, session: Session, sent: SentInvoice): Verdict {
	const xml = session.key === null ? null : decryptByAes(sent.content, { key: session.key, iv: session.iv });
	if (xml === null) return { outcome: UNREADABLE, fields: null, xml };
	if (xml.length !== sent.invoiceSize || sha256(xml) !== sent.invoiceHash) return { outcome: WRONG_FILE, fields: null, xml };
	const faults = validateInvoiceXml(xml);
	if (faults.length > 0) return { outcome: wrongContent(faults), fields: null, xml };
	const fields = readInvoice(xml);
	const wrong = whyWrongContent(context, fields);
	if (wrong.length > 0) return { outcome: wrongContent(wrong), fields, xml };
	if (fields.sellerNip !== session.nip) return { outcome: NOT_ALLOWED, fields, xml };
	return { outcome: duplicate(context, fields) ?? ACCEPTED, fields, xml };
}
