import { type LocalDate, type Moment, momentMs } from '../../base/time/time.ts';
import { type EventTimes, eveningDay, nearestWindow } from '../../events/events.rules.ts';
import type { StreamFacts } from '../../live/live.rules.ts';

/** One live stream of an event that was on air; `silent_seconds` in interruptions after which its sender returned. */
export type StreamRun = Omit<StreamFacts, 'sender_until' | 'received_at' | 'on_air_at'> & { on_air_at: Moment; silent_seconds: number };

export type EventRuns = EventTimes & {
	/** in the order in which they went on air */
	runs: readonly StreamRun[];
};

/** One evening of an event: each is judged for itself. */
export type Evening = {
	day: LocalDate;
	opens: Moment;
	closes: Moment;
	/** of its own live stream, else the close; null where there is no hour at which it ends for everyone */
	endedAt: Moment | null;
	runs: readonly StreamRun[];
};

const dateOf = (moment: Moment) => new Date(momentMs(moment));

/** An event of whole days has no hours: its live streams, which may last past midnight, tell the evenings. */
function dayOf(event: EventRuns, at: Moment): LocalDate {
	const begun = event.full_day ? event.runs.findLast(({ on_air_at }) => momentMs(on_air_at) <= momentMs(at)) : undefined;
	const first = event.full_day ? event.runs[0] : undefined;
	return eveningDay(event, dateOf((begun ?? first)?.on_air_at ?? at));
}

/** The evening to which a moment belongs. */
export function eveningOf(event: EventRuns, at: Moment): Evening {
	const day = dayOf(event, at);
	const runs = event.runs.filter(({ on_air_at }) => eveningDay(event, dateOf(on_air_at)) === day);
	const { opens, closes } = nearestWindow(event, dateOf(at));
	const last = runs.at(-1);
	const withoutStream = event.full_day ? null : closes;
	return { day, opens, closes, endedAt: last ? (last.ended_at ?? closes) : withoutStream, runs };
}

/** What one player has reported; of one evening. */
export type Viewing = {
	seen: number;
	stalled: number;
	cutOff: number;
	/** of its last message, and whether that said that the player had stopped */
	lastAt: Moment;
	isStopped: boolean;
};

/** What is known of one person at one event; `starts` are those of watching, also in players that report nothing. */
export type Attendance = { viewings: readonly Viewing[]; starts: readonly Moment[] };

/** What the players of one person have reported of one evening, together. */
export type Attended = Evening & {
	seen: number;
	stalled: number;
	cutOff: number;
	/** without any message, from the last one of a player that was playing until the end */
	lost: number;
};

/** A player that played until its last message, and did not come back before the end. */
function lostSeconds(viewings: readonly Viewing[], { endedAt }: Evening): number {
	const last = viewings.toSorted((a, b) => momentMs(a.lastAt) - momentMs(b.lastAt)).at(-1);
	if (!last || last.isStopped || endedAt === null) return 0;
	return Math.max(0, (momentMs(endedAt) - momentMs(last.lastAt)) / 1000);
}

/** Before an evening and after its end only a recording can be watched. */
const isDuring = ({ opens, endedAt }: Evening, at: Moment) =>
	momentMs(opens) <= momentMs(at) && (endedAt === null || momentMs(at) <= momentMs(endedAt));

/** The evenings a person came to, in their order. */
export function eveningsAttended(event: EventRuns, { viewings, starts }: Attendance): Attended[] {
	const found = new Map<LocalDate, { evening: Evening; viewings: Viewing[] }>();
	const entryAt = (at: Moment) => {
		const evening = eveningOf(event, at);
		return found.get(evening.day) ?? { evening, viewings: [] };
	};
	for (const viewing of viewings) {
		const { evening, viewings: before } = entryAt(viewing.lastAt);
		found.set(evening.day, { evening, viewings: [...before, viewing] });
	}
	for (const start of starts) {
		const entry = entryAt(start);
		if (isDuring(entry.evening, start)) found.set(entry.evening.day, entry);
	}
	const sum = (all: Viewing[], of: 'seen' | 'stalled' | 'cutOff') => all.reduce((total, viewing) => total + viewing[of], 0);
	return [...found.values()]
		.toSorted((a, b) => a.evening.day.localeCompare(b.evening.day))
		.map(({ evening, viewings: all }) => ({
			...evening,
			seen: sum(all, 'seen'),
			stalled: sum(all, 'stalled'),
			cutOff: sum(all, 'cutOff'),
			lost: lostSeconds(all, evening),
		}));
}
