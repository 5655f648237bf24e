import { afterPoll, type OwnReason, pauseBeforePoll } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import type { Ksef } from '#server/outside/ksef/ksef.client.ts';
import { sha256 } from '#server/outside/ksef/ksef.crypto.ts';
import { needsStep } from '#server/outside/ksef/ksef.error.ts';
import type { KsefInvoice } from '#server/outside/ksef/ksef.invoices.ts';
import { notifyMailings } from '../mailing/mailing.store.ts';
import type { Run } from './queue.service.ts';
import { dueToPoll, type SendingRow, saveAccepted, savePoll, saveStopped, saveUnsent } from './sending.store.ts';

const SECOND_POLL_MS = 60_000;
const LOOKUP_PAUSE_MS = 60_000;

/** How long no further original is looked up: lookups have an hourly limit of their own, and each try beyond it lengthens the block. */
type Lookups = { pauseMs: number };

/** All invoices of a session; none if KSeF does not know the session. */
const listSession = (ksef: Ksef, session: string): Promise<KsefInvoice[]> =>
	ksef.listInvoices(session).catch((error: unknown) => {
		if (needsStep(error, 'new_session')) return [];
		throw error;
	});

type Original = { ksefNumber: string; invoiceHash: string; session: string | null; reference: string | null; mode: string | null };

/** The document that KSeF has under our number: by its reference to the original, else by our number. */
async function findOriginal(ksef: Ksef, row: SendingRow, { status }: KsefInvoice): Promise<Original | null> {
	const { originalKsefNumber: ksefNumber, originalSessionReferenceNumber: session } = status.extensions ?? {};
	if (session) {
		// while the original is being processed KSeF does not report its number, so it is found by our hash
		const isOriginal = (one: KsefInvoice) => (ksefNumber ? one.ksefNumber === ksefNumber : one.invoiceHash === row.hash);
		const found = (await listSession(ksef, session)).find((one) => one.ksefNumber && isOriginal(one));
		if (found?.ksefNumber) {
			const { invoiceHash, referenceNumber: reference, invoicingMode } = found;
			return { ksefNumber: found.ksefNumber, invoiceHash, session, reference, mode: invoicingMode ?? null };
		}
	}
	if (ksefNumber) {
		const invoiceHash = sha256(await ksef.downloadInvoice(ksefNumber));
		return { ksefNumber, invoiceHash, session: session ?? null, reference: null, mode: null };
	}
	const [held] = await ksef.findByNumber({ number: row.number, issueDate: row.issued_on });
	return held ? { ...held, session: session ?? null, reference: null, mode: null } : null;
}

/** Null also when KSeF does not answer: other documents are polled and sent all the same. */
async function lookUp({ log }: Context, ksef: Ksef, row: SendingRow, found: KsefInvoice, lookups: Lookups): Promise<Original | null> {
	if (lookups.pauseMs > 0) return null;
	try {
		return await findOriginal(ksef, row, found);
	} catch (error) {
		if (!needsStep(error, 'wait', 'later', 'refused')) throw error;
		if (error.kind === 'timeout' || error.kind === 'unavailable')
			lookups.pauseMs = error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : LOOKUP_PAUSE_MS;
		log.warn({ err: error, invoice: row.invoice_id }, 'original of a duplicate not found at KSeF');
		return null;
	}
}

/** Adopts our own document; a foreign one needs attention. One not found yet may be our own, which KSeF processes for hours. */
async function compare(context: Context, ksef: Ksef, row: SendingRow, found: KsefInvoice, lookups: Lookups): Promise<void> {
	const { db, now } = context;
	const original = await lookUp(context, ksef, row, found, lookups);
	if (!original) {
		const nextAt = new Date(now().getTime() + Math.max(pauseBeforePoll(row.polls), lookups.pauseMs));
		await savePoll(db, row.invoice_id, { state: 'sent', invoice_reference: found.referenceNumber, nextAt });
		return;
	}
	if (original.invoiceHash !== row.hash) {
		await saveStopped(db, row.invoice_id, { state: 'attention', code: found.status.code, reason: 'duplicate' satisfies OwnReason });
		return;
	}
	const { ksefNumber: ksef_number, mode, session, reference: invoice_reference } = original;
	const session_reference = session ?? row.session_reference ?? '';
	await saveAccepted(db, row.invoice_id, { ksef_number, mode, session_reference, invoice_reference }, now());
	await notifyMailings(db);
}

/** Missing at the first poll it may still arrive; at the second it is resent. */
async function handleMissing({ db, now }: Context, row: SendingRow): Promise<void> {
	const { invoice_id, state, invoice_reference, polls, resends } = row;
	const nextAt = new Date(now().getTime() + SECOND_POLL_MS);
	if (polls > 0) await saveUnsent(db, invoice_id, { resends: resends + 1, nextAt: now() });
	else await savePoll(db, invoice_id, { state: state === 'sent' ? 'sent' : 'sending', invoice_reference, nextAt });
}

async function apply(context: Context, ksef: Ksef, row: SendingRow, found: KsefInvoice, lookups: Lookups): Promise<void> {
	const { db, now } = context;
	const after = afterPoll(found, { sellerNip: row.seller_nip, polls: row.polls, resends: row.resends });
	const nextAt = 'pauseMs' in after ? new Date(now().getTime() + after.pauseMs) : now();
	switch (after.state) {
		case 'sent':
			await savePoll(db, row.invoice_id, { state: 'sent', invoice_reference: found.referenceNumber, nextAt });
			break;
		case 'accepted':
			await saveAccepted(
				db,
				row.invoice_id,
				{
					ksef_number: after.ksefNumber,
					mode: found.invoicingMode ?? null,
					session_reference: row.session_reference ?? '',
					invoice_reference: found.referenceNumber,
				},
				now(),
			);
			failpoint('ksef-accepted');
			await notifyMailings(db);
			break;
		case 'issued':
			await saveUnsent(db, row.invoice_id, { resends: row.resends + 1, nextAt });
			break;
		case 'compare':
			await compare(context, ksef, row, found, lookups);
			break;
		default:
			await saveStopped(db, row.invoice_id, after);
	}
}

/** Polls all sent documents, one session at a time; returns how many were due. */
export async function pollSendings({ context, ksef, renewLease }: Run): Promise<number> {
	const due = await dueToPoll(context.db, context.now());
	const bySession = Map.groupBy(due, ({ session_reference }) => session_reference ?? '');
	const lookups: Lookups = { pauseMs: 0 };
	for (const [session, rows] of bySession) {
		if (!(await renewLease())) break;
		const listed = await listSession(ksef, session);
		for (const row of rows) {
			const found =
				listed.find(({ referenceNumber }) => referenceNumber === row.invoice_reference) ??
				listed.find(({ invoiceHash }) => row.invoice_reference === null && invoiceHash === row.hash);
			if (found) await apply(context, ksef, row, found, lookups);
			else await handleMissing(context, row);
		}
	}
	return due.length;
}
