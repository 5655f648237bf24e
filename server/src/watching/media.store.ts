import { ROLE_IDS, ROLE_NAMES } from '#domain/account/roles.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import type { PlaybackFacts } from '#domain/watching/playback.rules.ts';
import { replayUntil } from '../entitlements/entitlements.sql.ts';
import { type Db, prepared, raw, sql } from '../lib/db/db.ts';

const COLUMNS = {
	event: sql`p.published, p.cancelled_at is not null as cancelled, ${replayUntil('p', sql`u.id`)} as replay_until, p.event_price_grosze as price,
			p.enable_tickets, p.available_tickets, p.video_id, v.restricted_access`,
	video: sql`p.visible, p.video_price_grosze as price, p.id as video_id, p.restricted_access`,
} as const;
const TABLES = { event: 'events p join videos v on v.id = p.video_id', video: 'videos p' } as const;
const OF_PRODUCT = { event: 'o.event_id = p.id', video: 'o.video_id = p.id' } as const;

type PlayingRow = Omit<PlaybackFacts, 'role' | 'ban'> & {
	role_id: number;
	banned_forever: boolean | null;
	banned_until: string | null;
	video_id: number;
	knownAddress: boolean;
};
export type Playing = { facts: PlaybackFacts; videoId: number; knownAddress: boolean };

type PlaybackQuery = { userId: number; sessionId: number; product: Product; ipGroup: string; since: Date };

const addressIsKnown = ({ userId, ipGroup, since }: Pick<PlaybackQuery, 'userId' | 'ipGroup' | 'since'>) =>
	sql`exists (select 1 from view_starts w where w.user_id = ${userId} and w.started_at > ${since} and w.ip_group = ${ipGroup})`;

export const isKnownAddress = async (db: Db, query: PlaybackQuery) =>
	(await db.one<{ known: boolean }>(sql`select ${addressIsKnown(query)} as known`)).known;

const factsOf = (type: Product['type']) => sql`
		select ${raw(`'${type}'`)} as kind, case when s.kind = 'own' or u.role = 'deleted' then u.role_id else ${ROLE_IDS.standard} end as role_id, b.forever as banned_forever, b.expiration_date as banned_until, s.ended_at is not null as "sessionEnded",
			s.expires_at as "sessionExpires", ${COLUMNS[type]},
			exists (select 1 from playing_screens ps where ps.user_id = u.id and ps.product_type = ${raw(`'${type}'`)} and ps.product_id = p.id
				and ps.session_id <> s.id) as elsewhere,
			coalesce((select json_agg(json_build_object('status', o.status, 'created_at', o.created_at, 'expiration_date', o.expiration_date))
				from orders o where o.user_id = u.id and (s.order_id is null or o.id = s.order_id) and o.kind = ${raw(`'${type}'`)} and ${raw(OF_PRODUCT[type])}), '[]') as orders`;

const fromSessions = (type: Product['type']) => sql`
		from sessions s join users u on u.id = s.user_id
		left join bans b on b.user_id = u.id and b.lifted_at is null
		cross join ${raw(TABLES[type])}`;

/** Everything the right to continue playback depends on, read by primary keys and one short index range at each byte request. */
export async function findPlaying(db: Db, query: PlaybackQuery): Promise<Playing | null> {
	const { userId, sessionId, product } = query;
	const { type, id } = product;
	const row = await db.row<PlayingRow>(
		prepared(
			`playing-${type}`,
			sql`${factsOf(type)}, ${addressIsKnown(query)} as "knownAddress" ${fromSessions(type)}
		where s.id = ${sessionId} and u.id = ${userId} and p.id = ${id}`,
		),
	);
	return row && toPlaying(row);
}

function toPlaying({ role_id, banned_forever, banned_until, video_id, knownAddress, ...facts }: PlayingRow): Playing {
	const ban = { forever: banned_forever ?? false, expiration_date: banned_until };
	return { facts: { ...facts, ban, role: ROLE_NAMES[role_id] ?? 'deleted' } as PlaybackFacts, videoId: video_id, knownAddress };
}

export const findChatCode = async (db: Db, eventId: number) =>
	(await db.row<{ vimeo_chat: string | null }>(sql`select vimeo_chat from events where id = ${eventId}`))?.vimeo_chat ?? null;
