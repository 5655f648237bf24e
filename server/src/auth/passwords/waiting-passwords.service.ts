import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { Moment } from '#domain/base/time/time.ts';
import type { Context } from '#server/lib/context.ts';
import { type Actor, audit } from '#server/lib/db/audit.ts';
import type { Db } from '#server/lib/db/db.ts';
import { endSessions } from '#server/lib/http/sessions.store.ts';
import type { Viewer } from '#server/lib/http/viewer.ts';
import { queueMail } from '#server/lib/mail/outbox.ts';
import { passwordDecidedMail } from '../admin.mails.ts';
import { findAccountById, setPasswordHash } from '../auth.store.ts';
import { voidLinks } from '../mail-links/mail-tokens.service.ts';
import { lockTokenOwner } from '../mail-links/mail-tokens.store.ts';
import { whyNotOwnPassword } from './own-password.service.ts';
import { deleteWaiting, findWaiting, takeWaiting, type WaitingPassword } from './waiting-passwords.store.ts';

/** The password counts from now on; sessions, mailed links and another password that waits end. */
export async function replacePassword(tx: Db, userId: number, hash: string, now: Date): Promise<void> {
	await setPasswordHash(tx, userId, hash);
	await deleteWaiting(tx, userId);
	await voidLinks(tx, userId, ['reset', 'admin_link', 'signin'], now);
	await endSessions(tx, { userId }, 'password', now);
}

/** The new password of an admin that waits for another one, if any. */
export const waitingPasswordOf = (db: Db, userId: number, now: Date): Promise<WaitingPassword | null> => findWaiting(db, userId, now);

/** What another admin has changed makes it void: the password, the address or the role. */
export const dropWaitingPassword = (tx: Db, userId: number) => deleteWaiting(tx, userId);

type Decision = { accept: boolean; asked_at: Moment; password?: string | undefined };

/** Another admin, with the own password, confirms or refuses the new password of an admin. */
export async function decidePassword(
	context: Context,
	actor: Actor & { viewer: Viewer },
	userId: number,
	{ accept, asked_at, password }: Decision,
): Promise<void> {
	if (actor.viewer.id === userId) throw new Refusal('forbidden', { text: 'waiting.not_own' });
	const wrong = await whyNotOwnPassword(context, actor.viewer.id, password);
	if (wrong) throw refuseForm(wrong);
	const now = context.now();
	await context.db.transaction(async (tx) => {
		await lockTokenOwner(tx, userId);
		const hash = await takeWaiting(tx, userId, asked_at, now);
		const account = await findAccountById(tx, userId);
		if (hash === null || !account) throw new Refusal('decided_already');
		if (accept) await replacePassword(tx, userId, hash, now);
		await audit(tx, actor, { action: accept ? 'users.password_accept' : 'users.password_refuse', subjectType: 'user', subjectId: userId });
		await queueMail(tx, passwordDecidedMail(context.env, account, accept));
	});
}
