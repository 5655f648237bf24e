import type { FeedMessage } from '#domain/audience/feed/feed.rules.ts';
import type { Db } from '../lib/db/db.ts';
import { findLastNotice, insertFeedMessage, lockFeed } from './feed.store.ts';

export { lockFeed };

/** Who receives it: one person, or moderators; otherwise everyone who watches the event. */
type Audience = {
	to?: number | 'moderators';
	now?: Date /** the chat message it repeats, with which it is erased */;
	chatMessageId?: number;
};

/** Tells everyone who watches an event, on every node, as soon as the caller's transaction has been committed. */
export async function publishToViewers(
	db: Db,
	eventId: number,
	message: FeedMessage,
	{ to, now = new Date(), chatMessageId }: Audience = {},
): Promise<void> {
	await insertFeedMessage(db, {
		eventId,
		message,
		onlyUserId: typeof to === 'number' ? to : null,
		onlyModerators: to === 'moderators',
		chatMessageId: chatMessageId ?? null,
		now,
	});
}

/** What the theatre tells everyone who watches an event, as those who come now receive it. */
export async function findNotice(db: Db, eventId: number) {
	const last = await findLastNotice(db, eventId);
	return last?.text_pl ? last : null;
}
