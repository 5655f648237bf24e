import type { AnswerOf } from '#domain/base/endpoint.ts';
import type { previewNewContent as previewCall, sendNewContent as sendCall } from '#domain/notifications/notifications.contract.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { lockSection, saveSection } from '../lib/db/settings-cache.ts';
import { queueMail } from '../lib/mail/outbox.ts';
import { countAudience } from './audience.store.ts';
import { findRunningCampaign, finishCampaign, insertCampaign, listNewItems, takeRecipients } from './campaigns.store.ts';
import { newContentMail } from './notification-mails.ts';

/** one transaction queues this many mails; a crash neither repeats nor loses any */
const BATCH = 200;

const lastDate = (settings: Record<string, unknown>) => (settings.notify_newcontent_date as string | null | undefined) ?? null;

export async function previewNewContent({ db, settings, now }: Context, limit: number): Promise<AnswerOf<typeof previewCall>> {
	const since = (await settings.app()).notify_newcontent_date;
	const items = await listNewItems(db, since, now());
	return {
		since,
		items: items.slice(0, limit),
		total: items.length,
		subscribers: await countAudience(db, now(), false),
		allUsers: await countAudience(db, now(), true),
	};
}

/**
 * Decides what is sent to whom, in one transaction under the lock on the settings: a double click finds the campaign of the
 * first, or nothing new. The mails are queued afterwards, by any node (`queueCampaignMails`).
 */
export async function sendNewContent(context: Context, actor: Actor, allUsers: boolean): Promise<AnswerOf<typeof sendCall>> {
	const now = context.now();
	const answer = await context.db.transaction(async (tx): Promise<AnswerOf<typeof sendCall>> => {
		const since = lastDate(await lockSection(tx, 'app'));
		const running = await findRunningCampaign(tx);
		if (running) return { recipients: running.recipients, already_sent: 1 };
		const content = await listNewItems(tx, since, now);
		if (content.length === 0) return { recipients: 0, already_sent: 1 };
		// news sent to nobody would count as sent, and never reach the first subscribers
		if ((await countAudience(tx, now, allUsers)) === 0) return { recipients: 0, already_sent: 0 };
		const created = await insertCampaign(tx, { allUsers, content, createdBy: actor.viewer?.id ?? null, now });
		await saveSection(tx, 'app', { notify_newcontent_date: now.toISOString() });
		await audit(tx, actor, {
			action: 'notifications.newcontent',
			subjectType: 'campaign',
			subjectId: created.id,
			before: { notify_newcontent_date: since },
			after: { all_users: allUsers, recipients: created.recipients, items: content.map(({ type, id }) => `${type}-${id}`) },
		});
		return { recipients: created.recipients, already_sent: 0 };
	});
	context.settings.invalidate();
	return answer;
}

/** Continues the running campaign until all mails are queued; idempotent, also after a crash or on another node. */
export async function queueCampaignMails({ db, env, now }: Context): Promise<void> {
	for (;;) {
		const campaign = await findRunningCampaign(db);
		if (!campaign) return;
		const taken = await db.transaction(async (tx) => {
			const batch = await takeRecipients(tx, campaign, now(), BATCH);
			for (const person of batch.people) await queueMail(tx, newContentMail(env, campaign, person));
			return batch.taken;
		});
		if (taken > 0) continue;
		await finishCampaign(db, campaign.id, now());
		return;
	}
}
