import type { FormError } from '../base/refusal.ts';
import { type Moment, momentMs } from '../base/time/time.ts';
import { emptyToNull, momentIn } from '../base/values.ts';

/** `YYYY-MM-DD HH:mm` in Warsaw time, ISO 8601, or null (S3-108). */
export const banDateField = emptyToNull(momentIn('bans.validate.date'));

/** A temporary ban needs a date in the future; the date of a permanent one is ignored. */
export function whyNotBanUntil(expiration_date: Moment | null, forever: boolean, now: Date): FormError | null {
	if (forever) return null;
	if (expiration_date === null) return { expiration_date: 'bans.validate.date' };
	return momentMs(expiration_date) > now.getTime() ? null : { expiration_date: 'bans.validate.future' };
}
