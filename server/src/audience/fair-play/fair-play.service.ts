import type { FairPlayPerson } from '#domain/audience/fair-play/fair-play.contract.ts';
import {
	CODE_DAYS,
	FAIR_PLAY_GIFTS,
	type FailedEvening,
	type FairPlayGift,
	failedEvening,
	giftFor,
	hasAnyStreamFailed,
	RECORDING_HOURS,
	recordingUntil,
	ticketsWorth,
} from '#domain/audience/fair-play/fair-play.rules.ts';
import { stalledPercent } from '#domain/audience/viewings/heartbeats.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { momentMs, toMoment } from '#domain/base/time/time.ts';
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
import { codeMail, recordingMail, videoMail } from './fair-play.mails.ts';
import * as store from './fair-play.store.ts';

const BATCH = 500;
const DAY_MS = 86_400_000;
/** By itself: while the messages of players are kept, and after the last of them have come. */
const AUTOMATIC = { days: 3, minutes: 10 };

async function getEvent(context: Context, eventId: number): Promise<store.FairPlayEvent> {
	const event = await store.findFairPlayEvent(context.db, eventId);
	if (!event) throw new Refusal('not_found');
	return event;
}

const isOver = (event: store.FairPlayEvent, now: Date) => momentMs(event.ended_at) <= now.getTime();

/** Before the end only what a person has said counts. */
const isJudged = (event: store.FairPlayEvent, now: Date) => isOver(event, now) || event.mark === 'failed';

type Failed = store.Holder & { evening: FailedEvening };

/** Everyone whose evening failed, however many came. */
async function* failedEvenings({ db, now }: Context, event: store.FairPlayEvent, byItself = false): AsyncGenerator<Failed> {
	if (!isJudged(event, now())) return;
	for (let afterId: number | undefined = 0; afterId !== undefined; ) {
		const holders: store.Holder[] = await store.listHolders(db, event, { now: now(), afterId, limit: BATCH });
		for (const holder of holders) {
			const evening = failedEvening(event, holder, byItself);
			if (evening) yield { ...holder, evening };
		}
		afterId = holders.at(-1)?.user_id;
	}
}

const toPerson = ({ user_id, name, email, given, evening }: Failed): FairPlayPerson => ({
	user_id,
	name,
	email,
	trouble: evening.trouble,
	given,
	seen_minutes: Math.round(evening.seen / 60),
	stalled_percent: stalledPercent(evening),
	cut_off_minutes: Math.round((evening.cutOff + evening.lost) / 60),
});

/** What "the recording" is: of the live evening, where there is one, or the video of the event. */
type Recording = 'evening' | 'video' | 'none';
type Offer = { event: store.FairPlayEvent; recording: Recording; person: Failed };

async function recordingOf(context: Context, event: store.FairPlayEvent): Promise<Recording> {
	if (!event.live_enabled || event.runs.length === 0) return 'video';
	const { state, filmId, hasFiles } = await findLiveSource(context, event.id);
	return state !== 'ended' || filmId !== null || hasFiles ? 'evening' : 'none';
}

/** Those with a right to the evening watch its recording longer; the video has a price. */
function needsRecording({ event, recording, person }: Offer): boolean {
	if (recording === 'video') return event.video_price_grosze > 0 && !person.has_video;
	return recording === 'evening' && eventAccess({ ...event, paymentStatus: person.has_ticket ? 'COMPLETED' : null }, person);
}

/** Nothing was given yet, and something can be. */
const isWaiting = ({ person, ...offer }: Offer): boolean =>
	person.given === null &&
	giftFor({ chosen: 'recording', worthGrosze: ticketsWorth(person.tickets), needsRecording: needsRecording({ person, ...offer }) }) !==
		null;

async function countWaiting(context: Context, event: store.FairPlayEvent): Promise<number> {
	const recording = await recordingOf(context, event);
	let waiting = 0;
	for await (const person of failedEvenings(context, event)) if (isWaiting({ event, recording, person })) waiting += 1;
	return waiting;
}

/** The gift of the setting; null: an admin decides. */
async function automaticGift({ settings }: Context): Promise<FairPlayGift | null> {
	const { fair_play } = await settings.app();
	return FAIR_PLAY_GIFTS.find((gift) => gift === fair_play) ?? null;
}

/** Whether the job gives it, now or after the close. */
const isGivenByItself = ({ closes_at, is_cancelled }: store.FairPlayEvent, now: Date) =>
	!is_cancelled && momentMs(closes_at) > now.getTime() - AUTOMATIC.days * DAY_MS;

/** All are judged by the rule of the domain; one page of them is answered. */
export async function readFairPlay(context: Context, eventId: number, { page, limit }: { page: number; limit: number }) {
	const event = await getEvent(context, eventId);
	const recording = await recordingOf(context, event);
	const people: FairPlayPerson[] = [];
	let [total, waiting] = [0, 0];
	for await (const person of failedEvenings(context, event)) {
		if (total >= (page - 1) * limit && people.length < limit) people.push(toPerson(person));
		total += 1;
		if (isWaiting({ event, recording, person })) waiting += 1;
	}
	const now = context.now();
	return {
		is_over: isOver(event, now),
		stream_failed: isJudged(event, now) && hasAnyStreamFailed(event),
		is_marked: event.mark !== null,
		automatic: isGivenByItself(event, now) ? await automaticGift(context) : null,
		waiting,
		people,
		total,
	};
}

export async function markStream(context: Context, eventId: number, failed: boolean, actor: Actor): Promise<void> {
	await getEvent(context, eventId);
	await context.db.transaction(async (tx) => {
		await store.markStream(tx, eventId, { failed, now: context.now() });
		await audit(tx, actor, { action: 'fairPlay.stream', subjectType: 'event', subjectId: eventId, after: { failed } });
	});
}

type Giving = Offer & {
	chosen: FairPlayGift;
	by: number | null;
	sale: SaleSettings;
};

/** Gives the recording and returns the mail about it. */
async function giveRecording(context: Context, tx: Db, { event, recording, person, by, sale }: Giving) {
	const about = { event, person, publicUrl: context.env.publicUrl };
	if (recording === 'video') {
		const given = { userId: person.user_id, videoId: event.video_id, hours: RECORDING_HOURS, by };
		const { orderId, until } = await giveAccess(tx, sale, given);
		await store.saveGift(tx, event.id, person.user_id, { orderId });
		return videoMail(about, until);
	}
	const ended = await store.lockEndedReplay(tx, event.id);
	const until = ended && recordingUntil(ended.replay_until, context.now());
	await store.saveGift(tx, event.id, person.user_id, { recordingUntil: until });
	return recordingMail(about, until);
}

/** One person, in one transaction: the row of the gift makes it once, on any number of nodes. */
async function giveTo(context: Context, giving: Giving): Promise<boolean> {
	const { event, person, chosen, by } = giving;
	const { user_id: userId, email } = person;
	if (email === null) return false;
	const now = context.now();
	return context.db.transaction(async (tx) => {
		const grosze = ticketsWorth(await store.lockTickets(tx, event.id, userId));
		const kind = giftFor({ chosen, worthGrosze: grosze, needsRecording: needsRecording(giving) });
		if (kind === null) return false;
		if ((await store.insertGift(tx, { eventId: event.id, userId, kind, by, now })) === 0) return false;
		const mail = { key: `fair-play-${event.id}-${userId}`, to: email, userId };
		if (kind === 'recording') {
			await queueMail(tx, { ...mail, ...(await giveRecording(context, tx, giving)) });
			return true;
		}
		const until = toMoment(new Date(now.getTime() + CODE_DAYS * DAY_MS));
		const describe = (name: 'pl' | 'en') => text(name, 'fair_play.code', { title: titleIn(event, name) });
		const made = await giveCode(
			tx,
			{ userId, prefix: 'FP-', description: describe('pl'), description_en: describe('en'), grosze, until, by },
			now,
		);
		await store.saveGift(tx, event.id, userId, { codeId: made.id });
		await queueMail(tx, { ...mail, ...codeMail({ event, person, publicUrl: context.env.publicUrl }, { code: made.code, grosze, until }) });
		return true;
	});
}

async function giveAll(context: Context, event: store.FairPlayEvent, chosen: FairPlayGift, by: number | null): Promise<number> {
	const sale = await readSaleSettings(context);
	const recording = await recordingOf(context, event);
	let given = 0;
	for await (const person of failedEvenings(context, event, by === null)) {
		if (person.given !== null) continue;
		// one person who cannot be given anything, such as one deleted meanwhile, does not stop the others
		const isGiven = await giveTo(context, { event, recording, person, chosen, by, sale }).catch((error: unknown) => {
			context.log.error({ err: error, event: event.id, user: person.user_id }, 'fair play not given');
			return false;
		});
		if (isGiven) given += 1;
	}
	return given;
}

export async function giveFairPlay(context: Context, eventId: number, gift: FairPlayGift, actor: Actor): Promise<number> {
	const event = await getEvent(context, eventId);
	// before the first gift, each of which is a transaction of its own: a node that is killed in between has given what is in the trail
	const waiting = await countWaiting(context, event);
	await audit(context.db, actor, { action: 'fairPlay.give', subjectType: 'event', subjectId: eventId, after: { gift, waiting } });
	return giveAll(context, event, gift, actor.viewer?.id ?? null);
}

/** Where the setting is on, after each event by itself. */
async function giveByItself(context: Context): Promise<void> {
	const gift = await automaticGift(context);
	if (gift === null) return;
	for (const event of await store.listEnded(context.db, context.now(), AUTOMATIC)) await giveAll(context, event, gift, null);
}

export const fairPlayJob: JobSpec = { name: 'fair-play', cron: '*/5 * * * *', run: giveByItself };
