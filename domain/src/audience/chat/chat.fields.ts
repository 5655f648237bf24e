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
