import { z } from '#domain/base/zod.ts';
import { badInput, refuse } from './ksef.answers.ts';
import { keysFor, type SimulatorContext } from './ksef.context.ts';
import { decryptByRsa } from './ksef.decrypt.ts';
import { findSession, noSession, statusOfInvoice } from './ksef.lookups.ts';
import { newReference, timestamp } from './ksef.references.ts';
import type { Answer, Request, Session, StatusInfo } from './ksef.types.ts';
import { upoUrl } from './ksef.upo.ts';

const SESSION_MS = 12 * 3_600_000;

const openBody = z.object({
	formCode: z.object({ systemCode: z.literal('FA (3)'), schemaVersion: z.literal('1-0E'), value: z.literal('FA') }),
	encryption: z.object({
		encryptedSymmetricKey: z.base64().min(1),
		initializationVector: z.base64().refine((iv) => Buffer.from(iv, 'base64').length === 16),
		publicKeyId: z.string().length(44).nullish(),
	}),
});

export async function openSession(context: SimulatorContext, { body, bearer }: Request): Promise<Answer> {
	const parsed = openBody.safeParse(body);
	if (!parsed.success) return badInput(String(parsed.error.issues[0]?.path.join('.')));
	const { encryptedSymmetricKey, initializationVector: iv, publicKeyId } = parsed.data.encryption;
	const keys = await keysFor(context, 'SymmetricKeyEncryption');
	if (publicKeyId && !keys.some((key) => key.publicKeyId === publicKeyId)) {
		return refuse(21470, `Klucz o identyfikatorze ${publicKeyId} nie jest wspierany.`);
	}
	const key = decryptByRsa(keys, publicKeyId ?? undefined, encryptedSymmetricKey);
	const now = context.now();
	const session: Session = {
		referenceNumber: newReference('SO', now),
		nip: bearer.nip,
		ksefToken: bearer.ksefToken,
		createdAt: now,
		updatedAt: now,
		validUntil: now + SESSION_MS,
		closedAt: null,
		pollsAfterClose: 0,
		key: key?.length === 32 ? key.toString('base64') : null,
		iv,
		upoReference: newReference('EU', now),
		invoices: [],
	};
	context.state.sessions.set(session.referenceNumber, session);
	context.state.changed();
	return { status: 201, body: { referenceNumber: session.referenceNumber, validUntil: timestamp(session.validUntil) } };
}

export function closeSession(context: SimulatorContext, { params, bearer }: Request): Answer {
	const session = findSession(context, params.session, bearer);
	if (!session) return noSession(params.session);
	if (session.closedAt !== null) return refuse(21180, 'Status sesji 170 uniemożliwia jej zamknięcie.');
	session.closedAt = context.now();
	session.updatedAt = context.now();
	context.state.changed();
	return { status: 204 };
}

/** Closed sessions end when each invoice has its result; a query of the session advances the invoices. */
function statusOfSession(context: SimulatorContext, session: Session): StatusInfo {
	if (session.key === null) return { code: 415, description: 'Błąd odszyfrowania dostarczonego klucza' };
	if (session.closedAt === null) return { code: 100, description: 'Sesja interaktywna otwarta' };
	session.pollsAfterClose += 1;
	if (session.pollsAfterClose <= context.behaviour.sessionPolls || session.invoices.some(({ stuck }) => stuck)) {
		return { code: 170, description: 'Sesja interaktywna zamknięta' };
	}
	for (const invoice of session.invoices) invoice.polls = Math.max(invoice.polls, context.behaviour.invoicePolls + 1);
	if (session.invoices.length === 0) return { code: 440, description: 'Sesja anulowana', details: ['Nie przesłano faktur'] };
	if (session.invoices.every(({ ksefNumber }) => ksefNumber === null)) {
		return { code: 445, description: 'Błąd weryfikacji', details: ['Brak poprawnych faktur'] };
	}
	return { code: 200, description: 'Sesja interaktywna przetworzona pomyślnie' };
}

export function sessionStatus(context: SimulatorContext, { params, bearer }: Request): Answer {
	const session = findSession(context, params.session, bearer);
	if (!session) return noSession(params.session);
	const status = statusOfSession(context, session);
	const codes = session.invoices.map((invoice) => statusOfInvoice(context, invoice).code);
	const upo = { referenceNumber: session.upoReference, ...upoUrl(context, session.upoReference) };
	context.state.changed();
	return {
		status: 200,
		body: {
			status,
			dateCreated: timestamp(session.createdAt),
			dateUpdated: timestamp(session.updatedAt),
			validUntil: timestamp(session.validUntil),
			invoiceCount: session.invoices.length,
			successfulInvoiceCount: codes.filter((code) => code === 200).length,
			failedInvoiceCount: codes.filter((code) => code > 200).length,
			...(status.code === 200
				? { upo: { pages: [{ referenceNumber: upo.referenceNumber, downloadUrl: upo.url, downloadUrlExpirationDate: upo.expires }] } }
				: {}),
		},
	};
}
