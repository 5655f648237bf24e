import { type AfterPoll, afterComparison, afterPoll, BLOCKED_PAUSE_MS, pauseBeforePoll } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { isDocumentError } from '#domain/invoices/ksef/ksef-steps.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import type { Ksef } from '#server/outside/ksef/ksef.client.ts';
import { sha256 } from '#server/outside/ksef/ksef.crypto.ts';
import { KsefError, needsStep } from '#server/outside/ksef/ksef.error.ts';
import type { KsefInvoice } from '#server/outside/ksef/ksef.invoices.ts';
import { notifyMailings } from '../mailing/mailing.store.ts';
import type { QueueRun } from './queue-run.ts';
import { dueToPoll, postponePoll, type SendingRow, saveAccepted, saveHidden, savePoll, saveStopped, saveUnsent } from './sending.store.ts';

const SECOND_POLL_MS = 60_000;
const LOOKUP_PAUSE_MS = 60_000;

/** How long no further original is looked up: lookups have an hourly limit of their own, and each try beyond it lengthens the block. */
type Lookups = { pauseMs: number };

const listSession = (ksef: Ksef, session: string): Promise<KsefInvoice[]> =>
	ksef.listInvoices(session).catch((error: unknown) => {
		if (needsStep(error, 'new_session')) return [];
		throw error;
	});

/** A session that KSeF does not show is queried again later and stops no others. */
async function handleHidden({ db, now, log }: Context, rows: SendingRow[], error: KsefError): Promise<void> {
	const nextAt = new Date(now().getTime() + BLOCKED_PAUSE_MS);
	for (const { invoice_id } of rows) await saveHidden(db, invoice_id, { status: error.httpStatus, nextAt });
	log.warn({ err: error, invoices: rows.map(({ invoice_id }) => invoice_id) }, 'documents not shown by KSeF');
}

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
		if (!needsStep(error, 'wait', 'later', 'refused', 'blocked')) throw error;
		if (error.kind === 'timeout' || error.kind === 'unavailable')
			lookups.pauseMs = error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : LOOKUP_PAUSE_MS;
		log.warn({ err: error, invoice: row.invoice_id }, 'original of a duplicate not found at KSeF');
		return null;
	}
}

/** Where KSeF has the document: our sending, or the original of a duplicate. */
type Place = { session: string | null; reference: string | null; mode: string | null };
type Result = { after: Exclude<AfterPoll, { state: 'compare' }>; place: Place };

/** The new state of a document that KSeF lists; a duplicate is compared with its original. */
async function readResult(context: Context, ksef: Ksef, row: SendingRow, found: KsefInvoice, lookups: Lookups): Promise<Result> {
	const { hash, seller_nip: sellerNip, polls, resends, session_reference } = row;
	const after = afterPoll(found, { sellerNip, polls, resends });
	const place = { session: session_reference, reference: found.referenceNumber, mode: found.invoicingMode ?? null };
	if (after.state !== 'compare') return { after, place };
	const original = await lookUp(context, ksef, row, found, lookups);
	// a lookup that KSeF did not answer does not count
	const compared = afterComparison({ code: found.status.code, original, hash, sellerNip, polls: lookups.pauseMs > 0 ? 0 : polls });
	return {
		after: 'pauseMs' in compared ? { ...compared, pauseMs: Math.max(compared.pauseMs, lookups.pauseMs) } : compared,
		place: original ? { ...original, session: original.session ?? session_reference } : place,
	};
}

async function accept({ db, now }: Context, { invoice_id }: SendingRow, ksef_number: string, place: Place): Promise<void> {
	const { session, reference: invoice_reference, mode } = place;
	await saveAccepted(db, invoice_id, { ksef_number, mode, session_reference: session ?? '', invoice_reference }, now());
	failpoint('ksef-accepted');
	await notifyMailings(db);
}

/** Missing at the first poll it may still arrive; at the second it is resent. */
async function handleMissing({ db, now }: Context, row: SendingRow): Promise<void> {
	const { invoice_id, state, invoice_reference, polls, resends } = row;
	const nextAt = new Date(now().getTime() + SECOND_POLL_MS);
	if (polls > 0) await saveUnsent(db, invoice_id, { resends: resends + 1, nextAt: now() });
	else await savePoll(db, invoice_id, { state: state === 'sent' ? 'sent' : 'sending', invoice_reference, nextAt });
}

async function apply(context: Context, row: SendingRow, found: KsefInvoice, { after, place }: Result): Promise<void> {
	const { db, now } = context;
	const { invoice_id, resends } = row;
	const nextAt = new Date(now().getTime() + ('pauseMs' in after ? after.pauseMs : 0));
	switch (after.state) {
		case 'sent':
			await savePoll(db, invoice_id, { state: 'sent', invoice_reference: found.referenceNumber, nextAt });
			break;
		case 'accepted':
			await accept(context, row, after.ksefNumber, place);
			break;
		case 'issued':
			await saveUnsent(db, invoice_id, { resends: resends + 1, nextAt });
			break;
		default:
			await saveStopped(db, invoice_id, after);
	}
}

/** An invoice with an invalid number only gets a valid one, if KSeF reports it later; whatever else KSeF answers, it stays an invoice. */
async function applyNumber(context: Context, row: SendingRow, result: Result | null): Promise<void> {
	const { db, now } = context;
	if (result?.after.state === 'accepted') await accept(context, row, result.after.ksefNumber, result.place);
	else await postponePoll(db, row.invoice_id, new Date(now().getTime() + pauseBeforePoll(row.polls)));
}

type Session = { rows: SendingRow[]; listed: KsefInvoice[]; lookups: Lookups };

async function pollSession(context: Context, ksef: Ksef, { rows, listed, lookups }: Session): Promise<void> {
	for (const row of rows) {
		const found =
			listed.find(({ referenceNumber }) => referenceNumber === row.invoice_reference) ??
			listed.find(({ invoiceHash }) => row.invoice_reference === null && invoiceHash === row.hash);
		const result = found ? await readResult(context, ksef, row, found, lookups) : null;
		if (row.state === 'attention') await applyNumber(context, row, result);
		else if (found && result) await apply(context, row, found, result);
		else await handleMissing(context, row);
	}
}

/** Polls sent documents without a valid number, one session at a time, as far as the limits allow; returns how many were due. */
export async function pollSendings({ context, ksef, renewLease, lists }: QueueRun): Promise<number> {
	const due = await dueToPoll(context.db, context.now());
	const bySession = Map.groupBy(due, ({ session_reference }) => session_reference ?? '');
	const lookups: Lookups = { pauseMs: 0 };
	for (const [session, rows] of bySession) {
		if (lists.left === 0 || !(await renewLease())) break;
		lists.left -= 1;
		const listed = await listSession(ksef, session).catch(async (error: unknown) => {
			if (!(error instanceof KsefError) || !isDocumentError(error)) throw error;
			await handleHidden(context, rows, error);
			return null;
		});
		if (listed) await pollSession(context, ksef, { rows, listed, lookups });
	}
	return due.length;
}
