import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { firstOpening, lastClose } from '#domain/events/events.rules.ts';
import { type Database, sql } from '#server/lib/db/db.ts';
import { calendar, hoursOf } from './days.ts';
import { EVENTS } from './repertoire.ts';

type Row = { id: number; date_from: string; date_to: string; time_from: string | null; time_to: string | null; full_day: boolean };

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Keeps a demo current when it is started again days later: dates move by whole days, and some event is always running. */
export async function refreshDays(db: Database, now: Date, print: (line: string) => void): Promise<void> {
	const state = await db.row<{ exists: boolean }>(sql`select to_regclass('demo_state') is not null as exists`);
	if (!state?.exists) return;
	const today = warsawDate(now);
	await db.transaction(async (tx) => {
		const { seeded_on } = await tx.one<{ seeded_on: string }>(sql`select seeded_on from demo_state for update`);
		const shift = daysBetween(seeded_on, today);
		if (shift > 0) {
			print(`moving the demo on by ${shift} days`);
			await tx.run(
				sql`update videos set available_from = available_from + make_interval(days => ${shift}), end_date = end_date + make_interval(days => ${shift})`,
			);
			await tx.run(
				sql`update codes set expiration_date = expiration_date + make_interval(days => ${shift}) where event_id is not null or video_id is not null`,
			);
			await tx.run(sql`update demo_state set seeded_on = ${today}`);
		}
		const { clock } = calendar(now);
		const running = EVENTS.findIndex((event) => event.from === 'now');
		const events = await tx.rows<Row>(sql`select id, date_from, date_to, time_from, time_to, full_day from events order by id`);
		for (const [index, event] of events.entries()) {
			const hours =
				index === running ? hoursOf('now', EVENTS[running]?.minutes ?? 120, clock) : { from: event.time_from, to: event.time_to };
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
