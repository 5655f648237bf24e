import type { Grosze } from '../../base/money.ts';
import { type Moment, momentMs, secondsSince, toMoment } from '../../base/time/time.ts';
import { type EventTimes, eveningDay, lastBegunWindow } from '../../events/events.rules.ts';

/** A live stream that was on air; `silent_seconds`: of the interruptions after which its sender returned. */
type Stream = { on_air_at: Moment; ended_at: Moment | null; silent_seconds: number };

/** `failed_at`, `fine_at`: when a person marked an evening so; at most one of them. */
export type EventStreams = EventTimes & {
	/** in the order in which they went on air */
	streams: readonly Stream[];
	failed_at: Moment | null;
	fine_at: Moment | null;
};

type Hours = {
	begins: Moment;
	closes: Moment;
	/** for everyone; null while its stream goes on */
	ends: Moment | null;
	streams: readonly Stream[];
};

const dateOf = (moment: Moment) => new Date(momentMs(moment));

/** The evening that began last; one of whole days is told by its streams. */
function hoursAt(event: EventStreams, at: Date): Hours {
	const { opens, closes } = lastBegunWindow(event, at);
	const begun = event.streams.filter(({ on_air_at }) => momentMs(on_air_at) <= at.getTime());
	const day = eveningDay(event, dateOf((event.full_day && begun.at(-1)?.on_air_at) || opens));
	const streams = begun.filter(({ on_air_at }) => eveningDay(event, dateOf(on_air_at)) === day);
	const [first, last] = [streams[0], streams.at(-1)];
	const hours = event.full_day && first ? { begins: first.on_air_at, closes: last?.ended_at ?? closes } : { begins: opens, closes };
	return { ...hours, ends: last ? last.ended_at : closes, streams };
}

const LONG_CUT_OFF_SECONDS = 5 * 60;

export type Evening = Hours & {
	/** everyone who watched it is given something, not only those who had trouble */
	isFailed: boolean;
	/** by a person; otherwise by the stream itself */
	isMarked: boolean;
	/** who is silent before its end was cut off; a film for whole days is watched at any hour */
	isTogether: boolean;
};

/** Interrupted for longer than a viewer may be cut off, the stream marks its evening itself; what a person says counts before that. */
export function lastEvening(event: EventStreams, now: Date): Evening {
	const hours = hoursAt(event, now);
	const isOfIt = (mark: Moment | null) => mark !== null && hoursAt(event, dateOf(mark)).begins === hours.begins;
	const [isSaidFailed, isSaidFine] = [isOfIt(event.failed_at), isOfIt(event.fine_at)];
	const silent = hours.streams.reduce((sum, { silent_seconds }) => sum + silent_seconds, 0);
	return {
		...hours,
		isFailed: isSaidFailed || (!isSaidFine && silent > LONG_CUT_OFF_SECONDS),
		isMarked: isSaidFailed || isSaidFine,
		isTogether: !event.full_day || hours.streams.length > 0,
	};
}

export const isEveningOver = ({ ends }: Pick<Evening, 'ends'>, now: Date): boolean => ends !== null && momentMs(ends) <= now.getTime();

/** What the players of one person have reported of an evening, without its recording. */
export type Report = {
	seen: number;
	stalled: number;
	cutOff: number;
	/** of the last message, and whether it said that the player had stopped; null without one */
	lastAt: Moment | null;
	isStopped: boolean;
};

/** In between, and from the last message of a player that was playing until the end. */
export function cutOffSeconds({ cutOff, lastAt, isStopped }: Report, { ends, isTogether }: Pick<Evening, 'ends' | 'isTogether'>): number {
	const isLost = isTogether && !isStopped && lastAt !== null && ends !== null;
	return cutOff + (isLost ? Math.max(0, secondsSince(lastAt, dateOf(ends))) : 0);
}

export const TROUBLES = ['cut_off', 'stalled'] as const;
export type Trouble = (typeof TROUBLES)[number];

const MANY_STALLED = 0.1;
/** Less is too little to say anything. */
const JUDGED_SECONDS = 60;

export function troubleOf(report: Report, evening: Pick<Evening, 'ends' | 'isTogether'>): Trouble | null {
	if (cutOffSeconds(report, evening) > LONG_CUT_OFF_SECONDS) return 'cut_off';
	const played = report.seen + report.stalled;
	return played >= JUDGED_SECONDS && report.stalled / played > MANY_STALLED ? 'stalled' : null;
}

/** Without a click: while evenings are new, and after the last messages of players have come. */
const AUTOMATIC = { days: 3, minutes: 10 };

export function isGivenByItself(evening: Evening, now: Date): boolean {
	const minutes = (now.getTime() - momentMs(evening.closes)) / 60_000;
	return evening.isFailed && isEveningOver(evening, now) && minutes >= AUTOMATIC.minutes && minutes < AUTOMATIC.days * 24 * 60;
}

export const FAIR_PLAY_GIFTS = ['recording', 'code'] as const;
export type FairPlayGift = (typeof FAIR_PLAY_GIFTS)[number];

/** Hours of the recording. */
export const RECORDING_HOURS = 48;

/** The end of a gift of the recording of a live evening: 48 h after that of all holders, or from now where theirs is over. */
export function recordingUntil(replayUntil: Moment | null, now: Date): Moment {
	const from = Math.max(now.getTime(), replayUntil === null ? 0 : momentMs(replayUntil));
	return toMoment(new Date(from + RECORDING_HOURS * 3_600_000));
}

/** Days in which the code can be used. */
export const CODE_DAYS = 365;

/** One ticket of the event: its price, what was paid for it and not refunded, and the order whose code it was redeemed from. */
export type PaidTicket = {
	list: Grosze;
	paid: Grosze;
	/** `paid` for all of its tickets and not refunded; null: by no code of a gift or group */
	source: { paid: Grosze; tickets: number } | null;
};

/** What the tickets of a person are worth: those from a gift or a group were paid for, too, but no more counts than their price. */
export const ticketsWorth = (tickets: readonly PaidTicket[]): Grosze =>
	tickets.reduce((sum, { list, paid, source }) => {
		const share = source ? Math.floor(source.paid / source.tickets) : 0;
		return sum + paid + Math.min(share, Math.max(0, list - paid));
	}, 0);

type Facts = {
	chosen: FairPlayGift;
	/** of the tickets */
	worthGrosze: Grosze;
	/** a gift of the recording is more than this person has */
	needsRecording: boolean;
};

/** What this person gets: what was chosen, or the other where that would be nothing; null: neither is worth anything. */
export function giftFor({ chosen, worthGrosze, needsRecording }: Facts): FairPlayGift | null {
	const worth = { recording: needsRecording, code: worthGrosze > 0 };
	if (worth[chosen]) return chosen;
	return FAIR_PLAY_GIFTS.find((gift) => worth[gift]) ?? null;
}
