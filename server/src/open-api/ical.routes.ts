import type { FastifyInstance, FastifyReply } from 'fastify';
import ical, { type ICalCalendar, ICalEventStatus } from 'ical-generator';
import { Refusal } from '#domain/base/refusal.ts';
import type { Language } from '#domain/base/text/language.ts';
import { isStorable } from '#domain/base/text/storable.ts';
import { toMoment } from '#domain/base/time/time.ts';
import type { EventChanges } from '#domain/events/events.evenings.rules.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import type { OpenEvent } from '#domain/open-api/open-api.contract.ts';
import { stripHtml } from '#domain/search/strip-html.ts';
import { text } from '#domain/texts/texts.ts';
import { eventInLanguage } from '#domain/translations/translations.rules.ts';
import { eventChanges, getPublicEvent } from '../events/events.service.ts';
import type { Context } from '../lib/context.ts';
import { addEventEntries } from '../lib/event-calendar.ts';
import { requestLanguage } from '../lib/http/caller.ts';
import { refuseInMaintenance } from '../lib/http/guard.ts';
import { sendReady, toReady } from '../lib/http/ready.ts';
import { eventsAnswer, readyOf } from './open-api.service.ts';

const ANYBODY = { country: null };

type Dated = EventItem | OpenEvent;

type EntryContext = { publicUrl: string; language: Language; now: Date; changes: EventChanges };

function addEvent(calendar: ICalCalendar, event: Dated, { publicUrl, language, now, changes }: EntryContext) {
	const isCancelled = event.cancelled === 1;
	const { title, subtitle, description } = eventInLanguage(event as EventItem, language);
	// by its id: the slug may be changed after the file is saved
	const url = new URL(`/wydarzenie/${event.id}/publiczne`, publicUrl).href;
	addEventEntries(calendar, event, {
		uid: `event-${event.id}`,
		host: new URL(publicUrl).host,
		now,
		changes,
		// programs that do not show the status would show it as taking place
		summary: isCancelled ? text(language, 'mail.calendar_cancelled', { title }) : title,
		description: [subtitle, stripHtml(description).slice(0, 500), url].filter(Boolean).join('\n\n'),
		url,
		location: url,
		...(isCancelled && { status: ICalEventStatus.CANCELLED }),
	});
}

/** In the language of the cookie or of the browser, which a shared cache does not know. */
const asFile = (reply: FastifyReply, file: string) =>
	reply
		.type('text/calendar; charset=utf-8')
		.header('content-disposition', `attachment; filename="${file}.ics"`)
		.header('cache-control', 'private, max-age=60')
		.header('vary', 'accept-language, cookie');

/** The time a calendar says it was made, so that its bytes stay the same for a while. */
const wholeMinute = (now: Date) => new Date(Math.floor(now.getTime() / 60_000) * 60_000);

/** A file for one event, and a feed of the repertoire to subscribe to. */
export function icalRoutes(app: FastifyInstance, context: Context) {
	const { publicUrl } = context.env;
	const calendarOf = (key: string, draw: () => Promise<string>) =>
		readyOf(context, { key, make: async (before) => ({ ready: toReady(await draw(), null, before) }) });
	const newCalendar = (language: Language) =>
		ical({
			name: text(language, 'mail.theatre'),
			prodId: { company: 'Rampa', product: 'Repertuar', language: language.toUpperCase() },
		});

	const oneEvent = async (slugOrId: string, language: Language): Promise<string> => {
		const event = await getPublicEvent(context, ANYBODY, slugOrId);
		const changes = (await eventChanges(context.db, [event.id])).get(event.id);
		if (!changes) throw new Refusal('not_found');
		const calendar = newCalendar(language);
		addEvent(calendar, event, { publicUrl, language, now: wholeMinute(context.now()), changes });
		return calendar.toString();
	};

	app.get('/wydarzenie/:slugOrId/kalendarz.ics', async (request, reply) => {
		await refuseInMaintenance(context);
		const { slugOrId } = request.params as { slugOrId: string };
		if (!isStorable(slugOrId)) throw new Refusal('not_found');
		const language = requestLanguage(request);
		const ready = await calendarOf(`kalendarz.ics ${language} ${slugOrId}`, () => oneEvent(slugOrId, language));
		return sendReady(request, asFile(reply, slugOrId), ready);
	});

	const repertoire = async (language: Language): Promise<string> => {
		const calendar = newCalendar(language);
		const now = context.now();
		const { data } = await readyOf(context, eventsAnswer(context));
		const shown = data.events.filter(({ closes_at }) => closes_at > toMoment(now));
		const changesOf = await eventChanges(
			context.db,
			shown.map(({ id }) => id),
		);
		for (const event of shown) {
			const changes = changesOf.get(event.id);
			// deleted since the list was cached
			if (changes) addEvent(calendar, event, { publicUrl, language, now: wholeMinute(now), changes });
		}
		return calendar.toString();
	};

	app.get('/repertuar.ics', async (request, reply) => {
		await refuseInMaintenance(context);
		const language = requestLanguage(request);
		const ready = await calendarOf(`repertuar.ics ${language}`, () => repertoire(language));
		return sendReady(request, asFile(reply, 'repertuar'), ready);
	});
}
