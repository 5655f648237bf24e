import { Refusal } from '#domain/base/refusal.ts';
import type { MailItem } from '#domain/mails/mails.contract.ts';
import { TRY_DAYS } from '#domain/mails/mails.rules.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { notifyOutbox } from '../lib/mail/outbox.store.ts';
import { findMail, releaseMail } from './mails.store.ts';

const DAY_MS = 86_400_000;

/** An admin requests another attempt: at once, or within two minutes if it may be under way, and for three more days. */
export const retryMail = ({ db, now: clock }: Context, actor: Actor, id: number): Promise<MailItem> =>
	db.transaction(async (tx) => {
		const now = clock();
		const mail = await releaseMail(tx, { id, now, tryUntil: new Date(now.getTime() + TRY_DAYS * DAY_MS) });
		if (!mail) throw whyNotRetry(await findMail(tx, id));
		await audit(tx, actor, { action: 'mails.retry', subjectType: 'mail', subjectId: id });
		await notifyOutbox(tx);
		return mail;
	});

function whyNotRetry(mail: { is_sent: boolean } | null): Refusal {
	if (!mail) return new Refusal('not_found');
	return new Refusal('illegal_transition', mail.is_sent ? {} : { text: 'mails.expired' });
}
