import { createHash, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

// Self-signed certificates with the minimum of X.509 that every parser accepts.

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const VERSION = 0xa0;
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const SHA256_WITH_ECDSA = Buffer.from('300a06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

function der(tag: number, ...parts: Uint8Array[]): Buffer {
	const content = Buffer.concat(parts);
	if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
	const digits = content.length.toString(16);
	const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
	return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content]);
}

const utcTime = (at: number) => der(UTC_TIME, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

type Certified = { publicKey: KeyObject; privateKey: KeyObject; name: string; validFrom: number; validTo: number };

function certify({ publicKey, privateKey, name, validFrom, validTo }: Certified): Buffer {
	const algorithm = privateKey.asymmetricKeyType === 'ec' ? SHA256_WITH_ECDSA : SHA256_WITH_RSA;
	const subject = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from(name)))));
	const content = der(
		SEQUENCE,
		der(VERSION, der(INTEGER, Buffer.from([2]))),
		der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(7)])),
		algorithm,
		subject,
		der(SEQUENCE, utcTime(validFrom), utcTime(validTo)),
		subject,
		publicKey.export({ type: 'spki', format: 'der' }),
	);
	return der(SEQUENCE, content, algorithm, der(BIT_STRING, Buffer.from([0]), sign('sha256', content, privateKey)));
}

export type Usage = 'KsefTokenEncryption' | 'SymmetricKeyEncryption';
export type CertifiedKey = {
	usage: Usage;
	privateKey: KeyObject;
	certificate: Buffer;
	certificateId: string;
	publicKeyId: string;
	validFrom: number;
	validTo: number;
	/** false: withdrawn */
	accepted: boolean;
};

const DAY_MS = 24 * 3_600_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

async function makeKey(usage: Usage, now: number): Promise<CertifiedKey> {
	const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
	const whole = Math.floor(now / 1000) * 1000;
	const [validFrom, validTo] = [whole - DAY_MS, whole + 730 * DAY_MS];
	const certificate = certify({ publicKey, privateKey, name: `KSeF simulator, ${usage}`, validFrom, validTo });
	return {
		usage,
		privateKey,
		certificate,
		certificateId: sha256(certificate),
		publicKeyId: sha256(publicKey.export({ type: 'spki', format: 'der' })),
		validFrom,
		validTo,
		accepted: true,
	};
}

export const makeKeys = (now: number): Promise<CertifiedKey[]> =>
	Promise.all([makeKey('KsefTokenEncryption', now), makeKey('SymmetricKeyEncryption', now)]);

/** A seller's certificate of the type Offline with its key, as PEM in one file. */
export async function makeSellerCertificate(type: 'ec' | 'rsa', now: number): Promise<{ pem: string; publicKey: KeyObject }> {
	const { publicKey, privateKey } = await (type === 'ec'
		? promisify(generateKeyPair)('ec', { namedCurve: 'prime256v1' })
		: promisify(generateKeyPair)('rsa', { modulusLength: 2048 }));
	const certificate = certify({ publicKey, privateKey, name: 'Seller, Offline', validFrom: now - DAY_MS, validTo: now + DAY_MS });
	const body = (certificate.toString('base64').match(/.{1,64}/g) ?? []).join('\n');
	const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
	return { pem: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n${key}`, publicKey };
}
