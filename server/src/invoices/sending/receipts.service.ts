import { BETWEEN_CALLS_MS, isReceiptOf, type OwnReason, pauseAfterFailure } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import type { Ksef } from '#server/outside/ksef/ksef.client.ts';
import { needsStep } from '#server/outside/ksef/ksef.error.ts';
import { readUpo } from '#server/outside/ksef/ksef.upo.ts';
import type { QueueRun } from './queue-run.ts';
import { dueForReceipt, type SendingRow, saveNoReceipt, saveReceipt } from './sending.store.ts';

const MAX_PER_RUN = 50;

const download = (ksef: Ksef, { session_reference, invoice_reference, ksef_number }: SendingRow): Promise<Buffer> =>
	invoice_reference
		? ksef.downloadUpo(session_reference ?? '', invoice_reference)
		: ksef.downloadUpoByNumber(session_reference ?? '', ksef_number ?? '');

async function fetchReceipt({ db, now }: Context, ksef: Ksef, row: SendingRow): Promise<void> {
	const later = new Date(now().getTime() + pauseAfterFailure(row.polls));
	try {
		const upo = await download(ksef, row);
		const document = { sellerNip: row.seller_nip, ksefNumber: row.ksef_number ?? '', number: row.number, invoiceHash: row.hash };
		if (isReceiptOf(readUpo(upo), document)) await saveReceipt(db, row.invoice_id, upo);
		else await saveNoReceipt(db, row.invoice_id, { reason: 'receipt' satisfies OwnReason, nextAt: later });
	} catch (error) {
		// not available yet, or in a session that KSeF does not report: the number is valid without it
		if (!needsStep(error, 'later', 'new_session', 'refused', 'blocked')) throw error;
		await saveNoReceipt(db, row.invoice_id, { reason: null, nextAt: later });
	}
}

/** Fetches receipts (UPO) of accepted documents; stored only if they name exactly that document. */
export async function fetchReceipts({ context, ksef, renewLease, pause }: QueueRun): Promise<void> {
	for (const row of await dueForReceipt(context.db, context.now(), MAX_PER_RUN)) {
		if (!(await renewLease())) return;
		await fetchReceipt(context, ksef, row);
		failpoint('ksef-receipted');
		await pause(BETWEEN_CALLS_MS);
	}
}
