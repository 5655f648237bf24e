import type { FormError } from '../base/refusal.ts';
import { type Moment, momentMs, toMoment } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';
import { type Availability, availabilityBetween } from '../catalogue/availability.ts';

export type VideoTimes = { available_from: Moment | null; end_date: Moment | null };

/** From `available_from` (none: always) until `end_date` (none: never ends). */
export const videoAvailability = (video: VideoTimes, now: Date): Availability =>
	availabilityBetween(video.available_from, video.end_date, now);

/** S2-100: the end is not before the beginning */
export const whyNotVideoTimes = ({ available_from, end_date }: VideoTimes): FormError | null =>
	available_from !== null && end_date !== null && momentMs(end_date) < momentMs(available_from)
		? { end_date: 'videos.validate.dates' }
		: null;

export type VideoVisibility = VideoTimes & { visible: Flag; dashboard_hidden: Flag };

/** In lists, search, feeds and the sitemap (S1-150). */
export const isVideoListed = (video: VideoVisibility, now: Date): boolean =>
	Boolean(video.visible) && !video.dashboard_hidden && videoAvailability(video, now) !== -1;

export const videoOpening = ({ available_from }: Pick<VideoTimes, 'available_from'>, now: Date): Moment | null =>
	available_from !== null && momentMs(available_from) > now.getTime() ? available_from : null;

const HOUR_MS = 3_600_000;

/** Elapsed hours, whatever the clock change, after the later of payment and `available_from`; the video's own number takes precedence, 0 means no end. */
export function videoOrderExpiresAt(order: {
	paidAt: Moment;
	available_from: Moment | null;
	ownHours: number | null;
	globalHours: number | null;
}): Moment | null {
	const hours = order.ownHours ?? order.globalHours ?? 0;
	if (hours <= 0) return null;
	const start = Math.max(momentMs(order.paidAt), order.available_from === null ? 0 : momentMs(order.available_from));
	return toMoment(new Date(start + hours * HOUR_MS));
}

/** When bought access ends: with the order or with the video, whichever is earlier; null: never. */
export const videoAccessEnd = (order: { expiration_date?: Moment | null; end_date: Moment | null }): Moment | null =>
	[order.expiration_date ?? null, order.end_date].filter((end) => end !== null).sort((a, b) => momentMs(a) - momentMs(b))[0] ?? null;

/**
 * Duration of access bought now, and its start: the purchase (null) or the opening. Null hours: no end. `until`: the video ends
 * before the access would.
 */
export function videoAccessTerm(
	video: VideoTimes & { tickets_expiration_time: number | null },
	globalHours: number | null,
	now: Date,
): { hours: number | null; from: Moment | null; until: Moment | null } {
	const hours = video.tickets_expiration_time ?? globalHours ?? 0;
	const { available_from, end_date } = video;
	const expiration_date = videoOrderExpiresAt({ paidAt: toMoment(now), available_from, ownHours: hours, globalHours });
	const end = videoAccessEnd({ expiration_date, end_date });
	return { hours: hours > 0 ? hours : null, from: videoOpening(video, now), until: end === expiration_date ? null : end };
}

export const givesAccess = (
	order: { status: string | null | undefined; expiration_date?: Moment | null | undefined },
	now: Date,
): boolean => order.status === 'COMPLETED' && !isOrderExpired(order.expiration_date, now);

export const isOrderExpired = (expiration_date: Moment | null | undefined, now: Date): boolean =>
	Boolean(expiration_date) && now.getTime() >= momentMs(expiration_date as Moment);
