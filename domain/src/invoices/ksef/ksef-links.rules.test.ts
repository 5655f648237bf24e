import { describe, expect, it } from 'vitest';
import { certificateLink, codeAddress, signedText, verificationLink } from './ksef-links.rules.ts';

const document = {
	sellerNip: '1111111111',
	issuedOn: '2026-02-01',
	sha256: '52d429f46a5ce75cbebb7c40a598c88e0929674d63b3e27c29f9523d6f16cc81',
};

describe('the codes of an invoice', () => {
	it('K-24 code I names seller, day and hash of the XML', () => {
		expect(verificationLink('https://qr-test.ksef.mf.gov.pl', document)).toBe(
			'https://qr-test.ksef.mf.gov.pl/invoice/1111111111/01-02-2026/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE',
		);
	});

	it('K-24 code II names the certificate; its address without the scheme is signed', () => {
		const link = certificateLink('https://qr-test.ksef.mf.gov.pl', { contextNip: '2222222222', serial: '01F20A5D352AE590' }, document);
		expect(signedText(link)).toBe(
			'qr-test.ksef.mf.gov.pl/certificate/Nip/2222222222/1111111111/01F20A5D352AE590/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE',
		);
	});

	it.each([
		['https://api.ksef.mf.gov.pl/v2', 'https://qr.ksef.mf.gov.pl'],
		['https://api-demo.ksef.mf.gov.pl/v2', 'https://qr-demo.ksef.mf.gov.pl'],
		['https://api-test.ksef.mf.gov.pl/v2', 'https://qr-test.ksef.mf.gov.pl'],
		['http://127.0.0.1:4100/v2', 'https://qr-test.ksef.mf.gov.pl'],
		['https://evil.example/api.ksef.mf.gov.pl', 'https://qr-test.ksef.mf.gov.pl'],
	])('codes of what is sent to %s lead to %s', (baseUrl, address) => {
		expect(codeAddress(baseUrl)).toBe(address);
	});
});
