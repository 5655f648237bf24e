import { flushCompileCache } from 'node:module';
import { buildApp } from './app.ts';
import { createContext } from './context.ts';
import { listen } from './lib/db/listen.ts';
import { expectMigrated } from './lib/db/migrate.ts';
import { EnvironmentError, readEnv } from './lib/env.ts';
import { startJobs } from './lib/jobs.ts';
import { explainListening } from './lib/listening.ts';
import { createLogger } from './lib/logger.ts';
import { OUTBOX_CHANNEL } from './lib/mail/outbox.store.ts';
import { startOutbox } from './lib/mail/outbox.ts';
import { isSaleProcess } from './lib/process-kind.ts';
import { stopLimitMs } from './lib/stopping.ts';
import { startIngest } from './live/ingest/ingest-process.ts';
import type { Readiness } from './platform/service-routes.ts';
import type { WebBuild } from './platform/web-build.ts';

/** Accept backlog. A refused SYN is retried after 1, 3 and 7 seconds. */
const LISTEN_BACKLOG = 4096;

/** Starts only the server: database, migrations and simulators must be there already (scripts/start.ts, or your own supervisor). */
export async function runServer(openWeb: () => Promise<WebBuild>) {
	const env = readEnv(process.env);
	if (!env.DATABASE_URL) throw new EnvironmentError('DATABASE_URL: is missing; `npm start` brings a database of its own');
	await expectMigrated(env.DATABASE_URL);
	const log = createLogger(env);
	for (const warning of env.warnings) log.warn(warning);
	const context = await createContext({ env, log, databaseUrl: env.DATABASE_URL });
	const readiness: Readiness = { stopping: false, jobsHealthy: async () => false };
	const app = await buildApp({ context, readiness, web: await openWeb() });
	// first, so that nothing has been started yet if the port is taken; the server becomes ready later
	const name = isSaleProcess() ? 'SALE_PORT' : 'PORT';
	await app.listen({ port: env[name], host: env.HOST, backlog: LISTEN_BACKLOG }).catch((error) => {
		throw explainListening(error, env, name);
	});
	const outbox = startOutbox(context);
	context.channels.on(OUTBOX_CHANNEL, outbox.wake);
	const listener = listen(env.DATABASE_URL, context.channels.handlers(), context.channels.missed);
	const jobs = env.JOBS ? startJobs(context) : null;
	// one process of this machine takes live streams; that for sales has other work
	const hasLive = env.LIVE_PORT > 0 && !isSaleProcess();
	const ingest = hasLive ? startIngest(context, { port: env.LIVE_PORT, host: env.LIVE_HOST ?? env.HOST }) : null;
	readiness.jobsHealthy = jobs?.isHealthy ?? (async () => true);
	log.info({ url: env.publicUrl }, 'listening');
	process.send?.({ kind: 'listening' });
	flushCompileCache();

	let stopping = false;
	const stop = async (code: number) => {
		if (stopping) return;
		stopping = true;
		readiness.stopping = true;
		const forced = setTimeout(() => process.exit(code), stopLimitMs(env));
		// not ready for a while, so that a load balancer stops sending requests
		await new Promise((done) => setTimeout(done, env.STOP_DELAY_MS));
		await Promise.allSettled([app.close(), ingest?.stop(), jobs?.stop(), outbox.stop(), listener.close()]);
		context.mail.close();
		await context.db.close().catch(() => {});
		clearTimeout(forced);
		process.exit(code);
	};
	process.on('SIGTERM', () => void stop(0));
	process.on('SIGINT', () => void stop(0));
	for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
		process.on(kind, (error) => {
			log.fatal({ err: error }, kind);
			void stop(1);
		});
	}
}
