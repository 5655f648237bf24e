import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedNotice } from '#server/outside/payu/payu.signature.ts';
import { signatureHeader } from './payu.notices.ts';
import { SANDBOX } from './payu.types.ts';

const KEY = SANDBOX.secondKey;
const BODY =
	'{"order":{"orderId":"LDLW5N7MF4140324GUEST000P01","extOrderId":"ord-1","orderCreateDate":"2026-11-15T12:00:00.000+01:00","notifyUrl":"http://localhost/notify","customerIp":"127.0.0.1","merchantPosId":"300746","description":"Bilet","currencyCode":"PLN","totalAmount":"5000","products":[{"name":"Bilet","unitPrice":"5000","quantity":"1"}],"status":"COMPLETED"},"localReceiptDateTime":"2026-11-15T12:01:00.000+01:00","properties":[{"name":"PAYMENT_ID","value":"5000000001"}]}';
const MD5 = 'dd439fb19811095e3a070f751cd28b27';
const SHA1 = '372d580c24e56749bf1025cfcb7a272fed2ae096';
const SHA256 = 'c2ad76f16bca647d28bec772ce16a78fe239fcd414412f9b09759e2de837bc1e';

const header = (signature: string, algorithm: string) => `sender=checkout;signature=${signature};algorithm=${algorithm};content=DOCUMENT`;
const verify = (value: string | string[] | undefined, body = BODY, key = KEY, name = 'openpayu-signature') =>
	isSignedNotice(Buffer.from(body), { [name]: value }, key);

describe('the signature of a notice', () => {
	it('has the test vector at its true length', () => expect(Buffer.byteLength(BODY)).toBe(472));

	it.each([
		['MD5', MD5],
		['md5', MD5],
		['SHA-1', SHA1],
		['SHA1', SHA1],
		['SHA', SHA256],
		['SHA-256', SHA256],
		['SHA256', SHA256],
	])('is accepted when %s matches the published vector', (algorithm, signature) => {
		expect(verify(header(signature, algorithm))).toBe(true);
	});

	it.each(['MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'] as const)('of the simulator with %s is taken', (algorithm) => {
		expect(verify(signatureHeader(BODY, KEY, algorithm))).toBe(true);
		expect(verify(signatureHeader(BODY, 'another key', algorithm))).toBe(false);
	});

	it('is read with parts in any order, a trailing semicolon, capitals, either header name', () => {
		expect(verify(`algorithm=MD5; content=DOCUMENT;signature=${MD5.toUpperCase()};sender=checkout;`)).toBe(true);
		expect(verify(header(MD5, 'MD5'), BODY, KEY, 'OpenPayu-Signature')).toBe(true);
		expect(verify(header(MD5, 'MD5'), BODY, KEY, 'X-OpenPayU-Signature')).toBe(true);
		expect(verify([header(MD5, 'MD5')])).toBe(true);
	});

	it.each<[string, string | string[] | undefined]>([
		['missing', undefined],
		['empty', ''],
		['without a signature', 'sender=checkout;algorithm=MD5'],
		['with an empty signature', header('', 'MD5')],
		['without an algorithm', `signature=${MD5}`],
		['with algorithm NONE', header(MD5, 'NONE')],
		['with an empty signature and algorithm NONE', header('', 'NONE')],
		['with an inherited name as algorithm', header(MD5, 'constructor')],
		['of another algorithm than named', header(MD5, 'SHA-256')],
		['cut short', header(MD5.slice(0, 30), 'MD5')],
		['with an odd digit', header(`${MD5}0`, 'MD5')],
		['that is no hex', header('z'.repeat(32), 'MD5')],
		['with one digit changed', header(MD5.replace('d', 'e'), 'MD5')],
		['with a part given twice', `${header(MD5, 'MD5')};signature=${MD5}`],
		['given twice', [header(MD5, 'MD5'), header(MD5, 'MD5')]],
		['of great length', `${header(MD5, 'MD5')};x=${'y'.repeat(5000)}`],
		['of noise', ';;==;;a'],
	])('B3 is refused when it is %s', (_case, value) => expect(verify(value)).toBe(false));

	it('B3 covers the raw bytes: re-ordered JSON, one changed byte and one byte more are refused', () => {
		const { order, ...rest } = JSON.parse(BODY);
		expect(verify(header(MD5, 'MD5'), JSON.stringify({ ...rest, order }))).toBe(false);
		expect(verify(header(MD5, 'MD5'), BODY.replace('"5000"', '"5001"'))).toBe(false);
		expect(verify(header(MD5, 'MD5'), `${BODY}\n`)).toBe(false);
	});

	it('B3 fails closed while the second key is not configured, even for a hash of the bare body', () => {
		const bare = createHash('md5').update(BODY).digest('hex');
		expect(verify(header(bare, 'MD5'), BODY, '')).toBe(false);
	});
});
