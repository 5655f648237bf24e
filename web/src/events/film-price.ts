import { firstOpening, lastClose } from '#domain/events/events.rules.ts';
import { undercutsTicket } from '#domain/events/film-price.rules.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { callApi } from '#web/lib/api/api.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { type EventValues, timesOf } from './event.values.ts';

/** The film of the event to be saved, if it can be watched before the event for less than the ticket. */
export async function findCheaperFilm(values: EventValues): Promise<Video | null> {
	const event_price = Number(values.event_price);
	if (!(event_price > 0)) return null;
	// if it cannot be loaded, saving continues: this is only a warning
	const film = await callApi(getVideo, { params: { slugOrId: values.video_id } }, { errors: 'inline' }).then(
		({ video }) => video,
		() => null,
	);
	const times = timesOf(values);
	const event = { event_price, opens_at: firstOpening(times), closes_at: lastClose(times), live_enabled: values.live_enabled };
	return film && undercutsTicket(film, event, new Date(serverNow())) ? film : null;
}
