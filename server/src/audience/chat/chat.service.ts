import type { ChatMessage, ChatState } from '#domain/audience/chat/chat.fields.ts';
import {
	CHAT_SHOWN,
	chatModeOf,
	hasListedWord,
	isModerator,
	mayReport,
	pretendsToBeStaff,
	secondsToWait,
	shortName,
} from '#domain/audience/chat/chat.rules.ts';
import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import { secondsSince } from '#domain/base/time/time.ts';
import { lockFeed, publishToViewers } from '#server/feed/feed.service.ts';
import type { Context } from '#server/lib/context.ts';
import { admitToWatch, type RequestIdentity } from '#server/watching/watching.service.ts';
import * as store from './chat.store.ts';

const READS_PER_MINUTE = 60;
/** the pause allows 20 */
const MESSAGES_PER_MINUTE = 30;
const REPORTS_PER_MINUTE = 10;

/** Those who may watch the event now; an event without a chat of ours has none to read or write. */
async function admitToChat(context: Context, eventId: number, identity: RequestIdentity): Promise<void> {
	const { watched } = await admitToWatch(context, { type: 'event', id: eventId }, identity);
	if (watched.kind !== 'event' || chatModeOf(watched) !== 'own') throw new Refusal('not_found');
}

export async function readChat(context: Context, eventId: number, identity: RequestIdentity): Promise<ChatState> {
	const { db, limits, now } = context;
	const is_moderator = isModerator(identity.viewer);
	// a moderator's page reads it after each muting
	if (!is_moderator) await limits.spend({ bucket: `chat-read:${identity.viewer.id}`, max: READS_PER_MINUTE, windowSeconds: 60 });
	await admitToChat(context, eventId, identity);
	const { muted, slow_seconds, last_at } = await store.findWriterState(db, eventId, identity.viewer.id);
	const messages = await store.listMessages(db, { eventId, userId: identity.viewer.id, limit: CHAT_SHOWN });
	return {
		messages,
		own: messages.filter(({ isOwn }) => isOwn).map(({ id }) => id),
		pinned: await store.findPinned(db, eventId),
		slow_seconds,
		own_seconds_ago: last_at === null ? null : Math.floor(secondsSince(last_at, now())),
		muted,
		is_moderator,
		muted_ids: is_moderator
			? await store.listMutedIds(
					db,
					eventId,
					messages.map(({ id }) => id),
				)
			: [],
		reports_waiting: is_moderator ? await store.countReported(db, eventId) : 0,
	};
}

type Writing = { text: string; request_id?: string | undefined };

/** The pause is kept on every node: it is measured under the lock of the event's feed. */
export async function writeMessage(context: Context, eventId: number, sent: Writing, identity: RequestIdentity): Promise<ChatMessage> {
	const { viewer } = identity;
	const { text, request_id: requestId = null } = sent;
	await context.limits.spend({ bucket: `chat-write:${viewer.id}`, max: MESSAGES_PER_MINUTE, windowSeconds: 60 });
	await admitToChat(context, eventId, identity);
	const isStaff = isModerator(viewer);
	if (!isStaff && pretendsToBeStaff(viewer)) throw new Refusal('chat_name');
	if (hasListedWord(text, (await context.settings.app()).chat_words)) throw refuseForm({ text: 'chat.validate.word' });
	return context.db.transaction(async (tx) => {
		await lockFeed(tx, eventId);
		const written = requestId && (await store.findWritten(tx, { eventId, userId: viewer.id, requestId }));
		if (written) return repeated(written);
		const now = context.now();
		const state = await store.findWriterState(tx, eventId, viewer.id);
		if (state.muted) throw new Refusal('chat_muted');
		const wait = secondsToWait({ lastAt: state.last_at, slowSeconds: state.slow_seconds, isModerator: isStaff }, now);
		if (wait > 0) throw new Refusal('too_many_requests', { text: 'chat.too_soon', params: { seconds: wait }, retryAfterSeconds: wait });
		const message = await store.insertMessage(tx, { eventId, userId: viewer.id, requestId, name: shortName(viewer), isStaff, text, now });
		await publishToViewers(tx, eventId, { kind: 'chat', message }, { now, chatMessageId: message.id });
		return message;
	});
}

/** The answer to a message sent again: the one that is written, unless a moderator has deleted it since. */
function repeated({ is_removed, ...message }: ChatMessage & { is_removed: boolean }): ChatMessage {
	if (is_removed) throw new Refusal('not_available', { text: 'chat.already_removed' });
	return message;
}

export async function reportMessage(context: Context, eventId: number, messageId: number, identity: RequestIdentity): Promise<void> {
	await admitToChat(context, eventId, identity);
	const { viewer } = identity;
	await context.limits.spend({ bucket: `chat-report:${viewer.id}`, max: REPORTS_PER_MINUTE, windowSeconds: 60 });
	await context.db.transaction(async (tx) => {
		// it may be deleted at this moment, which handles the reports that are there
		await lockFeed(tx, eventId);
		const message = await store.findMessage(tx, eventId, messageId);
		if (!message || message.is_removed) throw new Refusal('not_found');
		if (!mayReport({ isOwn: message.user_id === viewer.id, isStaff: message.is_staff }))
			throw new Refusal('not_available', { text: 'chat.not_reportable' });
		const now = context.now();
		if ((await store.insertReport(tx, messageId, viewer.id, now)) === 0) return;
		const waiting = await store.countReported(tx, eventId);
		await publishToViewers(tx, eventId, { kind: 'chat_reports', waiting }, { now, to: 'moderators' });
	});
}
