import type { FairPlayPerson } from '#domain/audience/fair-play/fair-play.contract.ts';
import {
	CODE_DAYS,
	cutOffSeconds,
	type Evening,
	FAIR_PLAY_GIFTS,
	type FairPlayGift,
	giftFor,
	isEveningOver,
	isGivenByItself,
	lastEvening,
	RECORDING_HOURS,
	recordingUntil,
	type Trouble,
	ticketsWorth,
	troubleOf,
} from '#domain/audience/fair-play/fair-play.rules.ts';
import { stalledPercent } from '#domain/audience/viewings/heartbeats.rules.ts';
import type { Grosze } from '#domain/base/money.ts';
import { existing } from '#domain/base/refusal.ts';
import { toMoment } from '#domain/base/time/time.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import { eventAccess } from '#domain/watching/access.rules.ts';
import { giveCode } from '#server/codes/given-codes.service.ts';
import type { Context, JobSpec } from '#server/lib/context.ts';
import { type Actor, audit } from '#server/lib/db/audit.ts';
import type { Db } from '#server/lib/db/db.ts';
import { queueMail } from '#server/lib/mail/outbox.ts';
import { findLiveSource } from '#server/live/viewing.service.ts';
import { giveAccess } from '#server/orders/buying/given-access.service.ts';
import { readSaleSettings, type SaleSettings } from '#server/orders/sale-settings.ts';
import { codeMail, recordingMail } from './fair-play.mails.ts';
import * as store from './fair-play.store.ts';

const DAY_MS = 86_400_000;
/** Evenings whose gifts may still be given without a click began within this time. */
const RECENT_MS = 5 * DAY_MS;

const getEvent = async (context: Context, eventId: number): Promise<store.FairPlayEvent> =>
	existing(await store.findFairPlayEvent(context.db, eventId));

/** What "the recording" is: of the live evening, where there is one, or the video of the event. */
type Recording = 'evening' | 'video' | 'none';
type Listed = store.Watcher & { trouble: Trouble | null };
type Watched = { event: store.FairPlayEvent; evening: Evening; recording: Recording; people: Listed[] };

async function recordingOf(context: Context, { id, live_enabled }: store.FairPlayEvent, { streams }: Evening): Promise<Recording> {
	if (!live_enabled || streams.length === 0) return 'video';
	const { filmId, hasFiles } = await findLiveSource(context, id);
	return filmId !== null || hasFiles ? 'evening' : 'none';
}

/** The last evening with those who watched it, who had trouble first; nobody before its end. */
async function readWatched(context: Context, event: store.FairPlayEvent): Promise<Watched> {
	const now = context.now();
	const evening = lastEvening(event, now);
	const watchers = isEveningOver(evening, now) ? await store.listWatchers(context.db, event, evening, now) : [];
	const people = watchers.map((watcher) => ({ ...watcher, trouble: troubleOf(watcher, evening) }));
	const isCalm = ({ trouble }: Listed) => Number(trouble === null);
	return {
		event,
		evening,
		recording: await recordingOf(context, event, evening),
		people: people.toSorted((one, other) => isCalm(one) - isCalm(other)),
	};
}

type Offer = Omit<Watched, 'people'> & { person: Listed };

/** Those with a right to the evening watch its recording longer; the video has a price. */
function needsRecording({ event, recording, person }: Offer): boolean {
	if (recording === 'video') return event.video_price_grosze > 0 && !person.has_video;
	return recording === 'evening' && eventAccess({ ...event, paymentStatus: person.has_ticket ? 'COMPLETED' : null }, person);
}

/** A gift is due, was not given yet, and something can be. */
function isWaiting(offer: Offer): boolean {
	const { evening, person } = offer;
	const isDue = person.given === null && (evening.isFailed || person.trouble !== null);
	const worthGrosze = ticketsWorth(person.tickets);
	return isDue && giftFor({ chosen: 'recording', worthGrosze, needsRecording: needsRecording(offer) }) !== null;
}

const offersOf = ({ people, ...watched }: Watched): Offer[] => people.map((person) => ({ ...watched, person })).filter(isWaiting);

export async function readFairPlay(context: Context, eventId: number, { page, limit }: { page: number; limit: number }) {
	const watched = await readWatched(context, await getEvent(context, eventId));
	const { evening, people } = watched;
	const toPerson = (person: Listed): FairPlayPerson => ({
		...person,
		seen_minutes: Math.round(person.seen / 60),
		stalled_percent: stalledPercent(person),
		cut_off_minutes: Math.round(cutOffSeconds(person, evening) / 60),
	});
	return {
		is_over: isEveningOver(evening, context.now()),
		stream_failed: evening.isFailed,
		is_marked: evening.isMarked,
		waiting: offersOf(watched).length,
		people: people.slice((page - 1) * limit, page * limit).map(toPerson),
		total: people.length,
	};
}

export async function markEvening(context: Context, eventId: number, failed: boolean, actor: Actor): Promise<void> {
	await getEvent(context, eventId);
	await context.db.transaction(async (tx) => {
		await store.markEvening(tx, eventId, { failed, now: context.now() });
		await audit(tx, actor, { action: 'fairPlay.stream', subjectType: 'event', subjectId: eventId, after: { failed } });
	});
}

type Giving = Offer & {
	chosen: FairPlayGift;
	by: number | null;
	sale: SaleSettings;
};

async function giveRecording(context: Context, tx: Db, { event, recording, person, by, sale }: Giving) {
	if (recording === 'video') {
		const given = { userId: person.user_id, videoId: event.video_id, hours: RECORDING_HOURS, by };
		const { orderId, until } = await giveAccess(tx, sale, given);
		await store.saveGift(tx, event.id, person.user_id, { orderId });
		return { path: itemPath('video', event.video_id), until };
	}
	const until = recordingUntil(await store.lockReplay(tx, event.id), context.now());
	await store.saveGift(tx, event.id, person.user_id, { recordingUntil: until });
	return { path: itemPath('event', event.id), until };
}

/** A code of the worth of the tickets, on the account at once. */
async function giveTicketCode(context: Context, tx: Db, { event, person, by }: Giving, grosze: Grosze) {
	const now = context.now();
	const until = toMoment(new Date(now.getTime() + CODE_DAYS * DAY_MS));
	const describe = (name: 'pl' | 'en') => text(name, 'fair_play.code', { title: titleIn(event, name) });
	const description = { description: describe('pl'), description_en: describe('en') };
	const { id, code } = await giveCode(tx, { userId: person.user_id, prefix: 'FP-', ...description, grosze, until, by }, now);
	await store.saveGift(tx, event.id, person.user_id, { codeId: id });
	return { code, grosze, until };
}

/** One person, in one transaction: the row of the gift makes it once, on any number of nodes. */
async function giveTo(context: Context, giving: Giving): Promise<boolean> {
	const { event, person, chosen, by } = giving;
	const { user_id: userId, email } = person;
	if (email === null) return false;
	return context.db.transaction(async (tx) => {
		const grosze = ticketsWorth(await store.lockTickets(tx, event.id, userId));
		const kind = giftFor({ chosen, worthGrosze: grosze, needsRecording: needsRecording(giving) });
		if (kind === null) return false;
		if ((await store.insertGift(tx, { eventId: event.id, userId, kind, by, now: context.now() })) === 0) return false;
		const about = { event, person, publicUrl: context.env.publicUrl };
		const mail =
			kind === 'recording'
				? recordingMail(about, await giveRecording(context, tx, giving))
				: codeMail(about, await giveTicketCode(context, tx, giving, grosze));
		await queueMail(tx, { key: `fair-play-${event.id}-${userId}`, to: email, userId, ...mail });
		return true;
	});
}

async function giveAll(context: Context, watched: Watched, chosen: FairPlayGift, by: number | null): Promise<number> {
	const sale = await readSaleSettings(context);
	let given = 0;
	for (const offer of offersOf(watched)) {
		// one person who cannot be given anything, such as one deleted meanwhile, does not stop the others
		const isGiven = await giveTo(context, { ...offer, chosen, by, sale }).catch((error: unknown) => {
			context.log.error({ err: error, event: offer.event.id, user: offer.person.user_id }, 'fair play not given');
			return false;
		});
		if (isGiven) given += 1;
	}
	return given;
}

export async function giveFairPlay(context: Context, eventId: number, gift: FairPlayGift, actor: Actor): Promise<number> {
	const watched = await readWatched(context, await getEvent(context, eventId));
	// before the first gift, each of which is a transaction of its own: a node that is killed in between has given what is in the trail
	const after = { gift, waiting: offersOf(watched).length };
	await audit(context.db, actor, { action: 'fairPlay.give', subjectType: 'event', subjectId: eventId, after });
	return giveAll(context, watched, gift, actor.viewer?.id ?? null);
}

/** Where the setting is on, after each evening that is marked as failed. */
async function giveByItself(context: Context): Promise<void> {
	const { fair_play } = await context.settings.app();
	const gift = FAIR_PLAY_GIFTS.find((one) => one === fair_play);
	if (!gift) return;
	const now = context.now();
	for (const event of await store.listMarked(context.db, new Date(now.getTime() - RECENT_MS)))
		if (isGivenByItself(lastEvening(event, now), now)) await giveAll(context, await readWatched(context, event), gift, null);
}

export const fairPlayJob: JobSpec = { name: 'fair-play', cron: '*/5 * * * *', run: giveByItself };
