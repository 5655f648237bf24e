import { createHash, randomBytes } from 'node:crypto';
import type { AuditAction } from '#domain/audit/audit.labels.ts';
import { existing, Refusal } from '#domain/base/refusal.ts';
import { toMoment } from '#domain/base/time/time.ts';
import type { Live } from '#domain/live/live.contract.ts';
import {
	actionForSilentStream,
	isGapOver,
	isSending,
	KEY_REFUSAL_TEXTS,
	lastShown,
	liveState,
	MAX_SEGMENT_MS,
	MESSAGE_REFUSAL_TEXTS,
	recordingState,
	replayUntil,
	sendingFigures,
	whyNotChangeReplay,
	whyNotEnd,
	whyNotGoLive,
	whyNotMakeKey,
	whyNotMessage,
} from '#domain/live/live.rules.ts';
import { shownRefusal } from '#domain/live/sender.rules.ts';
import { formatKey, KEY_BYTES, senderAddress } from '#domain/live/stream-key.rules.ts';
import { findNotice, publishToViewers } from '../feed/feed.service.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { notifyContentChanged } from '../lib/db/content-changes.ts';
import type { Db } from '../lib/db/db.ts';
import { countViewers } from './audience-count.ts';
import { listNewestFigures, sumMs } from './segments.store.ts';
import {
	findLiveEvent,
	findStream,
	insertStream,
	listLastStreams,
	listSilent,
	lockLiveEvent,
	lockStream,
	markSilent,
	replaceKey,
	type StreamRow,
	setEnded,
	setOnAir,
	setReplayUntil,
} from './streams.store.ts';

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** the figures of the sender are those of the last seconds */
const MEASURED_SEGMENTS = 8;

async function figuresOf({ db, now }: Context, stream: StreamRow | null) {
	const isSent = stream !== null && isSending(stream, now());
	const figures = isSent ? sendingFigures(await listNewestFigures(db, stream.id, MEASURED_SEGMENTS)) : null;
	return {
		sending: isSent,
		kbps: figures?.kbps ?? null,
		dropped_frames: figures?.dropped_frames ?? null,
		slow_key_frames: (figures?.max_ms ?? 0) > MAX_SEGMENT_MS,
	};
}

export async function getLive(context: Context, eventId: number): Promise<Live> {
	const { db, env, now } = context;
	const event = existing(await findLiveEvent(db, eventId));
	const streams = await listLastStreams(db, eventId);
	const [stream = null] = streams;
	const shownFrom = stream?.on_air_from ?? null;
	return {
		state: stream && liveState(stream, now()),
		why_not_start: whyNotGoLive(event, stream, now()),
		why_not_make_key: whyNotMakeKey(event),
		why_not_message: whyNotMessage(event, stream, now()),
		refusal: stream && shownRefusal(event, stream, now()),
		...(await figuresOf(context, stream)),
		address: senderAddress(env.liveUrl, env.LIVE_PORT),
		key_made_at: stream?.key_made_at ?? null,
		on_air_at: stream?.on_air_at ?? null,
		ended_at: stream?.ended_at ?? null,
		seconds: stream && shownFrom !== null ? Math.round((await sumMs(db, stream.id, shownFrom)) / 1000) : 0,
		viewers: stream ? await countViewers(context, stream.id) : 0,
		replay_until: event.replay_until,
		can_change_replay: whyNotChangeReplay(lastShown(streams, now())) === null,
		recording: stream && recordingState(stream),
		recording_failure: stream?.recording_failure ?? null,
		missing: stream?.missing ?? [],
		hosted_video_id: stream?.hosted_video_id ?? null,
		message: await findNotice(db, eventId),
	};
}

const note = (tx: Db, actor: Actor, { action, eventId, after }: { action: AuditAction; eventId: number; after?: unknown }) =>
	audit(tx, actor, { action, subjectType: 'event', subjectId: eventId, after });

/** The key is answered here and kept nowhere. A stream that has ended is followed by another. */
export async function makeKey(context: Context, actor: Actor, eventId: number): Promise<string> {
	const key = randomBytes(KEY_BYTES).toString('hex');
	await context.db.transaction(async (tx) => {
		const event = existing(await lockLiveEvent(tx, eventId));
		const reason = whyNotMakeKey(event);
		if (reason) throw new Refusal(reason, { text: KEY_REFUSAL_TEXTS[reason] });
		const now = context.now();
		let stream = await lockStream(tx, eventId);
		if (stream && isGapOver(stream, now)) stream = await end(tx, stream, now);
		if (stream && stream.ended_at === null) await replaceKey(tx, stream.id, { keyHash: hashKey(key), now });
		else {
			const random = randomBytes(16).toString('hex');
			await insertStream(tx, { eventId, keyHash: hashKey(key), random, createdBy: actor.viewer?.id ?? 0, now });
			// the message of the stream that has ended is not about this one
			if (stream && (await findNotice(tx, eventId))) await publishToViewers(tx, eventId, NO_NOTICE, { now });
		}
		// a next stream may open the event again
		await notifyContentChanged(tx, `event:${eventId}`);
		await note(tx, actor, { action: 'live.key', eventId });
	});
	return formatKey(key);
}

export const goLive = ({ db, now }: Context, actor: Actor, eventId: number): Promise<void> =>
	db.transaction(async (tx) => {
		const event = existing(await lockLiveEvent(tx, eventId));
		const stream = await lockStream(tx, eventId);
		const reason = whyNotGoLive(event, stream, now());
		if (reason || !stream) throw new Refusal(reason ?? 'no_sender');
		await setOnAir(tx, stream.id, now());
		// its page no longer says that the stream before has ended
		await notifyContentChanged(tx, `event:${eventId}`);
		await note(tx, actor, { action: 'live.start', eventId });
	});

export const endLive = ({ db, now }: Context, actor: Actor, eventId: number): Promise<void> =>
	db.transaction(async (tx) => {
		await lockLiveEvent(tx, eventId);
		const stream = await lockStream(tx, eventId);
		const reason = whyNotEnd(stream);
		if (reason || !stream) throw new Refusal(reason ?? 'not_found');
		await end(tx, stream, now());
		await note(tx, actor, { action: 'live.end', eventId });
	});

/** From now on the recording is what holders watch (B-024). The event is locked by the caller. */
async function end(tx: Db, stream: StreamRow, now: Date): Promise<StreamRow> {
	const endedAt = toMoment(now);
	await setEnded(tx, stream.id, now);
	await setReplayUntil(tx, stream.event_id, replayUntil(endedAt));
	await notifyContentChanged(tx, `event:${stream.event_id}`);
	return { ...stream, ended_at: endedAt };
}

/** Ends the streams whose sender has not returned (B-022). */
export async function endSilent({ db, now }: Context): Promise<void> {
	for (const { event_id } of (await listSilent(db, now())).filter((stream) => isGapOver(stream, now())))
		await db.transaction(async (tx) => {
			await lockLiveEvent(tx, event_id);
			const stream = await lockStream(tx, event_id);
			if (!stream || !isGapOver(stream, now())) return;
			const step = actionForSilentStream(stream, now());
			if (step === 'mark') await markSilent(tx, stream.id, now());
			if (step === 'end') await end(tx, stream, now());
		});
}

type MessageTexts = { text_pl: string; text_en: string };
const NO_NOTICE = { kind: 'notice', text_pl: '', text_en: '' } as const;

/** On the screens of everyone who watches (B-023); empty texts remove the last message. */
export const messageViewers = (
	{ db, now }: Context,
	actor: Actor,
	{ eventId, texts }: { eventId: number; texts: MessageTexts },
): Promise<void> =>
	db.transaction(async (tx) => {
		const event = existing(await lockLiveEvent(tx, eventId));
		const isRemoval = texts.text_pl === '' && texts.text_en === '';
		const reason = isRemoval ? null : whyNotMessage(event, await findStream(tx, eventId), now());
		if (reason) throw new Refusal(reason, { text: MESSAGE_REFUSAL_TEXTS[reason] });
		await publishToViewers(tx, eventId, { kind: 'notice', ...texts }, { now: now() });
		await note(tx, actor, { action: 'live.message', eventId, after: texts });
	});

export const changeReplay = (
	{ db, now }: Context,
	actor: Actor,
	{ eventId, until }: { eventId: number; until: string | null },
): Promise<void> =>
	db.transaction(async (tx) => {
		await lockLiveEvent(tx, eventId);
		await lockStream(tx, eventId);
		const reason = whyNotChangeReplay(lastShown(await listLastStreams(tx, eventId), now()));
		if (reason) throw new Refusal(reason);
		await setReplayUntil(tx, eventId, until);
		await note(tx, actor, { action: 'live.replay', eventId, after: { replay_until: until } });
		await notifyContentChanged(tx, `event:${eventId}`);
	});
