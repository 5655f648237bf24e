import { sql } from '#server/lib/db/db.ts';
import type { TestApp } from './test-app.ts';

export type MadeVideo = { id: number; slug: string; title: string };
type Overrides = Partial<{
	slug: string;
	title: string;
	subtitle: string;
	description: string;
	additional_desc: string;
	video_link: string;
	accessibility_video: string | null;
	autodesc_video: string | null;
	pjm_overlay_video: string | null;
	ad_track: string | null;
	teaser_link: string | null;
	visible: boolean;
	dashboard_hidden: boolean;
	share_teatrlink: boolean;
	age_restriction: number;
	duration: number;
	gallery_id: number | null;
	weight: number;
	available_from: string | Date | null;
	end_date: string | Date | null;
	price_grosze: number;
	restricted_access: '' | 'any' | 'poland' | 'europe';
	tickets_expiration_time: number | null;
	categories: number[];
}>;

/** Inserts a video directly; by default visible, with a price and without dates. */
export async function makeVideo(
	{ context: { db, now }, make }: Pick<TestApp, 'context' | 'make'>,
	given: Overrides = {},
): Promise<MadeVideo> {
	const n = make.next();
	const title = given.title ?? `Nagranie ${n}`;
	const visible = given.visible ?? true;
	const made = await db.one<MadeVideo>(sql`
		insert into videos (slug, title, subtitle, description, additional_desc, video_link, accessibility_video, autodesc_video, teaser_link, pjm_overlay_video, ad_track,
			visible, dashboard_hidden, share_teatrlink, age_restriction, duration, gallery_id, weight, available_from, end_date,
			video_price_grosze, restricted_access, tickets_expiration_time, added_at, published_at)
		values (${given.slug ?? `nagranie-${n}`}, ${title}, ${given.subtitle ?? ''}, ${given.description ?? '<p>Opis nagrania.</p>'},
			${given.additional_desc ?? ''}, ${given.video_link ?? '76979871'}, ${given.accessibility_video ?? null}, ${given.autodesc_video ?? null},
			${given.teaser_link ?? null}, ${given.pjm_overlay_video ?? null}, ${given.ad_track ?? null}, ${visible}, ${given.dashboard_hidden ?? false}, ${given.share_teatrlink ?? false},
			${given.age_restriction ?? 0}, ${given.duration ?? 90}, ${given.gallery_id ?? null}, ${given.weight ?? 0},
			${given.available_from ?? null}, ${given.end_date ?? null}, ${given.price_grosze ?? 2_500}, ${given.restricted_access ?? ''},
			${given.tickets_expiration_time ?? null}, ${now()}, ${visible ? now() : null})
		returning id, slug, title`);
	for (const category of given.categories ?? [])
		await db.run(sql`insert into video_categories (video_id, category_id) values (${made.id}, ${category})`);
	return made;
}
