import { momentOut } from '../../base/values.ts';
import { z } from '../../base/zod.ts';

/** A message as everyone who watches sees it. */
export const chatMessageOut = z.object({
	id: z.number().int(),
	/** shortened: "Anna K." */
	name: z.string(),
	/** written by the theatre */
	is_staff: z.boolean(),
	text: z.string(),
	at: momentOut,
});
export type ChatMessage = z.output<typeof chatMessageOut>;

export const chatStateOut = z.object({
	/** the last ones, oldest first */
	messages: z.array(chatMessageOut),
	/** ids of those the caller has written */
	own: z.array(z.number().int()),
	pinned: chatMessageOut.nullable(),
	slow_seconds: z.number().int(),
	/** since the caller's last message, also a deleted one; not a moment, since the clock of the browser may be another */
	own_seconds_ago: z.number().int().nullable().optional(),
	/** the caller may not write */
	muted: z.boolean(),
	is_moderator: z.boolean(),
	/** for moderators: ids of the messages whose writers may not write */
	muted_ids: z.array(z.number().int()),
	/** for moderators: reported messages nobody has looked at */
	reports_waiting: z.number().int(),
});
export type ChatState = z.output<typeof chatStateOut>;
