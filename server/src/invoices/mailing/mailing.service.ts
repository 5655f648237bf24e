import { Refusal } from '#domain/base/refusal.ts';
import { invoiceFileName } from '#domain/invoices/print/file-name.ts';
import { text } from '#domain/texts/texts.ts';
import type { Context } from '#server/lib/context.ts';
import { type Actor, audit } from '#server/lib/db/audit.ts';
import type { Db } from '#server/lib/db/db.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import { greetingOf, renderMail } from '#server/lib/mail/mail-template.ts';
import { lastRepeat } from '#server/lib/mail/outbox.store.ts';
import { queueMail } from '#server/lib/mail/outbox.ts';
import { getToPrint, makePdf } from '../print/print.service.ts';
import { markDelivered, type PrintRow } from '../print/print.store.ts';
import { dueMailings, lockRecipient, markRequestSent, type Recipient, takeMailing } from './mailing.store.ts';

const keyOf = (id: number) => `invoice-${id}`;

type InvoiceMail = { key: string; to: string; row: PrintRow; pdf: Buffer; recipient: Recipient };

async function queueInvoice(tx: Db, { env, now }: Context, { key, to, row, pdf, recipient }: InvoiceMail): Promise<void> {
	const { id, language, document, number, user_id } = row;
	const kind = text(language, `invoices.kind.${document.kind}`);
	await queueMail(tx, {
		key,
		to,
		userId: user_id,
		subject: `${kind} ${number}`,
		...renderMail(language, {
			heading: `${kind} ${number}`,
			paragraphs: [
				greetingOf(language, recipient.firstname),
				text(language, document.kind === 'KOR' ? 'invoices.mail.correction' : 'invoices.mail.invoice', { number }),
			],
			facts: [[text(language, 'orders.mail.number'), document.order.number]],
			action: { label: text(language, 'invoices.mail.account'), url: `${env.publicUrl}/konto` },
		}),
		attachments: [
			{
				filename: invoiceFileName(number, 'pdf'),
				contentType: 'application/pdf',
				content: pdf.toString('base64'),
				encoding: 'base64',
			},
		],
	});
	await markRequestSent(tx, id, now());
	failpoint('invoice-mailed');
}

const BATCH = 50;

/** Mails issued invoices whose PDF is available, each once: mark and mail are one transaction. */
export async function processInvoiceMailings(context: Context): Promise<void> {
	// by number, so that one that cannot be mailed does not block the others
	for (let due = await dueMailings(context.db, { after: 0, limit: BATCH }); due.length > 0; ) {
		for (const id of due)
			await mailOnce(context, id).catch((error: unknown) => context.log.error({ err: error, invoice: id }, 'invoice not mailed'));
		due = due.length < BATCH ? [] : await dueMailings(context.db, { after: due.at(-1) ?? 0, limit: BATCH });
	}
}

async function mailOnce(context: Context, id: number): Promise<void> {
	const row = await getToPrint(context.db, id);
	const pdf = await makePdf(context, row);
	await context.db.transaction(async (tx) => {
		if (!(await takeMailing(tx, id, context.now()))) return;
		const recipient = await lockRecipient(tx, row.user_id);
		if (recipient.email) await queueInvoice(tx, context, { key: keyOf(id), to: recipient.email, row, pdf, recipient });
	});
}

/** Sends the invoice again, to the buyer's current address. */
export async function mailAgain(context: Context, actor: Actor, id: number): Promise<string> {
	const row = await getToPrint(context.db, id);
	const pdf = await makePdf(context, row);
	return context.db.transaction(async (tx) => {
		const recipient = await lockRecipient(tx, row.user_id);
		if (!recipient.email) throw new Refusal('no_invoice', { text: 'invoices.why_not.no_address' });
		await markDelivered(tx, row, context.now());
		const key = `${keyOf(id)}-again-${1 + (await lastRepeat(tx, keyOf(id)))}`;
		await queueInvoice(tx, context, { key, to: recipient.email, row, pdf, recipient });
		await audit(tx, actor, { action: 'invoices.mail', subjectType: 'issued_invoice', subjectId: id });
		return recipient.email;
	});
}
