import type { FastifyInstance, FastifyReply } from 'fastify';
import ical, { type ICalCalendar, ICalEventStatus } from 'ical-generator';
import { addDays, momentMs, toMoment, warsawMoment } from '#domain/base/time.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { windowAt } from '#domain/events/events.rules.ts';
import type { OpenEvent } from '#domain/open-api/open-api.contract.ts';
import { stripHtml } from '#domain/search/strip-html.ts';
import { text } from '#domain/texts/texts.ts';
import { eventInLanguage } from '#domain/translations/translations.rules.ts';
import { getPublicEvent } from '../events/events.service.ts';
import { type Caller, readCaller } from '../lib/caller.ts';
import type { Context } from '../lib/context.ts';
import { keptEvents } from './open-api.service.ts';

type Dated = EventItem | OpenEvent;

/** a run longer than this is a standing offer, not dates for a calendar */
const MAX_DAYS = 62;

/** Each evening of a run is an entry of its own: between them the house is closed. */
function windowsOf(event: Dated) {
	const windows = [];
	for (let day = event.date_from; day <= event.date_to && windows.length < MAX_DAYS; day = addDays(day, 1)) {
		const window = windowAt(event, new Date(warsawMoment(day, event.time_from ?? '00:00')));
		if (window) windows.push({ day, ...window });
	}
	return windows;
}

function addEvent(calendar: ICalCalendar, event: Dated, { publicUrl, caller }: { publicUrl: string; caller: Caller }) {
	const { title, subtitle, description } = eventInLanguage(event as EventItem, caller.language);
	const url = new URL(`/wydarzenie/${event.slug}/publiczne`, publicUrl).href;
	const shared = {
		summary: title,
		description: [subtitle, stripHtml(description).slice(0, 500), url].filter(Boolean).join('\n\n'),
		url,
		location: url,
		...(event.cancelled === 1 && { status: ICalEventStatus.CANCELLED }),
	};
	const host = new URL(publicUrl).host;
	if (event.full_day) {
		const end = new Date(`${addDays(event.date_to, 1)}T00:00:00Z`);
		calendar.createEvent({
			...shared,
			id: `event-${event.id}@${host}`,
			start: new Date(`${event.date_from}T00:00:00Z`),
			end,
			allDay: true,
		});
		return;
	}
	for (const { day, opens, closes } of windowsOf(event))
		calendar.createEvent({
			...shared,
			id: `event-${event.id}-${day}@${host}`,
			start: new Date(momentMs(opens)),
			end: new Date(momentMs(closes)),
		});
}

const send = (reply: FastifyReply, calendar: ICalCalendar, file: string) =>
	reply
		.type('text/calendar; charset=utf-8')
		.header('content-disposition', `attachment; filename="${file}.ics"`)
		.header('cache-control', 'public, max-age=60')
		.send(calendar.toString());

/** A file for one event, and a feed of the repertoire to subscribe to. */
export function icalRoutes(app: FastifyInstance, context: Context) {
	const { publicUrl } = context.env;
	const newCalendar = (caller: Caller) =>
		ical({
			name: text(caller.language, 'mail.house'),
			prodId: { company: 'Rampa', product: 'Repertuar', language: caller.language.toUpperCase() },
		});

	app.get('/wydarzenie/:slugOrId/kalendarz.ics', async (request, reply) => {
		const caller = readCaller(context, request);
		const { slugOrId } = request.params as { slugOrId: string };
		const event = await getPublicEvent(context, caller, slugOrId);
		const calendar = newCalendar(caller);
		addEvent(calendar, event, { publicUrl, caller });
		return send(reply, calendar, event.slug);
	});

	app.get('/repertuar.ics', async (request, reply) => {
		const caller = readCaller(context, request);
		const calendar = newCalendar(caller);
		const now = toMoment(context.now());
		const { data } = await keptEvents(context);
		for (const event of data.events) if (event.closes_at > now) addEvent(calendar, event, { publicUrl, caller });
		return send(reply, calendar, 'repertuar');
	});
}
