import type { Context } from '#server/lib/context.ts';
import { sql } from '#server/lib/db/db.ts';
import type { VideoValues } from '#server/videos/videos.store.ts';
import { insertRow } from './insert-row.ts';

export type MadeVideo = { id: number; slug: string; title: string };
type Columns = Omit<VideoValues, 'available_from' | 'end_date' | 'published_at' | 'chapters'> & {
	available_from: string | Date | null;
	end_date: string | Date | null;
	published_at: string | Date | null;
};
let counter = 0;

/** Inserts a video directly; by default visible, with a price and without dates. */
export async function makeVideo(
	{ context: { db, now } }: { context: Context },
	{ categories = [], ...given }: Partial<Columns> & { categories?: number[] } = {},
): Promise<MadeVideo> {
	const n = ++counter;
	const made = await insertRow<MadeVideo>(db, 'videos', {
		title: `Nagranie ${n}`,
		slug: `nagranie-${n}`,
		description: '<p>Opis nagrania.</p>',
		video_link: '76979871',
		duration: 90,
		video_price_grosze: 2_500,
		added_at: now(),
		published_at: given.visible === false ? null : now(),
		...given,
	});
	for (const category of categories)
		await db.run(sql`insert into video_categories (video_id, category_id) values (${made.id}, ${category})`);
	return made;
}
