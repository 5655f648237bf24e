import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import type { Context } from '#server/lib/context.ts';
import { readEnv } from '#server/lib/env.ts';
import { runJob } from '#server/lib/jobs.ts';
import { createLogger } from '#server/lib/logger.ts';
import { sendDueMail } from '#server/lib/mail/outbox.ts';
import { loadWebBuild } from '#server/platform/web-build.ts';
import { cloneDatabase } from './database.ts';
import { createFactory, type Factory } from './factory.ts';
import { request, type TestRequest, type TestResponse } from './request.ts';
import { openSecondNode, shareNotifications } from './second-node.ts';

/** A whole app for one test file: own database, own data folder, a clock that can be moved. */
export type TestApp = {
	app: FastifyInstance;
	context: Context;
	make: Factory;
	databaseUrl: string;
	/** the lines logged so far */
	logged: string[];
	request(options: TestRequest): Promise<TestResponse>;
	/** moves the app's clock, which runs on from there */
	setNow(now: Date | string): void;
	advance(ms: number): void;
	/** holds the app's clock, at this moment or as it is, so that no time passes however slow this machine is; it can still be moved */
	atOneMoment<T>(work: () => Promise<T>, now?: Date | string): Promise<T>;
	/** after settings were written directly into the database */
	invalidateSettings(): void;
	runJob(name: string): Promise<void>;
	/** mails to an address so far, newest first */
	mails(to: string): Promise<{ subject: string; html: string; body: string; message_key: string; headers: Record<string, string> }[]>;
	close(): Promise<void>;
};

export type TestAppOptions = {
	env?: NodeJS.ProcessEnv;
	/** with the built web part, for documents */
	web?: boolean;
	databaseUrl?: string;
	onRoute?: (route: RouteOptions) => void;
	/** runs on one node even with TWO_NODES */
	oneNode?: boolean;
	/** routes of the test's own */
	prepare?: (app: FastifyInstance, context: Context) => void;
};

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
	const { env: overrides = {}, web = false, databaseUrl, prepare, onRoute, oneNode } = options;
	const clone = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await cloneDatabase(inject('adminUrl'));
	const dataDir = mkdtempSync(join(tmpdir(), 'rampa-test-'));
	const environment = {
		NODE_ENV: 'test',
		DATABASE_URL: clone.url,
		DATABASE_POOL: '8',
		// a busy machine is not a failing test
		DATABASE_TIMEOUT_MS: '60000',
		DATA_DIR: dataDir,
		ADMIN_EMAIL_DOMAINS: 'nowascena.test',
		RATE_LIMITS: 'off',
		SECRET: 'secret-of-the-tests',
		LOG_LEVEL: 'info',
		// a test waits for the film, while other tests run
		MEDIA_NICENESS: '0',
		...overrides,
	};
	const env = readEnv(environment);
	const logged: string[] = [];
	let offset = 0;
	let heldAt: number | null = null;
	const clock = () => heldAt ?? Date.now();
	const log = (line: string) => void logged.push(line);
	const context = await createContext({
		env,
		log: createLogger(env, { write: log }),
		databaseUrl: clone.url,
		now: () => new Date(clock() + offset),
	});
	const app = await buildApp({
		context,
		readiness: { stopping: false, jobsHealthy: async () => true },
		web: web ? await loadWebBuild() : null,
		onRoute,
	});
	prepare?.(app, context);
	await app.ready();
	// with TWO_NODES every other call goes to a second node: a separate process on the same database
	const isAlone = oneNode || prepare || onRoute || !process.env.TWO_NODES;
	const second = isAlone ? null : await openSecondNode(environment, web, log);
	const hearing = second && shareNotifications(clone.url, context, second);
	await hearing?.ready();
	const setClock = (next: { offset?: number; heldAt?: number | null }) => {
		({ offset = offset, heldAt = heldAt } = next);
		second?.setClock({ offset, heldAt });
	};
	const setNow = (now: Date | string) => setClock({ offset: new Date(now).getTime() - clock() });
	let turn = 0;
	return {
		app,
		context,
		logged,
		make: createFactory(context),
		databaseUrl: clone.url,
		request: async (options) => {
			await hearing?.settled();
			return second && turn++ % 2 === 1 ? second.request(options) : request(app, options);
		},
		setNow,
		advance: (ms) => {
			setClock({ offset: offset + ms });
		},
		atOneMoment: async (work, now) => {
			setClock({ heldAt: Date.now() });
			if (now) setNow(now);
			try {
				return await work();
			} finally {
				setClock({ heldAt: null });
			}
		},
		invalidateSettings: () => {
			context.settings.invalidate();
			second?.invalidateSettings();
		},
		runJob: async (name) => {
			const job = context.jobs.find((candidate) => candidate.name === name);
			if (!job) throw new Error(`no job ${name}`);
			await runJob(context, job);
		},
		mails: async (to) => {
			await sendDueMail(context, 500);
			const { rows } = await context.db.pool.query(
				'select subject, html, body, message_key, headers from outbox where recipient = $1 order by id desc',
				[to],
			);
			return rows;
		},
		close: async () => {
			await hearing?.close();
			await second?.close();
			await app.close();
			await context.db.close();
			await clone.drop();
			// the upload store creates its folder asynchronously
			await mkdir(join(dataDir, 'uploads'), { recursive: true });
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}
