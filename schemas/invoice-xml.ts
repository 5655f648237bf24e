import { readFileSync } from 'node:fs';
import {
	ParseOption,
	XmlBufferInputProvider,
	XmlDocument,
	XmlLibError,
	XsdValidator,
	xmlCleanupInputProvider,
	xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { whyNotTakenByKsef } from './invoice-bytes.ts';

/** The ministry's files, as they are published; `node scripts/refresh-invoice-schema.ts` fetches the current version. */
export const SCHEMA_FILES = {
	invoice: 'schemat_FA(3)_v1-0E.xsd',
	included: ['StrukturyDanych_v10-0E.xsd', 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd'],
};
/** Addresses under which the invoice's schema imports the other three; they are read from this folder instead. */
const INCLUDED_FROM = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/';

const readSchema = (name: string) => readFileSync(new URL(`fa3/${name}`, import.meta.url));

function loadValidator(): XsdValidator {
	xmlRegisterInputProvider(
		new XmlBufferInputProvider(Object.fromEntries(SCHEMA_FILES.included.map((name) => [INCLUDED_FROM + name, readSchema(name)]))),
	);
	const schema = XmlDocument.fromBuffer(readSchema(SCHEMA_FILES.invoice));
	try {
		return XsdValidator.fromDoc(schema);
	} finally {
		schema.dispose();
		xmlCleanupInputProvider();
	}
}

let validator: XsdValidator | null = null;

const messagesOf = (error: unknown): string[] => {
	if (!(error instanceof XmlLibError)) throw error;
	return error.details.map(({ line, message }) => `line ${line}: ${message.trim()}`);
};

/** Why these bytes are no FA(3) invoice that KSeF takes; empty when they are one. The schema is read at the first call. */
export function validateInvoiceXml(bytes: Uint8Array): string[] {
	const wrongBytes = whyNotTakenByKsef(bytes);
	if (wrongBytes.length > 0) return wrongBytes;
	validator ??= loadValidator();
	try {
		const document = XmlDocument.fromBuffer(bytes, { option: ParseOption.XML_PARSE_NONET });
		try {
			validator.validate(document);
			return [];
		} finally {
			document.dispose();
		}
	} catch (error) {
		return messagesOf(error);
	}
}
