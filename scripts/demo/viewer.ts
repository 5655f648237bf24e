import { type Db, sql } from '#server/lib/db/db.ts';
import type { DemoContent } from './content.ts';
import type { Ledger, Sale } from './ledger.ts';
import { EVENTS, VIDEOS } from './repertoire.ts';
import { GROUP_TERMS } from './settings.ts';
import { TITLES, type TitleKey } from './titles.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Bought = Pick<Sale, 'kind' | 'quantity' | 'codeCount' | 'group' | 'ageMs'>;

/** The orders of the demo's customer: a ticket for tonight and one for later, two films, a gift and group tickets (F-097). */
export function sellToViewer(ledger: Ledger, viewer: number, { videos, events }: DemoContent): void {
	const user = { id: viewer, country: 'PL' };
	const sell = (product: Pick<Sale, 'event' | 'video' | 'slug' | 'title' | 'titleEn' | 'price'>, { kind, ...bought }: Bought) =>
		ledger.sell({ ...product, ...bought, kind, user, status: 'COMPLETED', expires: null });
	const event = (key: TitleKey) => {
		const index = EVENTS.findIndex((one) => one.key === key);
		const id = events.find((one) => one.index === index)?.id ?? 0;
		const { title, titleEn } = TITLES[key];
		return { event: id, video: null, slug: `event-${id}`, title, titleEn, price: EVENTS[index]?.price ?? 0 };
	};
	const video = (key: TitleKey) => {
		const id = videos.get(key) ?? 0;
		const { title, titleEn } = TITLES[key];
		return { event: null, video: id, slug: `video-${id}`, title, titleEn, price: VIDEOS.find((one) => one.key === key)?.price ?? 0 };
	};
	sell(event('wesele'), { kind: 'event', ageMs: 2 * DAY });
	sell(event('mewa'), { kind: 'event', ageMs: 5 * HOUR });
	sell(video('lalka'), { kind: 'video', ageMs: 3 * DAY });
	sell(video('dulska'), { kind: 'video', ageMs: 20 * DAY });
	const any = { event: null, video: null, slug: 'any', title: 'Prezent: wieczór w teatrze', titleEn: 'Gift: a night at the theatre' };
	sell({ ...any, price: 4900 }, { kind: 'gift', ageMs: 4 * DAY, codeCount: 1 });
	const group = video('hamlet');
	sell({ ...group, slug: `${group.slug}-6` }, { kind: 'group', ageMs: 6 * DAY, quantity: 6, codeCount: 6, group: GROUP_TERMS });
}

/** Started yesterday and not finished, for "continue watching": a part of the film that really plays. */
export async function seedPositions(tx: Db, viewer: number, videos: DemoContent['videos'], now: Date): Promise<void> {
	for (const [key, part] of [
		['lalka', 0.4],
		['dulska', 0.7],
	] as const)
		await tx.run(sql`
			insert into watch_positions (user_id, product_type, product_id, seconds, duration_seconds, updated_at)
			select ${viewer}, 'video', v.id, round(h.duration_seconds * ${part}::numeric), h.duration_seconds, ${new Date(now.getTime() - DAY)}
			from videos v join hosted_videos h on h.id::text = v.video_link where v.id = ${videos.get(key) ?? 0}`);
}
