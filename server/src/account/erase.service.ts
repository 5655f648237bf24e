import { ROLE_IDS } from '#domain/account/roles.ts';
import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import { text } from '#domain/texts/texts.ts';
import { rememberBannedEmail } from '../auth/banned-emails.service.ts';
import { activeBanOf } from '../auth/blocked.service.ts';
import { whyNotOwnPassword } from '../auth/passwords/own-password.service.ts';
import type { Context, JobSpec } from '../lib/context.ts';
import { audit } from '../lib/db/audit.ts';
import type { Db } from '../lib/db/db.ts';
import type { Caller } from '../lib/http/caller.ts';
import { endSessions } from '../lib/http/sessions.store.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import { queueMail } from '../lib/mail/outbox.ts';
import { cancelOrdersOf, closeOrders } from '../orders/buying/cancel-order.service.ts';
import { DELETED_MAIL, deletedMail } from './account.mails.ts';
import { findPersonById, lockPerson, type PersonRow } from './account.store.ts';
import * as erase from './erase.store.ts';
import { lockAdmins, refuseLastAdmin } from './last-admin.service.ts';

type Actor = { viewer: Viewer; caller: Caller };

/** Deletes an account for good. Whoever does it sends their own password: a session alone must not erase anyone. */
export async function deleteUser(context: Context, actor: Actor, id: number, password: string | undefined): Promise<void> {
	const person = await findPersonById(context.db, id);
	if (!person || person.role_id === ROLE_IDS.deleted) throw new Refusal('not_found');
	const wrong = await whyNotOwnPassword(context, actor.viewer.id, password);
	if (wrong) throw refuseForm(wrong);
	const orders = await context.db.transaction(async (tx) => {
		await lockAdmins(tx);
		const locked = await lockPerson(tx, id);
		if (!locked || locked.role_id === ROLE_IDS.deleted) throw new Refusal('not_found');
		if (locked.role_id === ROLE_IDS.admin) await refuseLastAdmin(context, tx, id);
		return eraseLocked(context, tx, actor, locked);
	});
	await closeOrders(context, orders);
}

/**
 * Everything of a deletion, in the caller's transaction. Unpaid orders end here, and a late payment is refunded automatically.
 * Returns the orders to be closed at the provider afterwards.
 */
export async function eraseLocked(context: Context, tx: Db, actor: Actor, person: PersonRow): Promise<number[]> {
	const { env, now } = context;
	const { id, email } = person;
	if (email === null) throw new Refusal('not_found');
	const ban = await activeBanOf(tx, id, now());
	if (ban) await rememberBannedEmail(tx, env, email, ban.forever ? null : ban.expiration_date);
	await endSessions(tx, { userId: id }, 'deleted', now());
	const orders = await cancelOrdersOf(context, tx, id);
	await erase.deletePersonalRows(tx, id);
	await erase.deleteUnusedCodes(tx, id);
	await erase.clearIpAddresses(tx, id);
	await erase.eraseClaims(tx, id, email);
	await erase.deleteMails(tx, id, email);
	await erase.anonymiseAudit(tx, id, email);
	await queueMail(tx, deletedMail(env, person, email));
	const placeholder = { firstname: text('pl', 'account.placeholder_firstname'), lastname: text('pl', 'account.placeholder_lastname') };
	await erase.anonymisePerson(tx, id, placeholder, now());
	// a person who deletes their own account leaves no address in the audit
	const caller = actor.viewer.id === id ? null : actor.caller;
	await audit(tx, { viewer: actor.viewer, caller }, { action: 'users.delete', subjectType: 'user', subjectId: id });
	return orders;
}

/** The farewell mail is the last row with the address; it is deleted once sent. */
export const deleteSentFarewellMails: JobSpec = {
	name: 'delete-farewell-mails',
	cron: '*/5 * * * *',
	run: async ({ db }) => {
		await erase.deleteFarewellMails(db, DELETED_MAIL);
	},
};
