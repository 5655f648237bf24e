import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { firstOpening, lastClose } from '#domain/events/events.rules.ts';
import { sql } from '#server/lib/db/db.ts';
import { makeVideo } from './make-video.ts';
import type { TestApp } from './test-app.ts';

export type MadeEvent = { id: number; slug: string; title: string; video_id: number };
type Overrides = Partial<{
	slug: string;
	title: string;
	subtitle: string;
	video_id: number;
	price_grosze: number;
	date_from: string;
	date_to: string;
	time_from: string | null;
	time_to: string | null;
	full_day: boolean;
	hide_time_to: boolean;
	published: boolean;
	dashboard_hidden: boolean;
	is_festival: boolean;
	share_teatrlink: boolean;
	vimeo_chat: string | null;
	chat_mode: 'off' | 'embed' | 'own' | null;
	enable_tickets: boolean;
	enable_codes: boolean;
	available_tickets: number | null;
	seats_held: number;
}>;

/** Inserts an event with its own video directly; by default tomorrow evening, published and with a price. */
export async function makeEvent(testApp: Pick<TestApp, 'context' | 'make'>, given: Overrides = {}): Promise<MadeEvent> {
	const { db, now } = testApp.context;
	const n = testApp.make.next();
	const video_id = given.video_id ?? (await makeVideo(testApp)).id;
	const date_from = given.date_from ?? addDays(warsawDate(now()), 1);
	const full_day = given.full_day ?? false;
	const times = {
		date_from,
		date_to: given.date_to ?? date_from,
		time_from: given.time_from === undefined && !full_day ? '19:00' : (given.time_from ?? null),
		time_to: given.time_to === undefined && !full_day ? '21:00' : (given.time_to ?? null),
		full_day,
	};
	const published = given.published ?? true;
	return db.one<MadeEvent>(sql`
		insert into events (slug, title, subtitle, video_id, event_price_grosze, date_from, date_to, time_from, time_to, full_day, hide_time_to,
			opens_at, closes_at, published, dashboard_hidden, is_festival, share_teatrlink, vimeo_chat, chat_mode, enable_tickets, enable_codes,
			available_tickets, seats_held, created_at, published_at)
		values (${given.slug ?? `wydarzenie-${n}`}, ${given.title ?? `Wydarzenie ${n}`}, ${given.subtitle ?? ''}, ${video_id},
			${given.price_grosze ?? 4_000}, ${times.date_from}, ${times.date_to}, ${times.time_from}, ${times.time_to}, ${full_day},
			${given.hide_time_to ?? false}, ${firstOpening(times)}, ${lastClose(times)}, ${published}, ${given.dashboard_hidden ?? false},
			${given.is_festival ?? false}, ${given.share_teatrlink ?? true}, ${given.vimeo_chat ?? null}, ${given.chat_mode ?? null}, ${given.enable_tickets ?? true},
			${given.enable_codes ?? false}, ${given.available_tickets ?? null}, ${given.seats_held ?? 0}, ${now()}, ${published ? now() : null})
		returning id, slug, title, video_id`);
}
