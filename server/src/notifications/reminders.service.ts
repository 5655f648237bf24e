import { warsawDate } from '#domain/base/time/time.ts';
import { dueOpenings, REMINDER_KINDS, unseenSince } from '#domain/notifications/notifications.rules.ts';
import type { Context } from '../lib/context.ts';
import { queueMail } from '../lib/mail/outbox.ts';
import { platformMail, reminderMail } from './notification-mails.ts';
import { takeReminders, takeUnseen } from './reminders.store.ts';

const BATCH = 200;

/** 24 h and 1 h before the opening, once each; the reminder and its mail are one transaction. */
export async function remindHolders({ db, env, settings, now }: Context): Promise<void> {
	if (!(await settings.app()).notify_remindpayedevent) return;
	for (const kind of REMINDER_KINDS) {
		for (let taken = BATCH; taken > 0; ) {
			taken = await db.transaction(async (tx) => {
				const due = await takeReminders(tx, kind, { ...dueOpenings(kind, now()), now: now(), limit: BATCH });
				for (const reminder of due) await queueMail(tx, reminderMail(env, { kind, due: reminder, now: now() }));
				return due.length;
			});
		}
	}
}

/** Subscribers unseen for 30 days, one reminder per 30 days. */
export async function remindOfPlatform({ db, env, settings, now }: Context): Promise<void> {
	if (!(await settings.app()).notify_remindplatform) return;
	for (let taken = BATCH; taken > 0; ) {
		taken = await db.transaction(async (tx) => {
			const people = await takeUnseen(tx, unseenSince(now()), now(), BATCH);
			for (const person of people) await queueMail(tx, platformMail(env, person, warsawDate(now())));
			return people.length;
		});
	}
}
