import type { ChatMessage } from '#domain/audience/chat/chat.fields.ts';
import { shortName } from '#domain/audience/chat/chat.rules.ts';
import type { AuditAction } from '#domain/audit/audit.labels.ts';
import { existing, Refusal } from '#domain/base/refusal.ts';
import { lockFeed, publishToViewers } from '#server/feed/feed.service.ts';
import type { Context } from '#server/lib/context.ts';
import { audit } from '#server/lib/db/audit.ts';
import type { Page } from '#server/lib/db/capped-count.ts';
import type { Db } from '#server/lib/db/db.ts';
import type { RequestIdentity } from '#server/watching/watching.service.ts';
import * as store from './chat.store.ts';

type Act = { eventId: number; action: AuditAction; after: object; actor: RequestIdentity };

/** One act of a moderator: under the lock of the feed, sent to those who watch, in the audit trail without texts or names. */
const act = (context: Context, { eventId, action, after, actor }: Act, work: (tx: Db, now: Date) => Promise<void>) =>
	context.db.transaction(async (tx) => {
		if (!(await store.hasEvent(tx, eventId))) throw new Refusal('not_found');
		await lockFeed(tx, eventId);
		await work(tx, context.now());
		await audit(tx, actor, { action, subjectType: 'event', subjectId: eventId, after });
	});

const getMessage = async (tx: Db, eventId: number, messageId: number) => existing(await store.findMessage(tx, eventId, messageId));

const shown = ({ id, name, is_staff, text, at }: ChatMessage): ChatMessage => ({ id, name, is_staff, text, at });

async function tellReports(tx: Db, eventId: number, now: Date) {
	await publishToViewers(tx, eventId, { kind: 'chat_reports', waiting: await store.countReported(tx, eventId) }, { now, to: 'moderators' });
}

async function tellMute(tx: Db, eventId: number, { userId, muted, now }: { userId: number; muted: boolean; now: Date }) {
	await publishToViewers(tx, eventId, { kind: 'chat_muted', muted }, { now, to: userId });
	await publishToViewers(tx, eventId, { kind: 'chat_mutes' }, { now, to: 'moderators' });
}

export const removeMessage = (context: Context, eventId: number, messageId: number, actor: RequestIdentity): Promise<void> =>
	act(context, { eventId, action: 'chat.remove', after: { message_id: messageId }, actor }, async (tx, now) => {
		if ((await getMessage(tx, eventId, messageId)).is_removed) throw new Refusal('not_found');
		await store.removeMessage(tx, messageId, now);
		await store.handleReports(tx, messageId, now);
		await publishToViewers(tx, eventId, { kind: 'chat_removed', id: messageId }, { now });
		await tellReports(tx, eventId, now);
	});

export const pinMessage = (context: Context, eventId: number, messageId: number | null, actor: RequestIdentity): Promise<void> =>
	act(context, { eventId, action: 'chat.pin', after: { message_id: messageId }, actor }, async (tx, now) => {
		const found = messageId === null ? null : await getMessage(tx, eventId, messageId);
		if (found?.is_removed) throw new Refusal('not_found');
		await store.savePinned(tx, eventId, messageId);
		await publishToViewers(
			tx,
			eventId,
			{ kind: 'chat_pinned', message: found && shown(found) },
			{ now, ...(messageId !== null && { chatMessageId: messageId }) },
		);
	});

export const slowChat = (context: Context, eventId: number, seconds: number, actor: RequestIdentity): Promise<void> =>
	act(context, { eventId, action: 'chat.slow', after: { seconds }, actor }, async (tx, now) => {
		await store.saveSlow(tx, eventId, seconds);
		await publishToViewers(tx, eventId, { kind: 'chat_slow', seconds }, { now });
	});

/** The theatre itself cannot be muted. */
export const muteWriter = (
	context: Context,
	{ eventId, messageId, muted }: { eventId: number; messageId: number; muted: boolean },
	actor: RequestIdentity,
): Promise<void> =>
	act(context, { eventId, action: 'chat.mute', after: { message_id: messageId, muted }, actor }, async (tx, now) => {
		const { user_id: userId, is_staff } = await getMessage(tx, eventId, messageId);
		if (is_staff) throw new Refusal('not_available');
		if (muted) await store.insertMute(tx, { eventId, userId, by: actor.viewer.id, now });
		else await store.deleteMute(tx, eventId, userId);
		await tellMute(tx, eventId, { userId, muted, now });
	});

/** As `muteWriter`, for those whose messages are deleted or too old to be kept. */
export const unmutePerson = (context: Context, eventId: number, userId: number, actor: RequestIdentity): Promise<void> =>
	act(context, { eventId, action: 'chat.mute', after: { user_id: userId, muted: false }, actor }, async (tx, now) => {
		if ((await store.deleteMute(tx, eventId, userId)) === 0) throw new Refusal('not_found');
		await tellMute(tx, eventId, { userId, muted: false, now });
	});

export async function listMuted({ db }: Context, eventId: number, page: Page) {
	if (!(await store.hasEvent(db, eventId))) throw new Refusal('not_found');
	const { muted, ...total } = await store.listMuted(db, eventId, page);
	return { muted: muted.map(({ user_id, at, ...names }) => ({ user_id, name: shortName(names), at })), ...total };
}

export const dismissReports = (context: Context, eventId: number, messageId: number, actor: RequestIdentity): Promise<void> =>
	act(context, { eventId, action: 'chat.dismiss', after: { message_id: messageId }, actor }, async (tx, now) => {
		await getMessage(tx, eventId, messageId);
		await store.handleReports(tx, messageId, now);
		await tellReports(tx, eventId, now);
	});

export async function listReported({ db }: Context, eventId: number, query: Parameters<typeof store.listReported>[2]) {
	const title = existing(await store.findTitle(db, eventId));
	return { title, ...(await store.listReported(db, eventId, query)) };
}
