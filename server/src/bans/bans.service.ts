import { ROLE_IDS } from '#domain/account/roles.ts';
import { DEFAULT_BAN_REASON } from '#domain/bans/ban-reasons.ts';
import type { Ban } from '#domain/bans/bans.contract.ts';
import { whyNotBanUntil } from '#domain/bans/bans.fields.ts';
import { existing, Refusal, refuseForm } from '#domain/base/refusal.ts';
import { lockAdmins, refuseLastAdmin } from '../account/last-admin.service.ts';
import { getActivePerson } from '../account/people.service.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import type { Db } from '../lib/db/db.ts';
import { endSessions } from '../lib/http/sessions.store.ts';
import { queueMail } from '../lib/mail/outbox.ts';
import { blockedMail } from './bans.mails.ts';
import { closeExpired, getBanRow, insertBan, liftBan as liftRow, listBansOfUser as listRows } from './bans.store.ts';

export type BanRequest = {
	user_id: number;
	reason?: string | null;
	expiration_date: string | null;
	forever: boolean;
	send_email: boolean;
};

/** An admin bans a person: sessions end at once, one active ban per person. */
export async function createBan(context: Context, actor: Actor, request: BanRequest): Promise<Ban> {
	const wrong = whyNotBanUntil(request.expiration_date, request.forever, context.now());
	if (wrong) throw refuseForm(wrong);
	return context.db.transaction(async (tx) => {
		const ban = await placeBan(context, tx, actor, request);
		if (!ban) throw new Refusal('already_banned');
		return ban;
	});
}

/**
 * Bans in the caller's transaction; automatic bans have no actor.
 * null: there is an active ban already.
 */
export async function placeBan(context: Context, tx: Db, actor: Actor, request: BanRequest): Promise<Ban | null> {
	const { env, now } = context;
	await lockAdmins(tx);
	const person = await getActivePerson(tx, request.user_id);
	if (person.role_id === ROLE_IDS.admin) await refuseLastAdmin(context, tx, person.id);
	await closeExpired(tx, person.id, now());
	const { expiration_date, forever, send_email } = request;
	const reason = request.reason?.trim() || DEFAULT_BAN_REASON;
	const made = await insertBan(tx, {
		user_id: person.id,
		reason,
		expiration_date,
		forever,
		send_email,
		created_by: actor.viewer?.id ?? null,
		now: now(),
	});
	if (!made) return null;
	await endSessions(tx, { userId: person.id }, 'ban', now());
	if (send_email) await queueMail(tx, blockedMail(env, person, { id: made.id, reason, forever, expiration_date }));
	await audit(tx, actor, {
		action: 'bans.create',
		subjectType: 'user',
		subjectId: person.id,
		after: { ban_id: made.id, reason, expiration_date, forever, send_email },
	});
	return getBanRow(tx, made.id, now());
}

export async function liftBan({ db, now }: Context, actor: Actor & { viewer: { id: number } }, id: number): Promise<void> {
	await db.transaction(async (tx) => {
		const lifted = existing(await liftRow(tx, id, actor.viewer.id, now()));
		await audit(tx, actor, {
			action: 'bans.lift',
			subjectType: 'user',
			subjectId: lifted.user_id,
			before: { ban_id: id, reason: lifted.reason },
		});
	});
}

export const listBansOfUser = (db: Db, userId: number, now: Date): Promise<Ban[]> => listRows(db, userId, now);
