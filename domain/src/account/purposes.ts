/** A number of days or years, or what ends the keeping: the account, the tax period, or the end of the thing itself. */
export type Period = { days: number } | { years: number } | 'account' | 'tax' | 'end';

/**
 * What is kept of people and for how long (N-029). The job that deletes reads the periods here, and the privacy policy lists them, so they
 * cannot differ.
 */
export const PURPOSES = {
	account: 'account',
	unverified: { days: 30 },
	waiting_password: { days: 7 },
	sessions: { days: 30 },
	devices: { days: 400 },
	orders: 'tax',
	payments: { days: 365 },
	addresses: { days: 365 },
	views: 'account',
	viewings: { days: 30 },
	live_viewers: { days: 1 },
	chat: { days: 30 },
	feed: { days: 1 },
	mails: { days: 90 },
	claims: { years: 6 },
	audit: { years: 5 },
	limits: 'end',
	bans: 'end',
} as const satisfies Record<string, Period>;

export type Purpose = keyof typeof PURPOSES;
/** Those that a number of days or years ends. */
export type TimedPurpose = { [P in Purpose]: (typeof PURPOSES)[P] extends string ? never : P }[Purpose];
