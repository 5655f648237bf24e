import type { LocalDate } from '../../base/time/time.ts';

const MINISTRY = /^api(-test|-demo)?(\.ksef\.mf\.gov\.pl)$/;
/** Verification address for a KSeF other than the ministry's, such as the simulator. */
const ELSEWHERE = 'https://qr-test.ksef.mf.gov.pl';

/** Base address of the codes, by the address of the API. */
export function codeAddress(baseUrl: string): string {
	const [, environment, domain] = MINISTRY.exec(new URL(baseUrl).hostname) ?? [];
	return domain ? `https://qr${environment ?? ''}${domain}` : ELSEWHERE;
}

export type Verified = { sellerNip: string; issuedOn: LocalDate /** hexadecimal, of the XML */; sha256: string };

/** 2026-11-15 → 15-11-2026, from the date in the invoice. */
const dayMonthYear = (date: LocalDate): string => date.split('-').reverse().join('-');

/** Hexadecimal → Base64URL without padding. */
function base64Url(hex: string): string {
	const bytes = (hex.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16)));
	return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Code I: verifies that KSeF has this document. */
export const verificationLink = (address: string, { sellerNip, issuedOn, sha256 }: Verified): string =>
	`${address}/invoice/${sellerNip}/${dayMonthYear(issuedOn)}/${base64Url(sha256)}`;

/** Code II without its signature: verifies that the seller issued it. `contextNip` is the one of the log-in. */
export const certificateLink = (address: string, certificate: { contextNip: string; serial: string }, document: Verified): string =>
	`${address}/certificate/Nip/${certificate.contextNip}/${document.sellerNip}/${certificate.serial}/${base64Url(document.sha256)}`;

/** What is signed: the address without its scheme. */
export const signedText = (link: string): string => link.replace(/^https:\/\//, '');
