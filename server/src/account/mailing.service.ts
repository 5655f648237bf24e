import { MAILING_TEXT_VERSION } from '#domain/account/mailing.contract.ts';
import { ROLE_IDS } from '#domain/account/roles.ts';
import type { AuditAction } from '#domain/audit/audit.labels.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { hasBirthday, mayChooseMailing } from '#domain/base/time/age.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import type { Db } from '../lib/db/db.ts';
import { hasReminders, lockPerson, type PersonRow, setMailing, setReminders } from './account.store.ts';

/** Subscribes or unsubscribes; from the age of 16, with time and text version. */
export async function changeMailing({ db, now }: Context, actor: Actor, userId: number, on: boolean): Promise<boolean> {
	return db.transaction(async (tx) => {
		const person = await lockPerson(tx, userId);
		if (!person || person.role_id === ROLE_IDS.deleted) throw new Refusal('not_found');
		const isOwn = actor.viewer?.id === userId;
		if (on && !mayChooseMailing(person.birthday, warsawDate(now()))) throw tooYoung(person, isOwn);
		if (person.mailing === on) return on;
		await setMailing(tx, userId, on ? MAILING_TEXT_VERSION : null, now());
		if (!isOwn) await noteChange(tx, actor, userId, on ? 'mailing.subscribe' : 'mailing.unsubscribe');
		return on;
	});
}

export async function areRemindersOn({ db }: Context, userId: number): Promise<boolean> {
	const found = await hasReminders(db, userId);
	if (!found) throw new Refusal('not_found');
	return found.reminders;
}

/** Without the newsletter, so at any age; nothing changes for whoever gets them. */
export async function turnOnReminders(context: Context, actor: Actor, userId: number): Promise<void> {
	await context.db.transaction(async (tx) => {
		const person = await lockPerson(tx, userId);
		if (!person || person.role_id === ROLE_IDS.deleted) throw new Refusal('not_found');
		if ((await hasReminders(tx, userId))?.reminders) return;
		await setReminders(tx, userId, context.now());
		if (actor.viewer?.id !== userId) await noteChange(tx, actor, userId, 'mailing.reminders');
	});
}

/** An unknown age is named as such: the person can add the birthday. */
function tooYoung({ birthday }: PersonRow, isOwn: boolean): Refusal {
	if (hasBirthday(birthday)) return new Refusal('under_age', { text: 'mailing.min_age' });
	return new Refusal('under_age', { text: isOwn ? 'mailing.no_birthday' : 'mailing.no_birthday_user' });
}

const noteChange = (tx: Db, actor: Actor, userId: number, action: AuditAction) =>
	audit(tx, actor, { action, subjectType: 'user', subjectId: userId });
