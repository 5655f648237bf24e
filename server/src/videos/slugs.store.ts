import { type Db, sql } from '../lib/db/db.ts';

/** The slug and those made from it by appending a number, for which a long one is cut; to find the next free one. */
export async function listSlugsLike(db: Db, type: 'event' | 'video', slug: string): Promise<string[]> {
	const like = sql`slug = ${slug} or slug like ${`${slug.slice(0, 30)}%`}`;
	const rows = await db.rows<{ slug: string }>(
		type === 'event' ? sql`select slug from events where ${like}` : sql`select slug from videos where ${like}`,
	);
	return rows.map((row) => row.slug);
}
