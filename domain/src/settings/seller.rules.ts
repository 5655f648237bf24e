/** Who sells (N-022): the seller of the invoices, and how to reach it. */
export type Seller = {
	name: string;
	street: string;
	postal_code: string;
	city: string;
	country_code: string;
	email: string;
	phone: string;
	nip: string;
	regon: string;
	/** the number in KRS, or in the register of institutions of culture (RIK) */
	register: string;
};

/** The seller in the settings of invoices, which are its only source; a setting that is not there is empty. */
export function toSeller(invoices: Record<string, unknown>): Seller {
	const part = (name: string) => {
		const value = invoices[`seller_${name}`];
		return typeof value === 'string' ? value : '';
	};
	return {
		name: part('name'),
		street: part('street'),
		postal_code: part('postal_code'),
		city: part('city'),
		country_code: part('country_code'),
		email: part('email'),
		phone: part('phone'),
		nip: part('nip'),
		regon: part('regon'),
		register: part('register'),
	};
}

export const NO_SELLER = toSeller({});

/** What the law asks of a seller before a contract; the country has a value from the beginning. */
const ASKED = ['name', 'street', 'postal_code', 'city', 'email', 'phone', 'nip', 'regon', 'register'] as const satisfies (keyof Seller)[];
export type AskedOfSeller = (typeof ASKED)[number];

export const missingOfSeller = (seller: Seller): AskedOfSeller[] => ASKED.filter((name) => seller[name] === '');

const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);

/** On one line, without what is missing. */
export function sellerAddress({ street, postal_code, city, country_code }: Seller): string {
	const place = joined(' ', postal_code, city);
	return joined(', ', street, place, country_code === 'PL' || !(street || place) ? '' : country_code);
}

/** NIP, REGON and the register; ten digits are a number in KRS, anything else says itself what it is. */
export function sellerNumbers({ nip, regon, register }: Seller): string[] {
	const inRegister = /^\d{10}$/.test(register) ? `KRS ${register}` : register;
	return [nip && `NIP ${nip}`, regon && `REGON ${regon}`, inRegister].filter(Boolean);
}

/** The abbreviation is the same in both languages. */
export const sellerPhone = ({ phone }: Seller): string => phone && `tel. ${phone}`;

/** The seller as lines of a text, the same in every language; none without a name. */
export function sellerLines(seller: Seller): string[] {
	if (!seller.name) return [];
	return [
		joined(', ', seller.name, sellerAddress(seller)),
		joined(' · ', seller.email, sellerPhone(seller)),
		joined(' · ', ...sellerNumbers(seller)),
	].filter(Boolean);
}

const REGON_WEIGHTS: Record<number, readonly number[]> = {
	9: [8, 9, 2, 3, 4, 5, 6, 7],
	14: [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8],
};

/** Nine or fourteen digits, the last of which is their weighted sum. */
export function isRegon(number: string): boolean {
	const weights = /^\d+$/.test(number) && REGON_WEIGHTS[number.length];
	if (!weights) return false;
	const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
	return (sum % 11) % 10 === Number(number.at(-1)) && isRegonOfOffice(number);
}

/** Fourteen digits begin with those of the whole company. */
const isRegonOfOffice = (number: string): boolean => number.length === 9 || isRegon(number.slice(0, 9));
