import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../lib/context.ts';
import { listJobRuns } from '../lib/jobs.store.ts';
import { countMails } from '../lib/mail/outbox.store.ts';
import { type Business, countPaid, readBusiness } from './business.store.ts';

/** The gauges of one scrape share one reading. */
const SHARED_MS = 1_000;

function shared<T>(read: () => Promise<T>): () => Promise<T> {
	let last: { at: number; value: Promise<T> } | null = null;
	return () => {
		if (!last || performance.now() - last.at > SHARED_MS) last = { at: performance.now(), value: read() };
		return last.value;
	};
}

/** What the theatre earns and what waits, counted in the database: the same on every node, so every process reports the same rows. */
export function addBusinessMetrics(registry: Registry, { db, now }: Pick<Context, 'db' | 'now'>): void {
	const business = shared(() => readBusiness(db));
	const gauge = (name: string, help: string, count: () => Promise<number>) =>
		new Gauge({
			name,
			help,
			registers: [registry],
			aggregator: 'max',
			async collect() {
				// the other metrics are available also while the database is not
				this.set(await count().catch(() => Number.NaN));
			},
		});
	const waiting = (name: string, help: string, part: keyof Business) => gauge(name, help, async () => (await business())[part]);
	gauge('rampa_mail_waiting', 'Mails queued and not yet sent', () => countMails(db, 'waiting', now()));
	gauge('rampa_mail_failed', 'Mails that failed for good', () => countMails(db, 'failed', now()));
	new Gauge({
		name: 'rampa_orders_paid_hour',
		help: 'Orders completed within the last hour, paid or free, by kind',
		labelNames: ['kind'],
		registers: [registry],
		aggregator: 'max',
		async collect() {
			this.reset();
			const paid = await countPaid(db, now()).catch(() => []);
			for (const { kind, count } of paid) this.set({ kind }, count);
		},
	});
	waiting('rampa_orders_open', 'Orders that wait for their payment', 'orders_open');
	waiting('rampa_refunds_waiting', 'Refunds that the provider has not confirmed', 'refunds_waiting');
	waiting('rampa_invoices_waiting', 'Orders for which an invoice or correction is still to be issued', 'invoices_waiting');
	waiting('rampa_ksef_waiting', 'Issued invoices without a KSeF number', 'ksef_waiting');
	waiting('rampa_films_waiting', 'Films and packages of films that wait for their conversion or are being made', 'films_waiting');
	new Gauge({
		name: 'rampa_job_age_seconds',
		help: 'Time since a job last ended without an error, on any node',
		labelNames: ['job'],
		registers: [registry],
		aggregator: 'max',
		async collect() {
			this.reset();
			const runs = await listJobRuns(db).catch(() => []);
			for (const { job, succeeded_at } of runs) this.set({ job }, (now().getTime() - Date.parse(succeeded_at)) / 1_000);
		},
	});
}
