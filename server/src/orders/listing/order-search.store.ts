import { isIPv6 } from 'node:net';
import { searchedAmount, searchedNip, searchedNumber } from '#domain/orders/listing/order-search.rules.ts';
import { ORDER_KIND_NAMES } from '#domain/orders/order-kinds.ts';
import { type Db, join, likePattern, type Sql, sql } from '#server/lib/db/db.ts';
import { containsWords } from '#server/lib/db/search-conditions.ts';
import { containsCode, containsNumber, containsPaymentNumber, INVOICE_NAMES } from './search.sql.ts';

/** Texts typed above the columns; `q` searches all of them. */
export type OrderText = {
	q?: string | undefined;
	/** name or e-mail */
	user?: string | undefined;
	/** country code, address, or the beginning of one */
	place?: string | undefined;
	/** a part of our numbers or the provider's */
	number?: string | undefined;
	title?: string | undefined;
};

/**
 * Up to this many matches are passed as ids, more as a subquery. Rare names then use the index of the owner, common ones the index of the
 * list; neither reads the whole table.
 */
const FEW_PEOPLE = 1_000;
const FEW_TITLES = 10;
const peopleAt = (db: Db, email: string) => db.rows<{ id: number }>(sql`select u.id from users u where u.email = lower(${email})`);

type Match = { where: Sql; few: boolean };
const few = (where: Sql): Match => ({ where, few: true });
const many = (where: Sql): Match => ({ where, few: false });

/** A full e-mail address matches exactly one buyer; other words are searched in all names and addresses. */
async function byPerson(db: Db, words: string): Promise<Match> {
	const [owner] = words.includes('@') ? await peopleAt(db, words.trim()) : [];
	if (owner) return few(sql`o.user_id = ${owner.id}`);
	const found = await db.rows<{ id: number }>(
		sql`select u.id from users u where ${containsWords(sql`u.search_text`, words)} limit ${FEW_PEOPLE}`,
	);
	if (found.length < FEW_PEOPLE) return few(sql`o.user_id = any(${found.map(({ id }) => id)}::int[])`);
	return many(sql`o.user_id in (select u.id from users u where ${containsWords(sql`u.search_text`, words)})`);
}

async function byTitle(db: Db, words: string): Promise<Match> {
	const pattern = likePattern(words);
	const named = (table: Sql) => db.rows<{ id: number }>(sql`select t.id from ${table} t where fold(t.title) like fold(${pattern})`);
	const [events, videos] = await Promise.all([named(sql`events`), named(sql`videos`)]);
	const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
	const where = sql`(o.event_id = any(${ids(events)}::int[]) or o.video_id = any(${ids(videos)}::int[]))`;
	return events.length + videos.length < FEW_TITLES ? few(where) : many(where);
}

const MAX_MATCHES = 1_000;

/** Few matches are passed as ids; many are frequent, so an index scan of the list finds them soon. */
async function lookedUp(db: Db, where: Sql): Promise<Match> {
	const found = await db.rows<{ id: number }>(sql`select o.id from orders o where ${where} limit ${MAX_MATCHES + 1}`);
	return found.length > MAX_MATCHES ? many(where) : few(sql`o.id = any(${found.map(({ id }) => id)}::bigint[])`);
}

/** Of the order or of one of its payments. */
async function byNumber(db: Db, words: string): Promise<Match> {
	const [own, payments] = await Promise.all([
		lookedUp(db, containsNumber(words)),
		db.rows<{ order_id: number }>(
			sql`select a.order_id from payment_attempts a where ${containsPaymentNumber(words)} limit ${MAX_MATCHES}`,
		),
	]);
	return { where: sql`(${own.where} or o.id = any(${payments.map(({ order_id }) => order_id)}::bigint[]))`, few: own.few };
}

const byAmount = (db: Db, grosze: number) => lookedUp(db, sql`(o.kind = any(${[...ORDER_KIND_NAMES]}) and o.amount_grosze = ${grosze})`);

/** The code it was bought with, or one of those it made. */
async function byCode(db: Db, words: string): Promise<Match> {
	const found = await db.rows<{ id: number; order_id: number | null }>(sql`
		select c.id, c.order_id from codes c where ${containsCode(words)} limit ${MAX_MATCHES}`);
	const made = found.flatMap(({ order_id }) => order_id ?? []);
	return few(sql`(o.code_id = any(${found.map(({ id }) => id)}::int[]) or o.id = any(${made}::bigint[]))`);
}

/** Company, person or NIP of its invoice. */
async function byInvoice(db: Db, words: string): Promise<Match> {
	const nip = searchedNip(words);
	const named = nip ? sql`${INVOICE_NAMES} like ${likePattern(nip)}` : containsWords(INVOICE_NAMES, words);
	const found = await db.rows<{ order_id: number }>(sql`select i.order_id from invoices i where ${named} limit ${MAX_MATCHES}`);
	return few(sql`o.id = any(${found.map(({ order_id }) => order_id)}::bigint[])`);
}

const MIN_CODE = 4;

/** Searches every possible meaning: a person, a title, a number, a code, an invoice, an amount. */
async function byAnything(db: Db, words: string): Promise<Match> {
	const amount = searchedAmount(words);
	const found = await Promise.all([
		byPerson(db, words),
		byTitle(db, words),
		byInvoice(db, words),
		...(searchedNumber(words) ? [byNumber(db, words)] : []),
		...(words.length >= MIN_CODE ? [byCode(db, words)] : []),
		...(amount === null ? [] : [byAmount(db, amount)]),
	]);
	const either = join(
		found.map(({ where }) => where),
		' or ',
	);
	return { where: sql`(${either})`, few: found.every((match) => match.few) };
}

/** `83.12` → 83.12.0.0/16; null when it is not an address. */
function toNetwork(words: string): string | null {
	const parts = words.replace(/\.$/, '').split('.');
	const isIpv4 = parts.length <= 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
	if (isIpv4) return `${[...parts, '0', '0', '0'].slice(0, 4).join('.')}/${parts.length * 8}`;
	return isIPv6(words) && !words.includes('%') ? words : null;
}

function byPlace(words: string): Match {
	if (/^[a-z]{2}$/i.test(words)) return many(sql`o.country = ${words.toUpperCase()}`);
	const network = toNetwork(words);
	return few(network ? sql`o.customer_ip <<= ${network}::inet` : sql`false`);
}

/** `few`: so few orders match that further conditions are best checked order by order. */
export type Matches = { matches: Sql[]; few: boolean };

/** The search words as conditions on orders `o`; resolved once, then used by the page, its total and its sums. */
export async function findMatches(db: Db, words: OrderText): Promise<Matches> {
	const found: Match[] = [];
	if (words.user) found.push(await byPerson(db, words.user));
	if (words.title) found.push(await byTitle(db, words.title));
	if (words.number) found.push(await byNumber(db, words.number));
	if (words.place) found.push(byPlace(words.place));
	if (words.q) found.push(await byAnything(db, words.q));
	return { matches: found.map(({ where }) => where), few: found.some(({ few }) => few) };
}
