import { flagOut } from '../base/values.ts';
import { z } from '../base/zod.ts';

/** When an event takes place, and whether it does. */
export const performanceFields = {
	date_from: z.string(),
	date_to: z.string(),
	time_from: z.string().nullable(),
	time_to: z.string().nullable(),
	full_day: flagOut,
	hide_time_to: flagOut,
	/** set when it is cancelled: tickets are refunded and no longer sold; the reason is public */
	cancelled: flagOut,
};
