import { formatDigits, formatMomentDigits } from '#domain/base/time/dates.ts';
import { warsawDate, warsawTime } from '#domain/base/time/time.ts';

// Dates and hours as the panel reads them. Business time is Warsaw's, whatever the browser's zone.

/** 2026-11-20 → 20.11.2026 */
export const shortDate = (date: string): string => formatDigits(date.slice(0, 10));

/** An instant on the Warsaw clock: 18.11.2026, 9:10 */
export const momentText = (moment: string | number | Date): string => formatMomentDigits(new Date(moment).toISOString());

/** An instant as the panel's pickers and the API take it: `2026-11-18 21:10` on the Warsaw clock. */
export const warsawInput = (moment: string): string => `${warsawDate(new Date(moment))} ${warsawTime(new Date(moment))}`;
