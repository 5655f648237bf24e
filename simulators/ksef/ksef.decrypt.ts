import { constants, createDecipheriv, privateDecrypt } from 'node:crypto';
import type { CertifiedKey } from './ksef.certificates.ts';

const tried = <T>(work: () => T): T | null => {
	try {
		return work();
	} catch {
		return null;
	}
};

/** By the named key, or by the first that fits where none is named. */
export function decryptByRsa(keys: CertifiedKey[], publicKeyId: string | undefined, encrypted: string): Buffer | null {
	for (const { privateKey: key } of keys.filter((one) => publicKeyId === undefined || one.publicKeyId === publicKeyId)) {
		const how = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
		const plain = tried(() => privateDecrypt(how, Buffer.from(encrypted, 'base64')));
		if (plain) return plain;
	}
	return null;
}

export const decryptByAes = (encrypted: Uint8Array, { key, iv }: { key: string; iv: string }): Buffer | null =>
	tried(() => {
		const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'));
		return Buffer.concat([decipher.update(encrypted), decipher.final()]);
	});
