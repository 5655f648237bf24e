/** What the house owes the law or its visitors, in the order in which the start view shows them. */
export const DUTIES = ['complaints', 'withdrawals', 'seller', 'accessibility', 'annual_report', 'texts'] as const;
export type DutyKind = (typeof DUTIES)[number];
