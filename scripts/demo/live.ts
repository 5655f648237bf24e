import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { warsawDate } from '#domain/base/time/time.ts';
import { eventIn } from '#domain/events/events.fields.ts';
import { createContext } from '#server/context.ts';
import { createEvent } from '#server/events/events.editing.service.ts';
import type { Context } from '#server/lib/context.ts';
import { sql } from '#server/lib/db/db.ts';
import { readCommandEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';
import { StartupError } from '#server/lib/startup-error.ts';
import { endLive, getLive, goLive, makeKey } from '#server/live/live.service.ts';
import { openSender } from '#testing/rtmp-sender.ts';
import { withRunningAddress } from '../lib/command-database.ts';
import { startEmbeddedPostgres } from '../lib/embedded-postgres.ts';
import { runningStart } from '../lib/running.mjs';

// `npm run demo:live`, while `npm start` runs: adds a free event of today with its own chat and sends a demo film to it until Ctrl-C. LIVE_PORT as printed there.

const FILM = new URL('./media/spektakl.mp4', import.meta.url);
const NO_DEMO = 'no demo runs here: run `npm start` first, with the same DATA_DIR';
const LOOK_EVERY_MS = 500;
const A_DAY_SECONDS = 86_400;

async function makeDemoEvent(context: Context) {
	const { db, now } = context;
	const { hasTables } = await db.one<{ hasTables: boolean }>(sql`select to_regclass('users') is not null as "hasTables"`);
	if (!hasTables) throw new StartupError(NO_DEMO);
	const admin = await db.row<{ id: number }>(sql`select id from users where role_id = 1 order by id limit 1`);
	const video = await db.row<{ id: number }>(sql`select id from videos where visible order by id limit 1`);
	if (!admin || !video) throw new StartupError(NO_DEMO);
	const today = warsawDate(now());
	const values = {
		video_id: video.id,
		title: 'Próba otwarta na żywo',
		slug: `na-zywo-${now().getTime()}`,
		date_from: today,
		date_to: today,
	};
	const actor = { viewer: admin, caller: null };
	const event = await createEvent(
		context,
		actor,
		eventIn.parse({ ...values, time_from: '', time_to: '', full_day: true, live_enabled: true, chat_mode: 'own' }),
	);
	return { event, actor };
}

export async function sendDemoFilm() {
	const env = withRunningAddress(readCommandEnv(process.env));
	// otherwise a database of its own would be started here, and nobody would stop it
	if (!env.DATABASE_URL && !runningStart(env.dataDir)) throw new StartupError(NO_DEMO);
	const url = env.DATABASE_URL ?? (await startEmbeddedPostgres({ dataDir: env.dataDir })).url;
	const context = await createContext({ env, log: createLogger({ LOG_LEVEL: 'warn' }), databaseUrl: url });
	const { event, actor } = await makeDemoEvent(context);
	const sender = await openSender({ port: env.LIVE_PORT, key: await makeKey(context, actor, event.id) }).catch(() => null);
	if (!sender?.isAdmitted)
		throw new StartupError(`no server accepts live streams on port ${env.LIVE_PORT}: set LIVE_PORT to the port that npm start prints`);
	const stopping = new AbortController();
	process.once('SIGINT', () => stopping.abort());
	const sending = sender.send(await readFile(FILM), { realTime: true, seconds: A_DAY_SECONDS, signal: stopping.signal });
	while (!stopping.signal.aborted && (await getLive(context, event.id)).kbps === null) await pause(LOOK_EVERY_MS);
	if (!stopping.signal.aborted) {
		await goLive(context, actor, event.id);
		console.log(`On air: ${env.publicUrl}/wydarzenie/${event.slug}?ogladaj=true\n\nCtrl-C ends it.`);
	}
	await sending;
	await sender.finish();
	const { state } = await getLive(context, event.id);
	if (state === 'on_air' || state === 'lost') await endLive(context, actor, event.id);
	process.exit(0);
}
