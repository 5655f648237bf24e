import { setTimeout as wait } from 'node:timers/promises';
import { isNearMidnight, LISTS_PER_RUN, pauseAfterFailure } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { backoffAfter, type KsefPause } from '#domain/invoices/ksef/ksef-steps.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { KsefError } from '#server/outside/ksef/ksef.error.ts';
import { pollSendings } from './polling.service.ts';
import { clearQueueFailures, pauseQueue, releaseQueue, renewQueue, takeQueue } from './queue.store.ts';
import type { QueueRun } from './queue-run.ts';
import { fetchReceipts } from './receipts.service.ts';
import { sendIssued } from './sending.service.ts';

const LEASE_MS = 120_000;
const DEFAULT_WAIT_MS = 60_000;
/** Retries once an hour until an administrator has acted, for instance set a new token. */
const ALARM_PAUSE_MS = 3_600_000;
/** After sending, KSeF is polled a few times at once: most documents get their number within seconds. */
const ROUNDS = 4;
const ROUND_MS = 3_000;
const MAX_ALARM_LENGTH = 500;

/** Why nothing is sent for a while, and how long. */
function pauseAfter(error: KsefError, failures: number): { ms: number; pause: KsefPause; alarm: string | null } {
	const { step, httpStatus, retryAfterSeconds, message, details } = error;
	const { pause, isRetriedSoon, needsAdmin } = backoffAfter({ step, httpStatus, failures });
	if (pause === 'asked') return { ms: (retryAfterSeconds ?? DEFAULT_WAIT_MS / 1000) * 1000, pause, alarm: null };
	const alarm = needsAdmin ? [message, ...details].join(' ').slice(0, MAX_ALARM_LENGTH) : null;
	return { ms: isRetriedSoon ? pauseAfterFailure(failures) : ALARM_PAUSE_MS, pause, alarm };
}

async function work(run: QueueRun): Promise<void> {
	await pollSendings(run);
	const sent = isNearMidnight(run.context.now()) ? 0 : await sendIssued(run);
	for (let round = 0; sent > 0 && run.lists.left > 0 && round < ROUNDS; round += 1) {
		await run.pause(ROUND_MS);
		if (!(await run.renewLease()) || (await pollSendings(run)) === 0) break;
	}
	await fetchReceipts(run);
}

/** One process at a time sends due documents, polls sent ones and fetches receipts. Safe to stop anywhere and to repeat. */
export async function processKsefQueue(context: Context, { pause = wait }: { pause?: QueueRun['pause'] } = {}): Promise<void> {
	const { db, ksef, now } = context;
	if (!ksef) return;
	const lease = () => new Date(now().getTime() + LEASE_MS);
	let held = lease();
	const queue = await takeQueue(db, now(), held);
	if (!queue) return;
	const renewLease = async () => {
		const next = lease();
		const isOurs = await renewQueue(db, held, next);
		if (isOurs) held = next;
		return isOurs;
	};
	try {
		await work({ context, ksef, renewLease, pause, lists: { left: LISTS_PER_RUN } });
		await clearQueueFailures(db);
	} catch (error) {
		if (!(error instanceof KsefError)) throw error;
		const { ms, pause, alarm } = pauseAfter(error, queue.failures);
		await pauseQueue(db, { until: new Date(now().getTime() + ms), pause, alarm });
		context.log.warn({ err: error, pauseMs: ms, alarm: alarm !== null }, 'KSeF queue paused');
	} finally {
		await releaseQueue(db, held);
	}
}
