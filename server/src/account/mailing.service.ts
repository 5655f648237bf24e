import { MAILING_TEXT_VERSION } from '#domain/account/mailing.contract.ts';
import { ROLE_IDS } from '#domain/account/roles.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { hasBirthday, mayChooseMailing } from '#domain/base/time/age.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import type { Db } from '../lib/db/db.ts';
import { lockPerson, type PersonRow, setMailing } from './account.store.ts';

/** Subscribes or unsubscribes; from the age of 16, with time and text version. */
export async function changeMailing({ db, now }: Context, actor: Actor, userId: number, on: boolean): Promise<boolean> {
	return db.transaction(async (tx) => {
		const person = await lockPerson(tx, userId);
		if (!person || person.role_id === ROLE_IDS.deleted) throw new Refusal('not_found');
		const isOwn = actor.viewer?.id === userId;
		if (on && !mayChooseMailing(person.birthday, warsawDate(now()))) throw tooYoung(person, isOwn);
		if (person.mailing === on) return on;
		await setMailing(tx, userId, on ? MAILING_TEXT_VERSION : null, now());
		if (!isOwn) await noteChange(tx, actor, userId, on);
		return on;
	});
}

/** An unknown age is named as such: the person can add the birthday. */
function tooYoung({ birthday }: PersonRow, isOwn: boolean): Refusal {
	if (hasBirthday(birthday)) return new Refusal('under_age', { text: 'mailing.min_age' });
	return new Refusal('under_age', { text: isOwn ? 'mailing.no_birthday' : 'mailing.no_birthday_user' });
}

const noteChange = (tx: Db, actor: Actor, userId: number, on: boolean) =>
	audit(tx, actor, { action: on ? 'mailing.subscribe' : 'mailing.unsubscribe', subjectType: 'user', subjectId: userId });
