import { type Db, prepared, sql } from '#server/lib/db/db.ts';

export const INVOICE_MAILINGS_CHANNEL = 'invoice_mailings';

export const notifyMailings = (tx: Db) => tx.run(sql`select pg_notify(${INVOICE_MAILINGS_CHANNEL}, '')`);

/** In the transaction that issues the invoice. */
export const requestMailing = (tx: Db, invoiceId: number, now: Date) =>
	tx.run(
		prepared(
			'invoice-mailing',
			sql`
		with requested as (insert into invoice_mailings (invoice_id, requested_at) values (${invoiceId}, ${now}))
		select pg_notify(${INVOICE_MAILINGS_CHANNEL}, '')`,
		),
	);

/** Invoices outside KSeF, and those with a KSeF number. */
export const dueMailings = async (db: Db, { after, limit }: { after: number; limit: number }): Promise<number[]> =>
	(
		await db.rows<{ invoice_id: number }>(sql`
			select m.invoice_id from invoice_mailings m left join ksef_sendings k on k.invoice_id = m.invoice_id
			where m.queued_at is null and m.invoice_id > ${after} and (k.invoice_id is null or k.ksef_number is not null) order by m.invoice_id limit ${limit}`)
	).map(({ invoice_id }) => invoice_id);

/** False: another process has done it. */
export const takeMailing = async (tx: Db, invoiceId: number, now: Date): Promise<boolean> =>
	(await tx.run(sql`update invoice_mailings set queued_at = ${now} where invoice_id = ${invoiceId} and queued_at is null`)) === 1;

/** The request of a mailed invoice is sent; one marked by hand keeps its day. */
export const markRequestSent = (tx: Db, invoiceId: number, now: Date) =>
	tx.run(sql`
		update invoices r set sent = true, sent_at = ${now}::timestamptz from issued_invoices x
		where x.id = ${invoiceId} and x.corrects_id is null and r.order_id = x.order_id and not r.sent`);

export type Recipient = { email: string | null; firstname: string };

/** The address is null once the person has deleted the account. The lock gives each repeated mail its own key. */
export const lockRecipient = (tx: Db, userId: number) =>
	tx.one<Recipient>(sql`select email, firstname from users where id = ${userId} for no key update`);
