import { expect, it } from 'vitest';
import { read } from './testing/documents.ts';
import { INVARIANTS } from './verify/invariants.ts';

/** Figures in documents that are constants of the code: document, its text, file and its line. */
const FIGURES: [string, string, string, string][] = [
	['docs/operations.md', `all ${INVARIANTS.length} invariants must hold`, 'scripts/verify/check.ts', 'INVARIANTS'],
	['docs/reliability.md', `| ${INVARIANTS.length} invariants of the data`, 'scripts/verify/check.ts', 'INVARIANTS'],
	['docs/operations.md', 'settings are kept for at most 1.5 s', 'server/src/lib/db/settings-cache.ts', 'FRESH_MS = 1_500'],
	['docs/operations.md', 'ready answers for 1.6 s', 'server/src/lib/http/ready-answers.ts', 'EXPIRES_MS = 1_600'],
	['docs/operations.md', 'calls in flight finish (10 s at most)', 'server/src/lib/stopping.ts', 'DRAIN_MS = 10_000'],
	[
		'docs/operations.md',
		'after 8 failures in a row calls are refused for 5 s',
		'server/src/outside/payu/payu.breaker.ts',
		'failures = 8, openMs = 5000',
	],
	[
		'docs/operations.md',
		'reservations are kept 10 minutes longer',
		'server/src/orders/paying/expiry.service.ts',
		'PATIENCE_MS = 10 * 60_000',
	],
	[
		'docs/operations.md',
		'ends reservations after 20 minutes',
		'domain/src/orders/buying/orders.seats.rules.ts',
		'RESERVATION_MINUTES = 20',
	],
	['docs/operations.md', 'mails and who they went to 90 days', 'domain/src/account/purposes.ts', 'mails: { days: 90 }'],
	['docs/operations.md', 'the audit trail 5 years', 'domain/src/account/purposes.ts', 'audit: { years: 5 }'],
	['docs/architecture.md', '64 at once per event and node', 'server/src/orders/buying/purchase-queue.ts', 'MAX_ACTIVE = 64'],
	['docs/architecture.md', '"sold out" for 300 ms', 'server/src/orders/buying/purchase-queue.ts', 'SOLD_OUT_TTL_MS = 300'],
	['docs/architecture.md', 'at most five times', 'server/src/orders/buying/purchase.service.ts', 'TRIES = 5'],
	['docs/architecture.md', 'after 30 s another request', 'server/src/orders/paying/payment.service.ts', 'REQUEST_LIMIT_MS = 30_000'],
	['docs/architecture.md', '`outbox.ts`, lease of 60 s', 'server/src/lib/mail/outbox.store.ts', 'LEASE_SECONDS = 60'],
	[
		'docs/architecture.md',
		'`conversion.job.ts`, lease of 45 s',
		'domain/src/hosted-videos/packages/progress.rules.ts',
		'LEASE_SECONDS = 45',
	],
	['docs/architecture.md', 'the outbox looks every 2 s', 'server/src/lib/mail/outbox.ts', 'tickMs = 2_000'],
	['docs/security.md', '12 hours, or 30 days', 'server/src/auth/sessions.service.ts', 'SHORT_MS = 12 * HOUR_MS'],
	[
		'docs/security.md',
		'30 a minute per person, 120 per address',
		'server/src/orders/buying/purchase.service.ts',
		'PER_ADDRESS = { max: 120',
	],
	['docs/security.md', '15 in 10 minutes per person, 60 per address', 'server/src/codes/user-codes.service.ts', 'PER_ACCOUNT = { max: 15'],
	['docs/security.md', '26 million pixels', 'server/src/lib/images.ts', 'MAX_PIXELS = 26_000_000'],
	['docs/security.md', 'at most 32 KB (1 MB for admins)', 'server/src/lib/http/serve.ts', 'OPEN_BODY_LIMIT = 32 * 1024'],
	['docs/security.md', 'end (6 hours at most)', 'domain/src/watching/playback.rules.ts', 'PLAYBACK_LIFETIME_MS = 6 *'],
	['docs/performance.md', 'the accept backlog is 4,096', 'server/src/run.ts', 'LISTEN_BACKLOG = 4096'],
];

it.each(FIGURES)('%s contains "%s" as in %s', (document, words, file, line) => {
	expect(read(document)).toContain(words);
	expect(read(file)).toContain(line);
});
