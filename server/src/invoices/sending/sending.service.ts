import {
	BETWEEN_CALLS_MS,
	BLOCKED_PAUSE_MS,
	deadlineOf,
	documentsToSend,
	isNearMidnight,
	isOffline,
	pauseBeforePoll,
} from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { isDocumentError, isForeignAnswer } from '#domain/invoices/ksef/ksef-steps.rules.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import type { Ksef } from '#server/outside/ksef/ksef.client.ts';
import { KsefError } from '#server/outside/ksef/ksef.error.ts';
import type { KsefSession } from '#server/outside/ksef/ksef.sessions.ts';
import type { QueueRun } from './queue-run.ts';
import {
	beginSending,
	countSentSince,
	dueToSend,
	insertSending,
	readToSend,
	type SendingRow,
	saveBlocked,
	saveSent,
	saveStopped,
	saveUnsent,
} from './sending.store.ts';

const HOUR_MS = 3_600_000;

type ToQueue = { id: number; issued_on: string; certificate_link: string | null };

/** In the transaction that issues an invoice to be sent to KSeF. */
export const queueForKsef = (tx: Db, { id, issued_on, certificate_link }: ToQueue, now: Date) =>
	insertSending(tx, { invoice_id: id, deadline: deadlineOf(issued_on), certificate_link }, now);

/** Perhaps only this one is refused, by KSeF or by a server in between, e.g. as too large: those behind it go on. */
async function handleBlocked({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>, row: SendingRow, error: KsefError): Promise<null> {
	await saveBlocked(db, row.invoice_id, { status: error.httpStatus, nextAt: new Date(now().getTime() + BLOCKED_PAUSE_MS) });
	log.warn({ err: error, invoice: row.invoice_id }, 'document not let through to KSeF');
	return null;
}

/** A refused document was not received: it is invalid, was not let through, or waits for another session. */
async function handleRefusal({ db, now, log }: Context, row: SendingRow, error: KsefError): Promise<null> {
	if (error.step === 'refused') {
		await saveStopped(db, row.invoice_id, { state: 'attention', code: error.code, reason: error.details.join('\n') || error.message });
		return null;
	}
	if (error.step === 'blocked') return handleBlocked({ db, now, log }, row, error);
	await saveUnsent(db, row.invoice_id, { resends: row.resends, nextAt: now() });
	throw error;
}

/** Returns its reference at KSeF; null when it is refused or not let through. After a lost answer the session is queried before it is resent. */
async function post(context: Context, ksef: Ksef, session: KsefSession, row: SendingRow): Promise<string | null> {
	const { xml, is_delivered } = await readToSend(context.db, row.invoice_id);
	let wasAnswered = false;
	const send = () => ksef.sendInvoice(session, { xml, offlineMode: isOffline({ ...row, is_delivered }, context.now()) });
	try {
		return await send();
	} catch (error) {
		if (!(error instanceof KsefError)) throw error;
		if (error.step !== 'query') return handleRefusal(context, row, error);
		wasAnswered = isForeignAnswer(error.step, error.httpStatus);
	}
	try {
		// from here on only the session's list shows whether KSeF has received it
		const found = (await ksef.listInvoices(session.referenceNumber)).find(({ invoiceHash }) => invoiceHash === row.hash);
		return found ? found.referenceNumber : await send();
	} catch (error) {
		if (!(error instanceof KsefError) || !isDocumentError(error)) throw error;
		// twice an answer that is not KSeF's, and the session does not have it; if KSeF has it after all, it says so when it is resent
		if (wasAnswered && error.step === 'query') return handleBlocked(context, row, error);
		// whether the first call has arrived is polled before it is resent
		return null;
	}
}

async function sendAll({ context, ksef, renewLease, pause }: QueueRun, session: KsefSession, rows: SendingRow[]): Promise<number> {
	const { db, now } = context;
	let sent = 0;
	for (const row of rows) {
		// slow answers may take a run to midnight
		if (isNearMidnight(now()) || !(await renewLease())) break;
		if (!(await beginSending(db, row.invoice_id, session.referenceNumber, now()))) continue;
		failpoint('ksef-sending');
		const reference = await post(context, ksef, session, row);
		if (reference === null) continue;
		failpoint('ksef-posted');
		await saveSent(db, row.invoice_id, reference, new Date(now().getTime() + pauseBeforePoll(0)));
		failpoint('ksef-sent');
		sent += 1;
		await pause(BETWEEN_CALLS_MS);
	}
	return sent;
}

/** Sends due documents in one session, as far as the limits allow; returns how many. */
export async function sendIssued(run: QueueRun): Promise<number> {
	const { context, ksef } = run;
	const { db, now, log } = context;
	const limit = documentsToSend(await countSentSince(db, new Date(now().getTime() - HOUR_MS)));
	const rows = limit > 0 ? await dueToSend(db, now(), limit) : [];
	if (rows.length === 0) return 0;
	const session = await ksef.openSession();
	failpoint('ksef-opened');
	try {
		return await sendAll(run, session, rows);
	} finally {
		// a session that stays open expires
		await ksef.closeSession(session.referenceNumber).catch((error: unknown) => log.warn({ err: error }, 'KSeF session not closed'));
	}
}
