import type { Db } from '../lib/db/db.ts';
import type { Env } from '../lib/env.ts';
import { queueMail } from '../lib/mail/outbox.ts';
import { type Recipient, type TermsPages, verificationMail } from './auth.mails.ts';
import { issueToken } from './mail-links/mail-tokens.service.ts';

type Around = { env: Env; now: Date; terms: TermsPages };

/** Mails the link that confirms the address of an account; earlier links of it stop working. */
export async function mailVerification(
	tx: Db,
	{ env, now, terms }: Around,
	{ account, redirect }: { account: Recipient; redirect?: string | undefined },
): Promise<void> {
	const link = await issueToken(tx, { userId: account.id, purpose: 'verification' }, now);
	await queueMail(tx, verificationMail(env, account, { ...link, redirect }, terms));
}
