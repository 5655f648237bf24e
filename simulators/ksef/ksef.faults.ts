import { z } from '#domain/base/zod.ts';
import { CALLS, type Call } from './ksef.types.ts';

/** Replaces the next answers of a call. */
export const nextAnswerSchema = z.strictObject({
	call: z.enum([...CALLS, 'any']),
	/** answers without processing the call; `body` as JSON, or as it is when it is a string */
	status: z.number().int().min(200).max(599).optional(),
	body: z.unknown().optional(),
	headers: z.record(z.string(), z.string()).optional(),
	/** before the answer, in real time */
	delayMs: z.number().int().min(0).max(600_000).optional(),
	/** the connection breaks before or after the call is processed */
	cut: z.enum(['before', 'after']).optional(),
	/** how many times, default 1 */
	times: z.number().int().positive().optional(),
});
export type NextAnswer = z.output<typeof nextAnswerSchema>;

export function createFaults() {
	let next: NextAnswer[] = [];
	return {
		add: (answer: NextAnswer) => {
			next.push({ ...answer });
		},
		clear: () => {
			next = [];
		},
		/** Returns the first match and decrements its count. */
		take: (call: Call): NextAnswer | null => {
			const found = next.find((one) => one.call === call || one.call === 'any');
			if (!found) return null;
			found.times = (found.times ?? 1) - 1;
			if (found.times === 0) next = next.filter((one) => one !== found);
			return found;
		},
	};
}

export type Faults = ReturnType<typeof createFaults>;
