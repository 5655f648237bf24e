import type { Product } from '#domain/catalogue/product.rules.ts';
import type { Code } from '#domain/codes/codes.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { type Db, join, likePattern, raw, type Sql, sql } from '../lib/db/db.ts';
import { containsCode } from '../orders/listing/search.sql.ts';

export type CodeRow = Code & {
	code: string;
	description: string;
	description_en: string | null;
	title: string | null;
	activation_date: string | null;
	usage_date: string | null;
	created_at: string;
	updated_at: string;
	extOrderId: string | null;
	order_id: number | null;
	order: { number: string; kind: OrderKind } | null;
	revoked: boolean;
};

const selectCodes = sql`
	select c.id, c.code, c.description, c.description_en, c.discount_percent, c.discount_cash_grosze, c.event_id, c.video_id, c."limit",
		c.uses_count as "numberOfUses", c.expiration_date, c.is_gift as from_gift, c.created_at, c.order_id, c.revoked_at is not null as revoked,
		coalesce(e.title, v.title) as title, o.ext_order_id as "extOrderId",
		case when o.id is not null then json_build_object('number', o.number, 'kind', o.kind) end as "order", n.activation_date, n.usage_date,
		coalesce((select max(a.at) from audit a where a.subject_type = 'code' and a.subject_id = c.id::text), c.created_at) as updated_at
	from codes c left join events e on e.id = c.event_id left join videos v on v.id = c.video_id left join orders o on o.id = c.order_id
	left join lateral (select min(u.activation_date) as activation_date, min(u.used_at) as usage_date from user_codes u where u.code_id = c.id) n on true`;

export const findCode = (db: Db, id: number) => db.row<CodeRow>(sql`${selectCodes} where c.id = ${id}`);

export const findCodes = (db: Db, ids: readonly number[]) =>
	db.rows<CodeRow>(sql`${selectCodes} where c.id = any(${ids}::int[]) order by c.id`);

/** Comparison ignores case and surrounding blanks; the key is computed as in the column. */
export const findCodeByKey = (db: Db, key: string) => db.row<CodeRow>(sql`${selectCodes} where c.code_key = ${key}`);

export const codeExists = async (db: Db, code: string): Promise<boolean> =>
	(await db.row(sql`select 1 from codes where code_key = upper(btrim(${code}))`)) !== null;

export const productExists = async (db: Db, { type, id }: Product): Promise<boolean> =>
	(await db.row(type === 'event' ? sql`select 1 from events where id = ${id}` : sql`select 1 from videos where id = ${id}`)) !== null;

export type CodeFilter = {
	/** days or instants; a day counts from its Warsaw midnight */
	expires_from: string | null;
	expires_to: string | null;
	name?: string | undefined;
	min_limit: number | null;
	limit: number | null;
	available: boolean | null;
	discount: { discount_percent: number | null; discount_cash_grosze: number | null } | null;
	event_id: number | null;
	video_id: number | null;
};

/**
 * The index is searched only for the end of the typed text, the rest is filtered afterwards: codes of one batch share a prefix, whose
 * trigrams would match nearly the whole table.
 */
const SUFFIX_LETTERS = 6;
const named = (name: string): Sql => sql`
	(${containsCode(name)} or fold(c.code || ' ' || c.description) like fold(${likePattern(name.slice(-SUFFIX_LETTERS))})
	and position(fold(${name}) in fold(c.code || ' ' || c.description)) > 0)`;

function where(filter: CodeFilter, now: Date): Sql {
	const parts: Sql[] = [sql`true`];
	if (filter.expires_from) parts.push(sql`(c.expiration_date is null or c.expiration_date >= ${filter.expires_from})`);
	if (filter.expires_to) parts.push(sql`c.expiration_date < ${filter.expires_to}`);
	if (filter.name) parts.push(named(filter.name));
	if (filter.min_limit !== null) parts.push(sql`c."limit" >= ${filter.min_limit}`);
	if (filter.limit !== null) parts.push(sql`c."limit" = ${filter.limit}`);
	if (filter.available) parts.push(sql`c.uses_count < c."limit" and is_valid(c, ${now})`);
	if (filter.discount?.discount_percent) parts.push(sql`c.discount_percent = ${filter.discount.discount_percent}`);
	if (filter.discount?.discount_cash_grosze) parts.push(sql`c.discount_cash_grosze = ${filter.discount.discount_cash_grosze}`);
	if (filter.event_id !== null) parts.push(sql`c.event_id = ${filter.event_id}`);
	if (filter.video_id !== null) parts.push(sql`c.video_id = ${filter.video_id}`);
	return join(parts, ' and ');
}

const SORTS = {
	created_at: 'c.created_at',
	expiration_date: 'c.expiration_date',
	code: 'c.code_key',
	limit: 'c."limit"',
	numberOfUses: 'c.uses_count',
} as const;
type CodeSort = { sort: keyof typeof SORTS; order: 'asc' | 'desc' };

export type CodePage = CodeSort & { limit: number; offset: number; found: 'few' | 'many' };

/**
 * The ids of a page. Many codes are read in index order until the page is full; the few matches of a search are selected first and sorted
 * afterwards, because in index order they might all be at the end of the table.
 */
function pageOf(filter: CodeFilter, { sort, order, limit, offset, found }: CodePage, now: Date): Sql {
	const matching = where(filter, now);
	if (found === 'many')
		return sql`select c.id from codes c where ${matching} order by ${raw(`${SORTS[sort]} ${order}, c.id ${order}`)} limit ${limit} offset ${offset}`;
	return sql`
		with found as materialized (select c.id, ${raw(SORTS[sort])} as place from codes c where ${matching})
		select id from found order by ${raw(`place ${order}, id ${order}`)} limit ${limit} offset ${offset}`;
}

export const listCodes = (db: Db, filter: CodeFilter, page: CodePage, now: Date) =>
	db.rows<CodeRow>(sql`
		${selectCodes} where c.id in (${pageOf(filter, page, now)})
		order by ${raw(`${SORTS[page.sort]} ${page.order}, c.id ${page.order}`)}`);

export const codesMatching = (filter: CodeFilter, now: Date): Sql => sql`from codes c where ${where(filter, now)}`;

export type NewCodes = {
	codes: string[];
	description: string;
	description_en: string | null;
	discount_percent: number | null;
	discount_cash_grosze: number | null;
	event_id: number | null;
	video_id: number | null;
	limit: number;
	expiration_date: string;
	created_by: number | null;
	batch_id: number | null;
};

/** Existing codes are skipped; returns the inserted ones. */
export const insertCodes = (tx: Db, made: NewCodes, now: Date) =>
	tx.rows<{ id: number; code: string }>(sql`
		insert into codes (code, description, description_en, discount_percent, discount_cash_grosze, event_id, video_id, "limit", expiration_date, created_by, batch_id, created_at)
		select code, ${made.description}, ${made.description_en}, ${made.discount_percent}::smallint, ${made.discount_cash_grosze}::int, ${made.event_id}::int,
			${made.video_id}::int, ${made.limit}::int, ${made.expiration_date}::timestamptz, ${made.created_by}::int, ${made.batch_id}::int, ${now}::timestamptz
		from unnest(${made.codes}::text[]) as code
		on conflict (code_key) do nothing returning id, code`);

export const lockCode = (tx: Db, id: number) =>
	tx.row<{ id: number; uses_count: number }>(sql`select id, uses_count from codes where id = ${id} for update`);

/** The fields of a code that an admin may change; undefined fields are unchanged. */
export type CodeChanges = Partial<{
	[Column in
		| 'description'
		| 'description_en'
		| 'expiration_date'
		| 'discount_percent'
		| 'discount_cash_grosze'
		| 'event_id'
		| 'video_id'
		| 'limit']: CodeRow[Column] | undefined;
}>;

export async function saveCode(tx: Db, id: number, changes: CodeChanges): Promise<void> {
	const given = Object.entries(changes).filter(([, value]) => value !== undefined);
	if (given.length === 0) return;
	await tx.run(sql`update codes set ${join(given.map(([column, value]) => sql`${raw(`"${column}"`)} = ${value}`))} where id = ${id}`);
}

export type UseRow = {
	id: number;
	userId: number;
	firstname: string;
	lastname: string;
	activation_date: string;
	used: boolean;
	usage_date: string | null;
};

export const fromUsesOf = (codeId: number): Sql => sql`from user_codes u join users p on p.id = u.user_id where u.code_id = ${codeId}`;

export const usesOf = (db: Db, codeId: number, { limit, offset }: { limit: number; offset: number }) =>
	db.rows<UseRow>(sql`
		select u.id, p.id as "userId", p.firstname, p.lastname, u.activation_date, u.used_at is not null as used, u.used_at as usage_date
		${fromUsesOf(codeId)} order by u.id limit ${limit} offset ${offset}`);

export const findUseState = (db: Db, codeId: number) =>
	db.one<{ used: boolean; held: boolean }>(sql`
		select coalesce(bool_or(used_at is not null), false) as used, coalesce(bool_or(held_by_order_id is not null), false) as held
		from user_codes where code_id = ${codeId}`);

export const deleteCode = async (tx: Db, id: number): Promise<void> => {
	await tx.run(sql`delete from user_codes where code_id = ${id}`);
	await tx.run(sql`delete from codes where id = ${id}`);
};
