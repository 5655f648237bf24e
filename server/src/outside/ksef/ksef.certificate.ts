import { constants, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';

export type KsefCertificate = {
	/** 16 hexadecimal digits */
	serial: string;
	/** Base64URL */
	sign: (text: string) => string;
};

const MIN_RSA_BITS = 2048;

/** r‖s of 64 bytes for a curve, PSS with 32 bytes of salt for RSA. */
function signerOf(key: KeyObject): KsefCertificate['sign'] {
	const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
	if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1')
		return (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
	if (key.asymmetricKeyType === 'rsa' && modulusLength >= MIN_RSA_BITS)
		return (text) =>
			sign('sha256', Buffer.from(text), { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }).toString('base64url');
	throw new Error('the key must be of P-256 or RSA with 2048 bits or more');
}

/** The seller's certificate of the type Offline with its private key, both as PEM in one file. Throws if it is invalid. */
export function readCertificate(pem: string): KsefCertificate {
	const certificate = new X509Certificate(pem);
	const key = createPrivateKey(pem);
	if (!certificate.checkPrivateKey(key)) throw new Error('the key is not that of the certificate');
	return { serial: certificate.serialNumber.padStart(16, '0'), sign: signerOf(key) };
}
