/** VAT numbers of the member states without their prefix, by prefix, as VIES describes them; EL is Greece, XI Northern Ireland. */
const FORMATS: Readonly<Record<string, RegExp>> = {
	AT: /^U\d{8}$/,
	BE: /^[01]\d{9}$/,
	BG: /^\d{9,10}$/,
	CY: /^\d{8}[A-Z]$/,
	CZ: /^\d{8,10}$/,
	DE: /^\d{9}$/,
	DK: /^\d{8}$/,
	EE: /^\d{9}$/,
	EL: /^\d{9}$/,
	ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
	FI: /^\d{8}$/,
	FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
	HR: /^\d{11}$/,
	HU: /^\d{8}$/,
	IE: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z]\d{5}[A-Z])$/,
	IT: /^\d{11}$/,
	LT: /^(?:\d{9}|\d{12})$/,
	LU: /^\d{8}$/,
	LV: /^\d{11}$/,
	MT: /^\d{8}$/,
	NL: /^\d{9}B\d{2}$/,
	PT: /^\d{9}$/,
	RO: /^\d{2,10}$/,
	SE: /^\d{12}$/,
	SI: /^\d{8}$/,
	SK: /^\d{10}$/,
	XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
};

const isPrefix = (code: string): boolean => Object.hasOwn(FORMATS, code);

/** Of the member states other than Poland. */
export const isOfUnion = (country: string): boolean => country === 'GR' || (isPrefix(country) && country !== 'EL' && country !== 'XI');

/** What the number of a company is called in its country. */
export function numberLabel(country: string): 'invoices.form.nip' | 'invoices.form.nip_vat' | 'invoices.form.nip_other' {
	if (isOfUnion(country)) return 'invoices.form.nip_vat';
	return country === 'PL' ? 'invoices.form.nip' : 'invoices.form.nip_other';
}

/** The prefix is not always the code of the country: Greece, and Northern Ireland inside the United Kingdom. */
function prefixOf(number: string, country: string): string | null {
	if (country === 'GR') return 'EL';
	if (country === 'GB' && number.startsWith('XI')) return 'XI';
	return isOfUnion(country) ? country : null;
}

/** A cleaned number, typed with its prefix or without; null: the country has no VAT numbers of the Union, wrong: it is none. */
export function readUnionNumber(number: string, country: string): { prefix: string; number: string } | 'wrong' | null {
	const prefix = prefixOf(number, country);
	if (prefix === null) return null;
	const bare = number.startsWith(prefix) ? number.slice(prefix.length) : number;
	return FORMATS[prefix]?.test(bare) ? { prefix, number: bare } : 'wrong';
}
