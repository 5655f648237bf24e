import { type Moment, momentMs } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';
import { type VideoTimes, videoAvailability } from '../videos/videos.rules.ts';

export type PricedFilm = VideoTimes & { visible: Flag; video_price: number };
export type PricedEvent = { event_price: number; opens_at: Moment; closes_at: Moment; live_enabled?: Flag | undefined };

/**
 * The film of an event is sold on its own: true when anyone may watch it for less than the ticket before the event starts.
 * An event with its own stream shows that instead of the film.
 */
export function undercutsTicket(film: PricedFilm, event: PricedEvent, now: Date): boolean {
	if (event.live_enabled || !film.visible || film.video_price >= event.event_price) return false;
	if (now.getTime() >= momentMs(event.closes_at) || videoAvailability(film, now) === -1) return false;
	return film.available_from === null || momentMs(film.available_from) < momentMs(event.opens_at);
}
