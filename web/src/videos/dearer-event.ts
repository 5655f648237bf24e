import { CONTENT_LIMIT } from '#domain/base/limits.ts';
import { emptyToNull, momentIn } from '#domain/base/values.ts';
import { listEvents } from '#domain/events/events.contract.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { undercutsTicket } from '#domain/events/film-price.rules.ts';
import { callApi } from '#web/lib/api/api.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import type { SentVideo } from './video.values.ts';

const moment = (typed: string) => emptyToNull(momentIn('content.validate.date')).safeParse(typed).data ?? null;

/** An upcoming event with this film whose ticket costs more than the film to be saved. */
export async function findDearerEvent(videoId: number, values: SentVideo): Promise<EventItem | null> {
	// if they cannot be loaded, saving continues: this is only a warning
	const events = await callApi(listEvents, { query: { all: 1, limit: CONTENT_LIMIT } }, { errors: 'inline' }).then(
		(answer) => answer.events,
		() => [],
	);
	const film = {
		visible: values.visible,
		video_price: Number(values.video_price),
		available_from: moment(values.available_from),
		end_date: moment(values.end_date),
	};
	const now = new Date(serverNow());
	return events.find((event) => event.video_id === videoId && undercutsTicket(film, event, now)) ?? null;
}
