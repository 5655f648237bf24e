import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '#domain/base/endpoint.ts';
import type { Cron } from '#domain/base/time/schedule.ts';
import type { GeoIp } from '../outside/geoip.ts';
import type { Ksef } from '../outside/ksef/ksef.client.ts';
import type { MailTransport } from '../outside/mail.ts';
import type { Payu } from '../outside/payu/payu.client.ts';
import type { Storage } from '../outside/storage.ts';
import type { Database } from './db/db.ts';
import type { Channels } from './db/notify-channels.ts';
import type { SettingsCache } from './db/settings-cache.ts';
import type { Env } from './env.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { ReadyAnswers } from './http/ready-answers.ts';
import type { GuestFinder, SessionFinder } from './http/viewer.ts';
import type { Mailings } from './mail/outbox.store.ts';

/** A scheduled job, run once per tick across all nodes. Each run must be safe to repeat. */
export type JobSpec = {
	name: string;
	cron: Cron;
	run: (context: Context) => Promise<void>;
	/** run by one process of a machine only */
	encodes?: true;
};

/**
 * What every feature receives: built once in server/src/context.ts, with the clock and the outside clients injected. A feature may add
 * its own part.
 */
export interface Context {
	env: Env;
	db: Database;
	log: FastifyBaseLogger;
	now: () => Date;
	geo: GeoIp;
	mail: MailTransport;
	payu: Payu;
	/** the point of sale that takes BLIK codes; refuses everything where it is not configured */
	payuBlik: Payu;
	/** null: invoices do not go to KSeF */
	ksef: Ksef | null;
	mailings: Mailings;
	storage: Storage;
	settings: SettingsCache;
	limits: RateLimiter;
	sessions: SessionFinder;
	/** rights of browsers to one order */
	guests: GuestFinder;
	/** what is the same for many callers */
	ready: ReadyAnswers;
	/** messages of other nodes, sent through the database */
	channels: Channels;
	/** every mounted endpoint; used by the API description and the authorisation tests */
	endpoints: Endpoint[];
	jobs: JobSpec[];
}
