import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from './payu.clock.ts';
import type { State } from './payu.state.ts';
import type { Notice } from './payu.types.ts';

type NoticeAttempt = {
	at: string;
	noticeId: string;
	orderId: string;
	status: string;
	attempt: number;
	/** HTTP status of the answer, 0 when there was none, -1 when it was dropped on purpose */
	answer: number;
	body: string;
};

export type Notices = ReturnType<typeof createNotices>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** When each attempt is due, counted from the first one. */
const RETRY_TABLE = [
	...[0, 1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE),
	...[1, 2, 3, 6, 9, 12, 15, 18, 21, 24, 36, 48, 60, 72].map((hours) => hours * HOUR),
];
const ATTEMPT_TIMEOUT_MS = 10_000;
const LOG_LENGTH = 20_000;

const HASHES = { MD5: 'md5', 'SHA-1': 'sha1', 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' } as const;
export type Algorithm = keyof typeof HASHES;

/** A plain hash of the body followed by the second key; not an HMAC. */
export function signatureHeader(body: string, secondKey: string, algorithm: Algorithm): string {
	const signature = createHash(HASHES[algorithm])
		.update(body + secondKey)
		.digest('hex');
	return `sender=checkout;signature=${signature};algorithm=${algorithm};content=DOCUMENT`;
}

/** The status of the answer; 0 when there was none. */
async function post(notice: Notice, closed: AbortSignal): Promise<number> {
	try {
		const answer = await fetch(notice.url, {
			method: 'POST',
			body: notice.body,
			signal: AbortSignal.any([closed, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
			headers: {
				'content-type': 'application/json;charset=UTF-8',
				'OpenPayu-Signature': notice.signature,
				'X-OpenPayU-Signature': notice.signature,
				'PayU-Processing-Time': '1000',
				authorization: 'Basic cGF5dTpwYXl1',
			},
		});
		await answer.bytes();
		return answer.status;
	} catch {
		return 0;
	}
}

/** Work that is going on, and who waits for its end. */
function createIdle() {
	const idleWaiters: (() => void)[] = [];
	let busy = 0;

	async function track(work: Promise<void>): Promise<void> {
		busy += 1;
		await work.finally(() => {
			busy -= 1;
			if (busy === 0) for (const wake of idleWaiters.splice(0)) wake();
		});
	}

	const idle = (): Promise<void> => (busy === 0 ? Promise.resolve() : new Promise((resolve) => idleWaiters.push(resolve)));
	return { track, idle };
}

/** Sends notices, retries by the table until the answer is 200, logs every attempt. */
export function createNotices({ clock, state, retrySpeed }: { clock: Clock; state: State; retrySpeed: number }) {
	const log: NoticeAttempt[] = [];
	const { track, idle } = createIdle();
	const closing = new AbortController();

	function record(notice: Notice, answer: number): void {
		const at = new Date(clock.now()).toISOString();
		log.push({
			at,
			noticeId: notice.id,
			orderId: notice.orderId,
			status: notice.status,
			attempt: notice.attempts,
			answer,
			body: notice.body,
		});
		if (log.length > 2 * LOG_LENGTH) log.splice(0, LOG_LENGTH);
	}

	async function attempt(notice: Notice): Promise<void> {
		notice.attempts += 1;
		const answer = await post(notice, closing.signal);
		if (closing.signal.aborted) return;
		record(notice, answer);
		const next = RETRY_TABLE[notice.attempts];
		if (answer === 200 || next === undefined) state.undelivered.delete(notice.id);
		else retryAt(notice, notice.firstAt + next / retrySpeed);
		state.changed();
	}

	const retryAt = (notice: Notice, dueAt: number) => clock.schedule(Math.max(0, dueAt - clock.now()), () => void track(attempt(notice)));

	async function inTurn(notices: Notice[]): Promise<void> {
		for (const notice of notices) await attempt(notice);
	}

	/** Runs a task now or later by the simulator's clock; `idle` waits for it. */
	function later(delayMs: number, work: () => Promise<void>): Promise<void> {
		if (delayMs === 0) return track(work());
		const { promise, resolve } = Promise.withResolvers<void>();
		clock.schedule(delayMs, resolve);
		return track(promise.then(work));
	}

	/** Sends them one after another; resolves when each was tried once. */
	function send(notices: Notice[], delayMs = 0): Promise<void> {
		for (const notice of notices) state.undelivered.set(notice.id, notice);
		return later(delayMs, () => inTurn(notices));
	}

	return {
		log,
		send,
		later,
		drop: (notice: Notice) => record(notice, -1),
		make: (parts: Pick<Notice, 'orderId' | 'status' | 'url' | 'body' | 'signature'>): Notice => ({
			...parts,
			id: randomUUID(),
			attempts: 0,
			firstAt: clock.now(),
		}),
		/** After a restart: continues the retries of undelivered notices. */
		resume: () => {
			for (const notice of state.undelivered.values()) retryAt(notice, notice.firstAt + (RETRY_TABLE[notice.attempts] ?? 0) / retrySpeed);
		},
		/** Resolves when nothing is being sent or about to be; retries of refused notices are not waited for. */
		idle,
		close: () => closing.abort(),
	};
}
