import { isTrustedAdminEmail } from '#domain/account/account.rules.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import type { Caller } from '../lib/http/caller.ts';
import { queueMail } from '../lib/mail/outbox.ts';
import { type AdminNews, adminNewsMail } from './admin.mails.ts';
import { listAdmins } from './admins.store.ts';
import type { Account } from './auth.store.ts';

/** Mails all admins what happened to the account of one: colleagues notice a stranger whom its owner's mailbox would not betray. */
export async function warnAdmins(
	{ env, now }: Context,
	tx: Db,
	news: AdminNews,
	about: { account: Account; caller: Caller },
): Promise<void> {
	for (const admin of await listAdmins(tx, now())) {
		if (isTrustedAdminEmail(admin.email, env.adminEmailDomains))
			await queueMail(tx, adminNewsMail(env, admin, news, { ...about, at: now() }));
	}
}
