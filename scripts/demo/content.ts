import { slugFromTitle } from '#domain/base/text/slug.ts';
import { firstOpening, lastClose } from '#domain/events/events.rules.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import type { Storage } from '#server/outside/storage.ts';
import type { Calendar } from './days.ts';
import { hoursOf } from './days.ts';
import { storePoster } from './images.ts';
import { CATEGORIES, EVENTS, VIDEOS } from './repertoire.ts';
import { TITLES, type TitleKey } from './titles.ts';

export type HostedFiles = { show: number; signed: number; interpreter: number; voice: number; trailer: number };
export type DemoContent = { videos: Map<TitleKey, number>; events: { id: number; index: number }[] };

const description = (about: string) => `<p>${about}</p>`;
const credits = (director: string, language: 'pl' | 'en') =>
	language === 'pl'
		? `<h3>Twórcy</h3><ul><li>Reżyseria: ${director}</li><li>Scenografia: Łucja Dąb</li><li>Muzyka: Zofia Kłos</li><li>Realizacja wideo: Igor Pięta</li></ul>`
		: `<h3>Creative team</h3><ul><li>Directed by ${director}</li><li>Set design: Łucja Dąb</li><li>Music: Zofia Kłos</li><li>Video: Igor Pięta</li></ul>`;

async function seedCategories(tx: Db) {
	const ids = new Map<string, number>();
	for (const { key, name, nameEn } of [...CATEGORIES].reverse()) {
		const { id } = await tx.one<{ id: number }>(sql`insert into categories (name) values (${name}) returning id`);
		await tx.run(sql`insert into category_translations (category_id, language_code, name) values (${id}, 'en', ${nameEn})`);
		ids.set(key, id);
	}
	return ids;
}

async function seedGallery(tx: Db, storage: Storage, key: TitleKey): Promise<number> {
	const { title, motif, palette } = TITLES[key];
	const { id } = await tx.one<{ id: number }>(sql`insert into galleries (name) values (${title}) returning id`);
	const scenes = [motif, 'kurtyna', 'widownia'] as const;
	for (const [index, scene] of scenes.entries()) {
		const image = await storePoster(storage, { title: `${title} ${index}`, ratio: 'wide', motif: scene, palette }, 1280);
		await tx.run(sql`insert into gallery_images (gallery_id, slot, image) values (${id}, ${index + 1}, ${image})`);
	}
	return id;
}

/** of the short film that stands for each title */
const CHAPTERS = [
	{ at_seconds: 0, title: 'Prolog', title_en: 'Prologue' },
	{ at_seconds: 12, title: 'Jezioro', title_en: 'The lake' },
	{ at_seconds: 20, title: 'Nasz teatr', title_en: 'Our theatre' },
];

export async function seedVideos(tx: Db, storage: Storage, files: HostedFiles, { at, ago }: Calendar): Promise<Map<TitleKey, number>> {
	const categories = await seedCategories(tx);
	const ids = new Map<TitleKey, number>();
	for (const [index, video] of VIDEOS.entries()) {
		const { title, titleEn, author, authorEn, director, about, aboutEn } = TITLES[video.key];
		const gallery = video.gallery ? await seedGallery(tx, storage, video.key) : null;
		const added = ago((410 - index * 17) * 86_400_000);
		const published = video.hidden ? null : ago((400 - index * 17) * 86_400_000);
		const { id } = await tx.one<{ id: number }>(sql`
			insert into videos (slug, title, subtitle, description, additional_desc, video_link, accessibility_video, autodesc_video, pjm_overlay_video, ad_track, teaser_link, visible, dashboard_hidden, share_teatrlink, age_restriction, duration,
				gallery_id, weight, available_from, end_date, video_price_grosze, restricted_access, tickets_expiration_time, chapters, added_at, updated_at, published_at)
			values (${slugFromTitle(title, 'video')}, ${title}, ${`${author}, reż. ${director}`}, ${description(about)}, ${credits(director, 'pl')}, ${String(files.show)}, ${video.pjm ? String(files.signed) : null},
				${video.ad ? String(files.show) : null}, ${video.pjm ? String(files.interpreter) : null}, ${video.ad ? String(files.voice) : null}, ${String(files.trailer)}, ${!video.hidden}, ${video.dashboardHidden ?? false}, ${index % 3 === 0}, ${video.age ?? 0}, ${video.duration}, ${gallery}, ${video.weight ?? 0},
				${video.fromDay === undefined ? null : at(video.fromDay, '20:00')}, ${video.toDay === undefined ? null : at(video.toDay, '20:00')}, ${video.was ?? video.price}, ${video.restricted ?? ''}, ${video.hours ?? null}, ${JSON.stringify(CHAPTERS)}, ${added}, ${added}, ${published})
			returning id`);
		if (video.was)
			await tx.run(sql`update videos set video_price_grosze = ${video.price}, updated_at = ${ago(7 * 86_400_000)} where id = ${id}`);
		await tx.run(sql`
			insert into video_translations (video_id, language_code, title, subtitle, description, additional_desc)
			values (${id}, 'en', ${titleEn}, ${`${authorEn}, directed by ${director}`}, ${description(aboutEn)}, ${credits(director, 'en')})`);
		for (const category of video.categories)
			await tx.run(sql`insert into video_categories (video_id, category_id) values (${id}, ${categories.get(category)})`);
		ids.set(video.key, id);
	}
	// all but the last are Polish productions of the last years
	await tx.run(sql`
		update videos set origin_country = case when id = (select max(id) from videos) then 'FR' else 'PL' end,
			production_year = extract(year from added_at)::int, original_language = 'pl'`);
	return ids;
}

export async function seedEvents(tx: Db, videos: Map<TitleKey, number>, { day, clock, ago }: Calendar) {
	const events: DemoContent['events'] = [];
	const taken = new Set<string>();
	for (const [index, event] of EVENTS.entries()) {
		const { title, titleEn, author, authorEn, director } = TITLES[event.key];
		const hours = hoursOf(event.from, event.minutes, clock);
		const times = {
			date_from: day(event.day),
			date_to: day(event.lastDay ?? event.day),
			full_day: event.fullDay ?? false,
			time_from: hours.from,
			time_to: hours.to,
		};
		const plain = slugFromTitle(title, 'event');
		const slug = taken.has(plain) ? `${plain}-${index}` : plain;
		taken.add(slug);
		const { id } = await tx.one<{ id: number }>(sql`
			insert into events (slug, title, subtitle, video_id, event_price_grosze, date_from, date_to, time_from, time_to, full_day, hide_time_to, opens_at, closes_at, published, dashboard_hidden, is_festival,
				share_teatrlink, vimeo_chat, enable_tickets, enable_codes, available_tickets, created_at, updated_at, published_at)
			values (${slug}, ${title}, ${`${author}, reż. ${director}`}, ${videos.get(event.key)}, ${event.price}, ${times.date_from}, ${times.date_to}, ${times.full_day ? null : times.time_from}, ${times.full_day ? null : times.time_to},
				${times.full_day}, ${event.hideEnd ?? false}, ${firstOpening(times)}, ${lastClose(times)}, ${!event.unpublished}, ${event.dashboardHidden ?? false}, ${event.festival ?? false}, true,
				${event.chat ? '<p style="font:16px sans-serif;padding:16px">Czat rusza razem z transmisją. Do zobaczenia!</p>' : null}, ${!event.blocked}, ${event.codes ?? false}, ${event.tickets ?? null}, ${ago(60 * 86_400_000)}, ${ago(60 * 86_400_000)}, ${event.unpublished ? null : ago(20 * 86_400_000)})
			returning id`);
		await tx.run(
			sql`insert into event_translations (event_id, language_code, title, subtitle) values (${id}, 'en', ${titleEn}, ${`${authorEn}, directed by ${director}`})`,
		);
		events.push({ id, index });
	}
	return events;
}

const SLIDES = [
	{
		key: 'mewa',
		text: 'Transmisja z dużej sceny, z tłumaczeniem na PJM i audiodeskrypcją.',
		textEn: 'Live from the main stage, with sign language and audio description.',
		url: '/wydarzenie/mewa',
	},
	{
		key: 'swietoszek',
		text: 'Komedia, po której rodzinny obiad nigdy nie będzie taki sam.',
		textEn: 'A comedy after which Sunday dinner will never be the same.',
		url: '/wydarzenie/swietoszek',
	},
	{
		key: 'wesele',
		text: 'Oglądaj, kiedy chcesz: nagranie wielokamerowe z 2026 roku.',
		textEn: 'Watch whenever you like: a multi-camera recording of 2026.',
		url: '/wideo/wesele',
	},
	{
		key: 'burza',
		text: 'Festiwal Pełnia: pięć wieczorów, pięć klasycznych tekstów.',
		textEn: 'The Full Moon Festival: five nights, five classics.',
		url: '/wydarzenie/burza',
	},
] as const;

export async function seedSlides(tx: Db) {
	for (const slide of [...SLIDES].reverse()) {
		const { title, titleEn } = TITLES[slide.key];
		const { id } = await tx.one<{ id: number }>(
			sql`insert into slides (title, text, url, published) values (${title}, ${slide.text}, ${slide.url}, true) returning id`,
		);
		await tx.run(
			sql`insert into slide_translations (slide_id, language_code, title, text) values (${id}, 'en', ${titleEn}, ${slide.textEn})`,
		);
	}
	await tx.run(
		sql`insert into slides (title, text, url, published, weight) values ('Zapowiedź sezonu', 'Szkic, jeszcze niepublikowany.', '/', false, 0)`,
	);
}
