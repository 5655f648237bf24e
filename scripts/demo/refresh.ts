import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { firstOpening, lastClose } from '#domain/events/events.rules.ts';
import { type Database, type Db, sql } from '#server/lib/db/db.ts';
import { calendar, hoursOf } from './days.ts';
import { EVENTS } from './repertoire.ts';

type State = { seeded_on: string; events: number[]; videos: number[]; codes: number[] };
type ShiftedEvent = { id: number; date_from: string; date_to: string; time_from: string | null; time_to: string | null; full_day: boolean };

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** What the demo consists of: whatever people add to it later stays on the day they chose. Of a demo that knew no such list, all there is now. */
export async function rememberSeeded(tx: Db): Promise<void> {
	await tx.run(
		sql`alter table demo_state add if not exists events integer[], add if not exists videos integer[], add if not exists codes integer[]`,
	);
	await tx.run(sql`
		update demo_state set events = array(select id from events order by id), videos = array(select id from videos order by id),
			codes = array(select id from codes where event_id is not null or video_id is not null)
		where events is null`);
}

/** Keeps a demo current when it is started again days later: dates move by whole days, and some event is always running. */
export async function refreshDays(db: Database, now: Date, print: (line: string) => void): Promise<void> {
	const today = warsawDate(now);
	await db.transaction(async (tx) => {
		await rememberSeeded(tx);
		const seeded = await tx.one<State>(sql`select seeded_on, events, videos, codes from demo_state for update`);
		const shift = daysBetween(seeded.seeded_on, today);
		if (shift > 0) {
			print(`moving the demo on by ${shift} days`);
			await tx.run(
				sql`update videos set available_from = available_from + make_interval(days => ${shift}), end_date = end_date + make_interval(days => ${shift}) where id = any(${seeded.videos})`,
			);
			await tx.run(
				sql`update codes set expiration_date = expiration_date + make_interval(days => ${shift}) where id = any(${seeded.codes})`,
			);
			await tx.run(sql`update demo_state set seeded_on = ${today}`);
		}
		const { clock } = calendar(now);
		const running = EVENTS.findIndex((event) => event.from === 'now');
		const events = await tx.rows<ShiftedEvent>(
			sql`select id, date_from, date_to, time_from, time_to, full_day from events where id = any(${seeded.events})`,
		);
		for (const event of events) {
			const hours =
				event.id === seeded.events[running]
					? hoursOf('now', EVENTS[running]?.minutes ?? 120, clock)
					: { from: event.time_from, to: event.time_to };
			const times = {
				...event,
				date_from: addDays(event.date_from, shift),
				date_to: addDays(event.date_to, shift),
				time_from: hours.from,
				time_to: hours.to,
			};
			await tx.run(sql`
				update events set date_from = ${times.date_from}, date_to = ${times.date_to}, time_from = ${times.time_from}, time_to = ${times.time_to}, opens_at = ${firstOpening(times)}, closes_at = ${lastClose(times)} where id = ${event.id}`);
		}
	});
}
