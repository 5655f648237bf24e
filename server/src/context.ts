import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createGuestFinder } from './entitlements/limited-rights.service.ts';
import { createHosts } from './hosted-videos/hosts.ts';
import type { HostContext } from './hosted-videos/video-host.ts';
import type { Context } from './lib/context.ts';
import { openDatabase } from './lib/db/db.ts';
import { createChannels } from './lib/db/notify-channels.ts';
import { createSettingsCache, SETTINGS_CHANNEL } from './lib/db/settings-cache.ts';
import type { Env } from './lib/env.ts';
import { createRateLimiter } from './lib/http/rate-limit.ts';
import { createReadyAnswers } from './lib/http/ready-answers.ts';
import { createSessionFinder } from './lib/http/viewer.ts';
import { createMedia } from './media/media.ts';
import { waitingMailings } from './notifications/waiting-mailings.store.ts';
import { createPurchaseBatches } from './orders/buying/purchase-batches.ts';
import { openGeoIp } from './outside/geoip.ts';
import { createKsef } from './outside/ksef/ksef.client.ts';
import { createMailTransport } from './outside/mail.ts';
import { absentPayu } from './outside/payu/payu.absent.ts';
import { createPayu } from './outside/payu/payu.client.ts';
import { diskStorage, type Storage } from './outside/storage.ts';

export type ContextOptions = { env: Env; log: FastifyBaseLogger; databaseUrl: string; now?: () => Date };

async function openStorage({ s3, dataDir }: Env): Promise<Storage> {
	if (!s3) return diskStorage(join(dataDir, 'files'));
	const { s3Storage } = await import('./outside/s3.ts');
	return s3Storage(s3);
}

/** Connects the real clock, database and outside services; tests pass their own clock. */
export async function createContext({ env, log, databaseUrl, now = () => new Date() }: ContextOptions): Promise<Context> {
	const db = openDatabase({
		url: databaseUrl,
		poolSize: env.DATABASE_POOL,
		timeoutMs: env.DATABASE_TIMEOUT_MS,
		onError: (error) => log.warn({ err: error }, 'database connection'),
	});
	const channels = createChannels();
	const settings = createSettingsCache(db);
	channels.on(SETTINGS_CHANNEL, settings.invalidate);
	const context: HostContext = {
		env,
		db,
		log,
		now,
		geo: await openGeoIp(env.DEFAULT_COUNTRY),
		mail: await createMailTransport(env.SMTP_URL, env.MAIL_FROM),
		payu: env.payu ? createPayu({ ...env.payu, logger: log }) : absentPayu(),
		payuBlik: env.payuBlik ? createPayu({ ...env.payuBlik, logger: log }) : absentPayu(),
		ksef: env.ksef ? createKsef({ ...env.ksef, now: () => now().getTime(), logger: log }) : null,
		media: createMedia(env, log),
		mailings: waitingMailings,
		storage: await openStorage(env),
		settings,
		limits: createRateLimiter(db, env.rateLimitsOn, now),
		sessions: createSessionFinder(db),
		guests: createGuestFinder(db, now),
		purchaseBatches: createPurchaseBatches({ db, now }),
		ready: createReadyAnswers({ channels, settings, now }),
		channels,
		endpoints: [],
		jobs: [],
	};
	return Object.assign(context, { videoHosts: await createHosts(context) });
}
