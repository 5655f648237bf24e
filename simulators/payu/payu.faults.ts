import { z } from '#domain/base/zod.ts';
import { REFUND_ERROR_NAMES } from './payu.answers.ts';

const CALLS = ['oauth', 'create', 'retrieve', 'cancel', 'capture', 'refund', 'refunds', 'transactions', 'paymethods', 'shop'] as const;
export type Call = (typeof CALLS)[number];

const ms = z.number().int().min(0).max(600_000);
const msOrRange = z.union([ms, z.tuple([ms, ms])]);
const share = z.union([z.boolean().transform(Number), z.number().min(0).max(1)]);

/**
 * `html` a page instead of JSON · `401` … `503` the error of that number · `lost` the connection breaks · `hang` never answers ·
 * `slow_body` half of the answer, then nothing. The numbered ones and html happen before the work is done unless `afterWork`;
 * lost, hang and slow_body always after it, so an order whose answer was lost exists.
 */
const answerFault = z.strictObject({
	on: z.enum([...CALLS, 'any']).optional(),
	fault: z.enum(['html', '401', '408', '429', '500', '503', 'lost', 'hang', 'slow_body']),
	/** how many times; without it until cleared */
	times: z.number().int().positive().optional(),
	/** 0.2 = one call in five */
	fraction: z.number().min(0).max(1).optional(),
	afterWork: z.boolean().optional(),
});

const noticeFaults = z
	.strictObject({
		drop: share,
		duplicate: share,
		reorder: share,
		delayMs: msOrRange,
		wrongSignature: share,
		wrongAmount: share,
		pendingAfterCompleted: share,
		/** COMPLETED is followed by CANCELED of older orders whose extOrderId differs only in the number at its end */
		canceledOfOlder: share,
		algorithm: z.enum(['MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']),
	})
	.partial();

export const faultsSchema = z
	.strictObject({
		answers: z.array(answerFault),
		slowMs: msOrRange,
		/** GET shows the order as it was this long ago */
		retrieveLagMs: ms,
		/** create first sends the notices up to this status, then answers */
		noticeBeforeAnswer: z.enum(['PENDING', 'COMPLETED']).nullable(),
		refundError: z.enum(REFUND_ERROR_NAMES).nullable(),
		/** how refunds end; `never`: they wait for POST /__control/refunds/{refundId} */
		refundsEnd: z.enum(['FINALIZED', 'CANCELED', 'never']),
		notices: noticeFaults,
	})
	.partial();

export type FaultsInput = z.input<typeof faultsSchema>;
type FaultSet = z.output<typeof faultsSchema>;
export type AnswerFault = z.output<typeof answerFault>;
export type Faults = ReturnType<typeof createFaults>;

/** Named keys are replaced, the rest stays as it was. */
export function createFaults(random: () => number) {
	let current: FaultSet = {};

	const happens = (chance: number | undefined) => chance !== undefined && chance > 0 && random() < chance;

	function pickMs(value: number | [number, number] | undefined): number {
		if (!Array.isArray(value)) return value ?? 0;
		const [from, to] = value;
		return Math.round(from + random() * (to - from));
	}

	/** The fault for this call, if any; decrements a counted one. */
	function takeAnswerFault(call: Call): AnswerFault | null {
		const rules = current.answers ?? [];
		const rule = rules.find((one) => (one.on ?? 'any') === 'any' || one.on === call);
		if (!rule || !happens(rule.fraction ?? 1)) return null;
		if (rule.times !== undefined) {
			rule.times -= 1;
			if (rule.times === 0) current.answers = rules.filter((one) => one !== rule);
		}
		return rule;
	}

	return {
		get: () => current,
		set: (input: FaultsInput) => {
			current = { ...current, ...faultsSchema.parse(input) };
		},
		clear: () => {
			current = {};
		},
		happens,
		pickMs,
		takeAnswerFault,
	};
}
