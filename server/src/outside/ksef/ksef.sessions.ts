import { z } from '#domain/base/zod.ts';
import type { SendAuthorized } from './ksef.access.ts';
import { encryptFor, encryptInvoice, newSessionKey, type SessionKey, sha256 } from './ksef.crypto.ts';
import { needsStep } from './ksef.error.ts';
import { type KsefCall, readAnswer } from './ksef.http.ts';
import type { Keys } from './ksef.keys.ts';

const FORM_CODE = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' };

const referenceAnswer = z.object({ referenceNumber: z.string().min(1) });
const openedAnswer = referenceAnswer.extend({ validUntil: z.string() });
const sessionAnswer = z.object({
	status: z.object({ code: z.number(), description: z.string().nullish(), details: z.array(z.string()).nullish() }),
	invoiceCount: z.number().nullish(),
	successfulInvoiceCount: z.number().nullish(),
	failedInvoiceCount: z.number().nullish(),
});

/** The key is valid as long as this object: a new session has a new one. */
export type KsefSession = { referenceNumber: string; validUntil: string; key: SessionKey };
export type KsefSessionState = z.output<typeof sessionAnswer>;

/** Opening one twice is harmless: an empty session ends automatically. */
export const openSession = (send: SendAuthorized, keys: Keys): Promise<KsefSession> =>
	keys.using('SymmetricKeyEncryption', async ({ certificate, publicKeyId }) => {
		const key = newSessionKey();
		const call: KsefCall = {
			name: 'open session',
			method: 'POST',
			path: '/sessions/online',
			body: {
				formCode: FORM_CODE,
				encryption: {
					encryptedSymmetricKey: encryptFor(certificate, key.key),
					initializationVector: key.iv.toString('base64'),
					publicKeyId,
				},
			},
			repeatable: true,
		};
		return { ...readAnswer(call, await send(call), openedAnswer), key };
	});

export type InvoiceToSend = {
	xml: Uint8Array;
	/** issued on an earlier day than sent, or given to the buyer before it had a number */
	offlineMode: boolean;
	/** of a rejected offline invoice that this one replaces in form only */
	correctedHash?: string;
};

/** Never repeated here: after a lost answer the session's list is searched for the hash first. */
export async function sendInvoice(send: SendAuthorized, session: KsefSession, { xml, offlineMode, correctedHash }: InvoiceToSend) {
	const content = encryptInvoice(xml, session.key);
	const call: KsefCall = {
		name: 'send invoice',
		method: 'POST',
		path: `/sessions/online/${encodeURIComponent(session.referenceNumber)}/invoices`,
		body: {
			invoiceHash: sha256(xml),
			invoiceSize: xml.length,
			encryptedInvoiceHash: sha256(content),
			encryptedInvoiceSize: content.length,
			encryptedInvoiceContent: content.toString('base64'),
			offlineMode,
			...(correctedHash === undefined ? {} : { hashOfCorrectedInvoice: correctedHash }),
		},
		repeatable: false,
		isOfDocument: true,
	};
	return readAnswer(call, await send(call), referenceAnswer).referenceNumber;
}

/** Closing a closed session is a success. */
export async function closeSession(send: SendAuthorized, reference: string): Promise<void> {
	const path = `/sessions/online/${encodeURIComponent(reference)}/close`;
	try {
		await send({ name: 'close session', method: 'POST', path, repeatable: true, isOfDocument: true });
	} catch (error) {
		if (!needsStep(error, 'new_session') || error.code !== 21180) throw error;
	}
}

export async function readSession(send: SendAuthorized, reference: string): Promise<KsefSessionState> {
	const path = `/sessions/${encodeURIComponent(reference)}`;
	const call: KsefCall = { name: 'session status', method: 'GET', path, repeatable: true, isOfDocument: true };
	return readAnswer(call, await send(call), sessionAnswer);
}
