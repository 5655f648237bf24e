import { formatMomentDigits } from '../base/time/dates.ts';
import { addDays, daysBetween, type LocalDate, type Moment, warsawDate } from '../base/time/time.ts';

export const CLAIM_KINDS = ['withdrawal', 'complaint'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** What a complaint is about, and what its writer asks for. */
export const TOPICS = ['picture', 'access', 'captions', 'payment', 'other'] as const;
export const WISHES = ['access', 'part', 'whole'] as const;

/** How a claim ends: more access, a part of the price, all of it, or an explanation. */
export const OUTCOMES = ['access', 'part', 'whole', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a person may choose for each kind. */
export const OUTCOMES_OF: Record<ClaimKind, readonly Outcome[]> = {
	withdrawal: ['whole', 'part', 'refused'],
	complaint: OUTCOMES,
};

export const ANSWER_DAYS = 14;
/** A claim is shown as urgent, and the theatre is told, when so many days are left. */
export const ALARM_DAYS = 3;

/** Days of access that a complaint may give. */
export const MOST_ACCESS_DAYS = 60;
export const ACCESS_DAYS = 7;

/** The last day of the answer: the day of arrival is not counted, whatever its hour, and the change of the clock changes nothing. */
export const dueOn = (receivedAt: Date): LocalDate => addDays(warsawDate(receivedAt), ANSWER_DAYS);

/** Below 0: the answer is late. */
export const daysLeft = (due: LocalDate, now: Date): number => daysBetween(warsawDate(now), due);

export const isUrgent = (due: LocalDate, now: Date): boolean => daysLeft(due, now) <= ALARM_DAYS;

/** Answers due on this day or before are urgent now. */
export const urgentUntil = (now: Date): LocalDate => addDays(warsawDate(now), ALARM_DAYS);

/** Which of the fourteen days it is, from 1; after the last one it stays there. */
export const dayOfAnswer = (due: LocalDate, now: Date): number => Math.min(ANSWER_DAYS, Math.max(1, ANSWER_DAYS - daysLeft(due, now) + 1));

/** A moment with its second, as a receipt has it: 19.11.2026, 14:41:07 */
export const stampOf = (at: Moment): string => `${formatMomentDigits(at)}:${at.slice(17, 19)}`;

type Typed = { name: string; number: string };

/** The statement is made only of what its writer typed, so that its page is the same for every number. */
export const statementParams = ({ name, number }: Typed) => ({ name: name.trim(), number: number.trim().toUpperCase() });
