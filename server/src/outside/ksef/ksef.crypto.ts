import { constants, createCipheriv, createHash, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

/** For the key of a certificate (Base64 DER): RSA-OAEP with SHA-256. */
export function encryptFor(certificate: string, plain: Uint8Array): string {
	const key = new X509Certificate(Buffer.from(certificate, 'base64')).publicKey;
	return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, plain).toString('base64');
}

export type SessionKey = { key: Buffer; iv: Buffer };

export const newSessionKey = (): SessionKey => ({ key: randomBytes(32), iv: randomBytes(16) });

/** AES-256-CBC with PKCS#7; KSeF gets the vector when the session is opened, so it is not prepended. */
export function encryptInvoice(xml: Uint8Array, { key, iv }: SessionKey): Buffer {
	const cipher = createCipheriv('aes-256-cbc', key, iv);
	return Buffer.concat([cipher.update(xml), cipher.final()]);
}
