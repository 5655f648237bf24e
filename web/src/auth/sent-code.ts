import { SENT_CODE_KEY } from '#web/lib/storage-keys.ts';

export type SentCode = { email: string /** in ms */; until: number };

/** How long the mailed digits work (N-007). */
const CODE_MS = 10 * 60_000;

/** The request for six digits survives a reload of its tab: a phone drops the page while its owner reads the mail. */
export const sentCode = {
	read(): SentCode | null {
		try {
			const read = JSON.parse(sessionStorage.getItem(SENT_CODE_KEY) ?? 'null') as Partial<SentCode> | null;
			return typeof read?.email === 'string' && typeof read.until === 'number' ? { email: read.email, until: read.until } : null;
		} catch {
			return null;
		}
	},
	save(email: string): SentCode {
		const sent = { email, until: Date.now() + CODE_MS };
		try {
			sessionStorage.setItem(SENT_CODE_KEY, JSON.stringify(sent));
		} catch {
			// without storage it lasts as long as the page
		}
		return sent;
	},
	forget() {
		try {
			sessionStorage.removeItem(SENT_CODE_KEY);
		} catch {
			// nothing was kept
		}
	},
};
