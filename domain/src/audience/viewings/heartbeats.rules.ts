import { PURPOSES } from '../../account/purposes.ts';
import { addDays, type Moment, momentMs, secondsSince, toMoment, warsawDate, warsawMoment } from '../../base/time/time.ts';

/** A player tells about itself this often while it plays. */
export const HEARTBEAT_SECONDS = 30;
/** One message covers at most this time, whatever it says. */
const COVERED_SECONDS = 2 * HEARTBEAT_SECONDS;
/** The first message of a person at a title covers this. */
const FIRST_SECONDS = HEARTBEAT_SECONDS + 5;
/** A longer silence of a player that was playing is a cut connection. */
const SILENCE_SECONDS = 2 * HEARTBEAT_SECONDS;
const MAX_CUT_OFF_SECONDS = 6 * 3600;
/** Who comes back on another page, e.g. after a reload, within this time was cut off; who comes back later had left. */
const RETURN_SECONDS = 3600;
const MAX_STALLS = 60;

/** What a player says since its last message; in seconds of the clock, not of the film. */
export type Heartbeat = { seen: number; stalled: number; stalls: number };

export type LastHeartbeats = {
	/** of this person at this title, on any device */
	ofPerson: Moment | null;
	/** of this player */
	ofViewing: Moment | null;
	/** the last message, of this player or else of the one before it, said that it had stopped */
	isStopped: boolean;
};

/** Seconds without a message of this player, or of the one before it. */
function silenceOf({ ofPerson, ofViewing }: LastHeartbeats, now: Date): number {
	if (ofViewing !== null) return secondsSince(ofViewing, now);
	const away = ofPerson === null ? 0 : secondsSince(ofPerson, now);
	return away <= RETURN_SECONDS ? away : 0;
}

/** What is counted of a message: never more than the server's clock has measured since the last one. */
export function countedHeartbeat(heartbeat: Heartbeat, last: LastHeartbeats, now: Date): Heartbeat & { cutOff: number } {
	const elapsed = last.ofPerson === null ? FIRST_SECONDS : secondsSince(last.ofPerson, now);
	const covered = Math.min(elapsed, COVERED_SECONDS);
	const seen = Math.round(Math.min(heartbeat.seen, covered));
	const stalled = Math.round(Math.min(heartbeat.stalled, Math.max(0, covered - seen)));
	const silence = last.isStopped ? 0 : silenceOf(last, now);
	const cutOff = silence > SILENCE_SECONDS ? Math.round(Math.min(silence - seen - stalled, MAX_CUT_OFF_SECONDS)) : 0;
	return { seen, stalled, stalls: Math.min(heartbeat.stalls, MAX_STALLS), cutOff: Math.max(0, cutOff) };
}

const PART_SECONDS = 60;
/** A day. */
const MAX_PARTS = 1440;

/** The minutes of the film that were on the screen, up to a position. */
export function partsSeen(position: number | null, seen: number): number[] {
	if (position === null || seen <= 0) return [];
	const last = Math.min(MAX_PARTS - 1, Math.floor(position / PART_SECONDS));
	const first = Math.max(0, Math.floor((position - seen) / PART_SECONDS));
	return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).slice(-3);
}

export const DEVICES = ['phone', 'tablet', 'computer', 'tv', 'other'] as const;
export type Device = (typeof DEVICES)[number];

/** The kind of device by what the browser calls itself; nothing else of it is kept. */
export function deviceOf(userAgent: string): Device {
	if (/smart-?tv|hbbtv|tizen|web0s|webos|appletv|googletv|bravia|android tv|crkey/i.test(userAgent)) return 'tv';
	if (/ipad|tablet|playbook|silk(?!.*mobile)/i.test(userAgent) || (/android/i.test(userAgent) && !/mobile/i.test(userAgent)))
		return 'tablet';
	if (/iphone|ipod|android|mobile|windows phone/i.test(userAgent)) return 'phone';
	return /windows|macintosh|linux|cros|x11/i.test(userAgent) ? 'computer' : 'other';
}

/** An evening past midnight belongs to the day on which it began. */
const DAY_BEGINS = '05:00';

/** The day of a moment, from early morning to the next one. */
export function viewingDay(at: Moment): { from: Moment; to: Moment } {
	const today = warsawDate(new Date(momentMs(at)));
	const day = momentMs(at) < momentMs(warsawMoment(today, DAY_BEGINS)) ? addDays(today, -1) : today;
	return { from: warsawMoment(day, DAY_BEGINS), to: warsawMoment(addDays(day, 1), DAY_BEGINS) };
}

const MINUTE_MS = 60_000;

/** Every minute from the first to the last, also those in which nobody watched: for the chart, its table and its file. */
export function everyMinute(counted: readonly { at: Moment; viewers: number }[]): { at: Moment; viewers: number }[] {
	const viewers = new Map(counted.map(({ at, viewers: count }) => [momentMs(at), count]));
	const [first = 0, last = -1] = [counted[0], counted.at(-1)].map((minute) => minute && momentMs(minute.at));
	return Array.from({ length: Math.floor((last - first) / MINUTE_MS) + 1 }, (_, index) => {
		const at = first + index * MINUTE_MS;
		return { at: toMoment(new Date(at)), viewers: viewers.get(at) ?? 0 };
	});
}

/** Rows of single viewings are kept this long after their last message (B-028). */
const VIEWING_DAYS = PURPOSES.viewings.days;
const DAY_SECONDS = 86_400;

/**
 * Whether "who stayed" counts what a person sees of a title: for as long after the first start as every row of theirs is kept. Later
 * nobody knows which minutes they have seen, and they would count twice.
 */
export const countsInRetention = (firstStart: Moment | null, now: Date): boolean =>
	firstStart === null || secondsSince(firstStart, now) < VIEWING_DAYS * DAY_SECONDS;

export type CurvePoint = { minute: number; percent: number };

/** Of all who began, how many saw each minute of the film: people, however often they opened it. */
export function retentionCurve(parts: readonly { part: number; people: number }[], began: number): CurvePoint[] {
	if (began === 0) return [];
	const seen = new Map(parts.map(({ part, people }) => [part, people]));
	const last = Math.max(-1, ...parts.map(({ part }) => part));
	return Array.from({ length: last + 1 }, (_, minute) => ({
		minute,
		percent: Math.min(100, Math.round(((seen.get(minute) ?? 0) / began) * 100)),
	}));
}

/** Of the time in which the film should have played. */
export const stalledPercent = ({ seen, stalled }: { seen: number; stalled: number }): number =>
	seen + stalled === 0 ? 0 : Math.round((stalled / (seen + stalled)) * 1000) / 10;
