import type { Answer, Call } from './ksef.types.ts';

const WINDOWS = { perSecond: 1000, perMinute: 60_000, perHour: 3_600_000 } as const;
type Window = keyof typeof WINDOWS;

/** As in production since 2026. Sessions in batches, exports and lists of sessions are not simulated; their limits are still listed. */
export const LIMITS = {
	onlineSession: { perSecond: 10, perMinute: 30, perHour: 120 },
	batchSession: { perSecond: 10, perMinute: 20, perHour: 60 },
	invoiceSend: { perSecond: 10, perMinute: 30, perHour: 180 },
	invoiceStatus: { perSecond: 30, perMinute: 120, perHour: 1200 },
	sessionList: { perSecond: 5, perMinute: 10, perHour: 60 },
	sessionInvoiceList: { perSecond: 10, perMinute: 20, perHour: 200 },
	sessionMisc: { perSecond: 10, perMinute: 120, perHour: 1200 },
	invoiceMetadata: { perSecond: 8, perMinute: 16, perHour: 20 },
	invoiceExport: { perSecond: 8, perMinute: 16, perHour: 20 },
	invoiceExportStatus: { perSecond: 10, perMinute: 60, perHour: 600 },
	invoiceDownload: { perSecond: 8, perMinute: 16, perHour: 64 },
	other: { perSecond: 10, perMinute: 30, perHour: 120 },
};
type Group = keyof typeof LIMITS | 'public';

const PUBLIC = { perSecond: 60, perMinute: Number.POSITIVE_INFINITY, perHour: Number.POSITIVE_INFINITY };

const GROUP_OF: Record<Call, Group> = {
	challenge: 'public',
	certificates: 'public',
	ksefToken: 'public',
	authStatus: 'public',
	redeem: 'public',
	refresh: 'public',
	endAccess: 'other',
	openSession: 'onlineSession',
	closeSession: 'onlineSession',
	sendInvoice: 'invoiceSend',
	sessionStatus: 'sessionMisc',
	upo: 'sessionMisc',
	invoiceStatus: 'invoiceStatus',
	invoiceList: 'sessionInvoiceList',
	failedList: 'sessionInvoiceList',
	download: 'invoiceDownload',
	metadata: 'invoiceMetadata',
	limits: 'other',
};

type Counted = { at: number[]; blockedUntil: number; blocks: number };

export const isPublic = (call: Call): boolean => GROUP_OF[call] === 'public';

/** Counts calls in sliding windows for each login context and address; the block grows each time the limit is exceeded. */
export function createLimits({ now, on }: { now: () => number; on: boolean }) {
	const counted = new Map<string, Counted>();
	let isOn = on;

	/** How long until another call fits into every window, and which window is full. */
	function fullWindow(calls: number[], limits: Record<Window, number>): { name: Window; freeInMs: number } | null {
		for (const name of Object.keys(WINDOWS) as Window[]) {
			const inside = calls.filter((at) => at > now() - WINDOWS[name]);
			const [oldest = now()] = inside;
			if (inside.length >= limits[name]) return { name, freeInMs: oldest + WINDOWS[name] - now() };
		}
		return null;
	}

	const tooMany = (waitMs: number, why: string): Answer => {
		const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
		return { failure: { status: 429, retryAfter, details: [`${why} Spróbuj ponownie po ${retryAfter} sekundach.`] } };
	};

	return {
		set: (value: boolean) => {
			isOn = value;
			counted.clear();
		},
		/** Counts the call, or returns why it is refused. */
		take: (call: Call, caller: string): Answer | null => {
			if (!isOn) return null;
			const group = GROUP_OF[call];
			const limits = group === 'public' ? PUBLIC : LIMITS[group];
			const key = `${group} ${caller}`;
			const entry = counted.get(key) ?? { at: [], blockedUntil: 0, blocks: 0 };
			counted.set(key, entry);
			entry.at = entry.at.filter((at) => at > now() - WINDOWS.perHour);
			if (now() < entry.blockedUntil) return tooMany(entry.blockedUntil - now(), 'Dostęp jest zablokowany.');
			const full = fullWindow(entry.at, limits);
			if (!full) {
				entry.at.push(now());
				return null;
			}
			entry.blockedUntil = now() + full.freeInMs * 2 ** Math.min(entry.blocks, 4);
			entry.blocks += 1;
			return tooMany(entry.blockedUntil - now(), `Przekroczono limit ${limits[full.name]} żądań (${full.name}).`);
		},
	};
}

export type Limits = ReturnType<typeof createLimits>;
