import { type Db, join, likePattern, type Sql, sql } from '../lib/db.ts';

/** What is typed above the columns; `q` looks into all of them. */
export type OrderWords = {
	q?: string | undefined;
	/** name or e-mail */
	user?: string | undefined;
	/** country code, address, or the beginning of one */
	place?: string | undefined;
	/** our number or the provider's, or how it begins */
	number?: string | undefined;
	title?: string | undefined;
};

/**
 * So few people are named to the planner one by one; more are told as the search itself. Rare names then come by their owners' index,
 * common ones by walking the list, and neither reads the whole table.
 */
const FEW_PEOPLE = 1_000;
const FEW_TITLES = 10;
const TRIGRAM = 3;

/** Fewer letters than a trigram find the beginnings of words, which the index knows. */
const peopleNamed = (words: string): Sql => {
	const pattern = likePattern(words);
	if (words.length >= TRIGRAM) return sql`u.search_text like fold(${pattern})`;
	const beginning = pattern.slice(1);
	return sql`(u.search_text like fold(${beginning}) or u.search_text like fold(${`% ${beginning}`}))`;
};

const peopleAt = (db: Db, email: string) => db.rows<{ id: number }>(sql`select u.id from users u where u.email = lower(${email})`);

type Match = { where: Sql; few: boolean };
const few = (where: Sql): Match => ({ where, few: true });
const many = (where: Sql): Match => ({ where, few: false });

/** A whole address that somebody has is his alone; other words are looked for in all names and addresses. */
async function byPerson(db: Db, words: string): Promise<Match> {
	const [owner] = words.includes('@') ? await peopleAt(db, words.trim()) : [];
	if (owner) return few(sql`o.user_id = ${owner.id}`);
	const found = await db.rows<{ id: number }>(sql`select u.id from users u where ${peopleNamed(words)} limit ${FEW_PEOPLE}`);
	if (found.length < FEW_PEOPLE) return few(sql`o.user_id = any(${found.map(({ id }) => id)}::int[])`);
	return many(sql`o.user_id in (select u.id from users u where ${peopleNamed(words)})`);
}

async function byTitle(db: Db, words: string): Promise<Match> {
	const pattern = likePattern(words);
	const named = (table: Sql) => db.rows<{ id: number }>(sql`select t.id from ${table} t where fold(t.title) like fold(${pattern})`);
	const [events, videos] = await Promise.all([named(sql`events`), named(sql`videos`)]);
	const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
	const where = sql`(o.event_id = any(${ids(events)}::int[]) or o.video_id = any(${ids(videos)}::int[]))`;
	return events.length + videos.length < FEW_TITLES ? few(where) : many(where);
}

const beginning = (words: string) => likePattern(words).slice(1);

/** `EVE-` and a letter or two begin a good part of all numbers. */
const TELLING_NUMBER = 8;
const byNumber = (words: string): Match => ({
	where: sql`(o.ext_order_id like ${beginning(words.toUpperCase())} or o.provider_order_id like ${beginning(words)})`,
	few: words.length >= TELLING_NUMBER,
});

/** `83.12` → 83.12.0.0/16; null when it is no address. */
export function toNetwork(words: string): string | null {
	const parts = words.replace(/\.$/, '').split('.');
	const isIpv4 = parts.length <= 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
	if (isIpv4) return `${[...parts, '0', '0', '0'].slice(0, 4).join('.')}/${parts.length * 8}`;
	return /^[0-9a-f:]{3,39}$/i.test(words) && words.includes('::') !== (words.split(':').length === 8) ? words : null;
}

function byPlace(words: string): Match {
	if (/^[a-z]{2}$/i.test(words)) return many(sql`o.country = ${words.toUpperCase()}`);
	const network = toNetwork(words);
	return few(network ? sql`o.customer_ip <<= ${network}::inet` : sql`false`);
}

/** `few`: so few orders match that whatever else is asked is best asked order by order. */
export type Matches = { matches: Sql[]; few: boolean };

/** The words as conditions on orders `o`; looked up once, then used by the page, its total and its sums. */
export async function findMatches(db: Db, words: OrderWords): Promise<Matches> {
	const found: Match[] = [];
	if (words.user) found.push(await byPerson(db, words.user));
	if (words.title) found.push(await byTitle(db, words.title));
	if (words.number) found.push(byNumber(words.number));
	if (words.place) found.push(byPlace(words.place));
	if (words.q) {
		const either = [...(await Promise.all([byPerson(db, words.q), byTitle(db, words.q)])), byNumber(words.q)];
		found.push({
			where: sql`(${join(
				either.map(({ where }) => where),
				' or ',
			)})`,
			few: either.every(({ few }) => few),
		});
	}
	return { matches: found.map(({ where }) => where), few: found.some(({ few }) => few) };
}
