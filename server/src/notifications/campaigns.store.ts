import type { LocalDate } from '#domain/base/time/time.ts';
import { type Db, sql } from '../lib/db/db.ts';
import { isInAudience, type Recipient } from './audience.store.ts';

export type CampaignItem = {
	type: 'event' | 'video';
	id: number;
	slug: string;
	title: string;
	title_en: string | null;
	/** null for a video */
	date_from: LocalDate | null;
	date_to: LocalDate | null;
};
export type Campaign = { id: number; all_users: boolean; content: CampaignItem[]; recipients: number };

/** Clocks of nodes differ, and a title may be saved while a campaign is created: both are much shorter. */
const OVERLAP = sql`interval '10 minutes'`;

/** Content first visible to visitors after `since` that still is, and what an earlier campaign could not see yet. */
export const listNewItems = (db: Db, since: string | null, now: Date) =>
	db.rows<CampaignItem>(sql`
		select * from (
			select 'event' as type, e.id, e.slug, e.title,
				(select t.title from event_translations t where t.event_id = e.id and t.language_code = 'en') as title_en,
				e.date_from, e.date_to, e.published_at
			from events e where is_listed(e) and e.cancelled_at is null and e.closes_at > ${now}
			union all
			select 'video', v.id, v.slug, v.title,
				(select t.title from video_translations t where t.video_id = v.id and t.language_code = 'en'), null, null, v.published_at
			from videos v where is_listed(v, ${now})
		) items
		where published_at > coalesce(${since}::timestamptz - ${OVERLAP}, '-infinity') and published_at <= ${now}
			and not exists (select 1 from campaigns c where c.content @> jsonb_build_array(jsonb_build_object('type', items.type, 'id', items.id)))
		order by type, published_at, id`);

const COLUMNS = sql`id, all_users, content, recipients`;

export const findRunningCampaign = (db: Db) =>
	db.row<Campaign>(sql`select ${COLUMNS} from campaigns where kind = 'newcontent' and finished_at is null`);

type NewCampaign = { allUsers: boolean; content: CampaignItem[]; createdBy: number | null; now: Date };

/** Stores the campaign and all its recipients in one transaction, so that no recipient can be missed. */
export async function insertCampaign(tx: Db, { allUsers, content, createdBy, now }: NewCampaign): Promise<Campaign> {
	const { id } = await tx.one<{ id: number }>(sql`
		insert into campaigns (kind, all_users, content, created_by, created_at, recipients)
		values ('newcontent', ${allUsers}, ${JSON.stringify(content)}::jsonb, ${createdBy}, ${now}, 0) returning id`);
	const recipients = await tx.run(sql`
		insert into campaign_recipients (campaign_id, user_id) select ${id}, u.id from users u where ${isInAudience(now, allUsers)}`);
	return tx.one<Campaign>(sql`update campaigns set recipients = ${recipients} where id = ${id} returning ${COLUMNS}`);
}

/** Marks the next recipients as done and returns those who may still be mailed. Rows locked by another node are skipped. */
export async function takeRecipients(tx: Db, campaign: Campaign, now: Date, limit: number) {
	const taken = await tx.rows<{ user_id: number }>(sql`
		update campaign_recipients set queued_at = ${now}
		where campaign_id = ${campaign.id} and user_id in (
			select user_id from campaign_recipients where campaign_id = ${campaign.id} and queued_at is null
			order by user_id limit ${limit} for update skip locked)
		returning user_id`);
	const ids = taken.map((row) => row.user_id);
	const people = await tx.rows<Recipient>(sql`
		select u.id, u.email, u.firstname, u.language from users u
		where u.id = any(${ids}::int[]) and ${isInAudience(now, campaign.all_users)}`);
	return { taken: ids.length, people };
}

/** Finished only when no recipient is left, including those locked by another node. */
export const finishCampaign = (db: Db, id: number, now: Date) =>
	db.run(sql`
		update campaigns set finished_at = ${now} where id = ${id} and finished_at is null
			and not exists (select 1 from campaign_recipients r where r.campaign_id = ${id} and r.queued_at is null)`);
