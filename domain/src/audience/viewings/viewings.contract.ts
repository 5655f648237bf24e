import { endpoint } from '../../base/endpoint.ts';
import { clientKeyIn, flagIn, id, momentOut } from '../../base/values.ts';
import { z } from '../../base/zod.ts';
import { DEVICES } from './heartbeats.rules.ts';

const params = z.object({ type: z.enum(['event', 'video']), id });
/** A message is about half a minute: what says more is refused, what says a little more is cut by the server's clock. */
const seconds = z.number().min(0).max(3600);

export const sendHeartbeat = endpoint({
	method: 'POST',
	// pages that are open while the server is upgraded know this address
	path: '/api/watch/:type/:id/beat',
	who: 'signed-in',
	guest: 'title',
	summary: 'A player tells every 30 s what it has played since; counted by the clock of the server',
	params,
	body: z.object({
		/** made by the page when the player opens */
		viewing: clientKeyIn,
		/** of the film; null where it is not known */
		position: z.number().min(0).max(86_400).nullable(),
		seen: seconds,
		stalled: seconds,
		stalls: z.number().int().min(0).max(3600),
		/** of the picture */
		height: z.number().int().min(0).max(10_000).nullable(),
		/** paused, ended or closed: silence after it means nothing */
		stopped: flagIn,
		/** of the answer that started it */
		film: z.string().max(60).optional(),
	}),
	/** the film as a start would answer it now; null without one, and while a live stream is shown instead */
	answer: z.object({ film: z.string().nullable() }),
});

const int = z.number().int();

const audience = z.object({
	title: z.string(),
	viewings: int,
	minutes: int,
	/** most viewers at the same time, and when */
	max_viewers: int,
	max_viewers_at: momentOut.nullable(),
	stalled_percent: z.number(),
	/** viewers of each minute of the day with the most viewers at the same time, in which a person watched */
	at_once: z.array(z.object({ at: momentOut, viewers: int })),
	/** of all people who began, how many saw each minute of the film */
	stayed: z.array(z.object({ minute: int, percent: int })),
	devices: z.array(z.object({ device: z.enum(DEVICES), viewings: int, minutes: int })),
});
export type Audience = z.output<typeof audience>;

export const getAudience = endpoint({
	method: 'GET',
	path: '/api/statistics/audience/:type/:id',
	who: 'admin',
	summary: 'How a title was watched: sums without persons',
	params,
	answer: audience,
});
